// What the engine stands on: Foundation, and the class that its own descend from.

// A file that imports the engine alone has Foundation too, and the C library with it; but `Operation`,
// `BlockOperation` and `OperationQueue` are those that are declared here.
@_exported import Foundation

// On Apple's systems NSObject brings an observing of its own, which needs the Objective-C runtime and
// would be found before the engine's.
#if canImport(ObjectiveC)
  /// What the engine's classes descend from: identity, and nothing else.
  open class Root: Hashable {
    public init() {}

    public static func == (left: Root, right: Root) -> Bool { left === right }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }
#else
  /// What the engine's classes descend from.
  public typealias Root = NSObject

  /// Here nothing is autoreleased.
  @inline(__always)
  func autoreleasepool<Result>(invoking body: () -> Result) -> Result { body() }
#endif

/// Counts what loops look at, over lists that users can make long: so that a test can tell what grows
/// with what, and need not measure time. Nothing of it is left in an optimised build.
package enum Steps {
  #if DEBUG
    /// The number that the thread counts in, if it counts.
    private static let ofThread = PerThread()

    /// How many steps the calling thread makes while something is done.
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

  /// Counts one.
  @inline(__always)
  static func count() {
    #if DEBUG
      ofThread.pointer?.assumingMemoryBound(to: Int.self).pointee += 1
    #endif
  }
}
