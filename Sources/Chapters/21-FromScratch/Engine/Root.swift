// The foundation of the engine: Foundation itself, and the root class.

// A file that imports only the engine also gets Foundation and the C library. `Operation`, `BlockOperation`
// and `OperationQueue` then come from this module.
@_exported import Foundation

// On Apple's systems NSObject has key-value observing of its own, which needs the Objective-C runtime and
// would shadow the engine's.
#if canImport(ObjectiveC)
  /// The root class of the engine, with identity only.
  open class Root: Hashable {
    public init() {}

    public static func == (left: Root, right: Root) -> Bool { left === right }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }
#else
  /// The root class of the engine.
  public typealias Root = NSObject

  /// Without an Objective-C runtime, there is no autorelease pool.
  @inline(__always)
  func autoreleasepool<Result>(invoking body: () -> Result) -> Result { body() }
#endif

/// Counts the iterations of loops over lists of unbounded length, so that a test can verify complexity
/// without a clock. Compiled out of optimised builds.
package enum Steps {
  #if DEBUG
    /// The counter of the thread, if a count is in progress.
    private static let ofThread = PerThread()

    /// Returns the number of iterations on the calling thread during `body`.
    package static func counted(_ body: () -> Void) -> Int {
      var count = 0
      withUnsafeMutablePointer(to: &count) { count in
        ofThread.pointer = .init(count)
        body()
        ofThread.pointer = nil
      }
      return count
    }
  #endif

  /// Counts one iteration.
  @inline(__always)
  static func count() {
    #if DEBUG
      ofThread.pointer?.assumingMemoryBound(to: Int.self).pointee += 1
    #endif
  }
}
