import ChapterKit
import Dispatch
import Operations
import Synchronization

/// Does what ``ResizeOperation`` does, as a concurrent operation: with a start and a state of its
/// own, both of which it has to get right.
///
/// It is here to be compared. Chapter 04 builds such a class step by step, for work that needs one.
public final class ElaborateResize: Operation, @unchecked Sendable {
  private enum Phase { case waiting, executing, finished }

  private let file: PhotoFile
  private let widths: [Int]
  private let phase = Mutex(Phase.waiting)
  private let made = Mutex<[Picture]>([])

  public init(_ file: PhotoFile, widths: [Int]) {
    self.file = file
    self.widths = widths
    super.init()
    name = "elaborate resize"
  }

  /// The thumbnails that have been made so far.
  public var thumbnails: [Picture] { made.withLock { $0 } }

  // snippet.overrides
  override public var isAsynchronous: Bool { true }
  override public var isExecuting: Bool {
    phase.withLock { $0 == .executing }
  }
  override public var isFinished: Bool {
    phase.withLock { $0 == .finished }
  }

  override public func start() {
    if isFinished { return }
    if isCancelled {
      change(to: .finished, announcing: "isFinished")
      return
    }
    precondition(isReady && !isExecuting, "start() came too early, or twice")
    change(to: .executing, announcing: "isExecuting")
    DispatchQueue.global().async { [self] in
      main()
      change(to: .finished, announcing: "isExecuting", "isFinished")
    }
  }
  // snippet.end

  override public func main() {
    let picture = file.read()
    for width in widths {
      if isCancelled { return }
      let thumbnail = picture.thumbnail(width: width)
      made.withLock { $0.append(thumbnail) }
    }
  }

  private func change(to next: Phase, announcing keys: String...) {
    for key in keys { willChangeValue(forKey: key) }
    phase.withLock { $0 = next }
    for key in keys { didChangeValue(forKey: key) }
  }
}
