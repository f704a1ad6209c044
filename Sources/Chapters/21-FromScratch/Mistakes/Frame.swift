/// A frame of a film, which keeps the frame before it.
///
/// Belongs to one thread, like the depth that it counts.
package final class Frame {
  /// How deep calls of `deinit` lie in each other.
  package final class Depth {
    /// The deepest that there was.
    package private(set) var deepest = 0
    private var current = 0

    package init() {}

    fileprivate func descend(_ body: () -> Void) {
      current += 1
      deepest = max(deepest, current)
      body()
      current -= 1
    }
  }

  private var previous: Frame?
  private let letGo: (inout Frame?) -> Void
  private let depth: Depth

  private init(after previous: Frame?, depth: Depth, letGo: @escaping (inout Frame?) -> Void) {
    self.previous = previous
    self.depth = depth
    self.letGo = letGo
  }

  deinit { depth.descend { letGo(&previous) } }

  /// Makes a film and returns its last frame, which keeps all the others.
  ///
  /// - Parameter letGo: What a frame that goes away does with the one before it.
  package static func film(
    _ count: Int, depth: Depth, letGo: @escaping (inout Frame?) -> Void
  ) -> Frame? {
    (0..<count).reduce(nil) { last, _ in Frame(after: last, depth: depth, letGo: letGo) }
  }

  /// Lets go of the frame before, which lets go of the one before it, and so on.
  // snippet.call
  package static func inACall(_ previous: inout Frame?) {
    previous = nil
  }
  // snippet.end

  /// Takes off one frame after another, as long as nobody else has them.
  // snippet.loop
  package static func inALoop(_ previous: inout Frame?) {
    while isKnownUniquelyReferenced(&previous), let frame = previous {
      previous = frame.previous.take()
    }
  }
  // snippet.end
}
