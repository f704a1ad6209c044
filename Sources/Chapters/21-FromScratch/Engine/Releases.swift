#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What is still to be released on the calling thread.
///
/// An operation that goes away lets go of what it waited for, which may go away in turn. In a chain
/// of calls, a long chain of operations would overflow the stack.
enum Releases {
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    precondition(pthread_key_create(&key, nil) == 0, "no thread-specific data is left")
    return key
  }()

  /// Releases operations one after another, and what they let go of in turn. If the calling thread
  /// is at it already, leaves them to the call that is.
  // snippet.release
  static func release(_ operations: inout Few<Operation>) {
    if let outer = pthread_getspecific(key)?.assumingMemoryBound(to: Few<Operation>.self) {
      while let operation = operations.popLast() { outer.pointee.append(operation) }
      return
    }
    withUnsafeMutablePointer(to: &operations) { open in
      pthread_setspecific(key, open)
      while open.pointee.popLast() != nil {}
      pthread_setspecific(key, nil)
    }
  }
  // snippet.end
}
