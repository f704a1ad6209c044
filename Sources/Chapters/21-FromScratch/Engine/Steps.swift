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
