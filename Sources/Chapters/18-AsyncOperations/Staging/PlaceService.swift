import ChapterKit
import Operations

/// A service that knows where photos were taken. Asked, it returns at once, and answers when it is
/// told to.
///
/// No request is answered twice, and none while its lock is held. All members may be called from any
/// thread.
public final class PlaceService: @unchecked Sendable {
  // Unchecked, because all variables are guarded by `lock`: one that the thread sanitizer sees.
  private let lock = NSLock()
  private var asked: [String] = []
  private var waiting: [(number: Int, answer: @Sendable (String?) -> Void)] = []
  private let cached: [String: String]
  /// Open when it has been asked for the first time.
  public let wasAsked = Gate("The service has been asked.", ko: "서비스가 요청을 받았습니다.")

  /// - Parameter cached: What is answered before ``place(of:answer:)`` returns.
  public init(cached: [String: String] = [:]) { self.cached = cached }

  /// The photos that the service was asked for, in order.
  public var requests: [String] { lock.withLock { asked } }

  /// A question that may be taken back.
  public struct Request: Sendable {
    fileprivate let number: Int
    fileprivate let service: PlaceService

    /// Takes the question back: it is answered with `nil`, here and now, unless it has been answered.
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

  /// Asks where a photo was taken.
  ///
  /// - Parameter answer: Called once at most, with `nil` if the question was taken back.
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

  /// Answers all questions that wait, on a thread of its own, and returns when that is done.
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
