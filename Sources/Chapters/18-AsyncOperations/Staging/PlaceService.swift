import ChapterKit
import Operations

/// A service that knows the places of photos. A call returns immediately; `answer()` answers later.
///
/// No request is answered twice, and no answer is given while the lock is held. All members may be called
/// from any thread.
public final class PlaceService: @unchecked Sendable {
  // Unchecked because `lock` guards all variables. The lock is an NSLock because the thread sanitizer does
  // not see a Mutex on Linux.
  private let lock = NSLock()
  private var asked: [String] = []
  private var waiting: [(number: Int, answer: @Sendable (String?) -> Void)] = []
  private let cached: [String: String]
  /// Opens at the first request.
  public let wasAsked = Gate("The service has been asked.", ko: "서비스가 요청을 받았습니다.")

  /// - Parameter cached: The answers that are given before ``place(of:answer:)`` returns.
  public init(cached: [String: String] = [:]) { self.cached = cached }

  /// The requested photos, in order.
  public var requests: [String] { lock.withLock { asked } }

  /// A request that the client can withdraw.
  public struct Request: Sendable {
    fileprivate let number: Int
    fileprivate let service: PlaceService

    /// Withdraws the request. An unanswered request is answered with `nil` before this method returns.
    public func withdraw() {
      let answer = service.lock.withLock { () -> (@Sendable (String?) -> Void)? in
        guard let place = service.waiting.firstIndex(where: { $0.number == number }) else {
          return nil
        }
        return service.waiting.remove(at: place).answer
      }
      answer?(nil)
    }
  }

  /// Requests the place of a photo.
  ///
  /// - Parameter answer: Called at most once, with `nil` if the request was withdrawn.
  @discardableResult
  public func place(of photo: String, answer: @escaping @Sendable (String?) -> Void) -> Request {
    let place = cached[photo]
    let number = lock.withLock {
      asked.append(photo)
      if place == nil { waiting.append((asked.count, answer)) }
      return asked.count
    }
    wasAsked.open()
    if let place { answer(place) }
    return Request(number: number, service: self)
  }

  /// Answers all pending requests on a new thread, and returns when all are answered.
  public func answer() {
    let due = lock.withLock {
      defer { waiting = [] }
      return waiting
    }
    Deadline.wait(for: "The service has answered.", ko: "서비스가 응답했습니다.") {
      for (_, answer) in due { answer("Busan") }
    }
  }
}
