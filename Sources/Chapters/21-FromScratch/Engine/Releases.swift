/// What is still to be released on the calling thread.
///
/// An operation that goes away lets go of what it waited for, which may go away in turn. In a chain
/// of calls, a long chain of operations would overflow the stack.
enum Releases {
  /// The list that the thread is at, if it is at one.
  private static let ofThread = PerThread()

  /// Releases operations one after another, and what they let go of in turn. If the calling thread
  /// is at it already, leaves them to the call that is.
  ///
  /// - Parameter operations: Each with one reference that becomes this function's to release.
  // snippet.release
  static func release(_ operations: inout Few<Unmanaged<Operation>>) {
    if let outer = ofThread.pointer?.assumingMemoryBound(to: Few<Unmanaged<Operation>>.self) {
      while let operation = operations.popLast() { outer.pointee.append(operation) }
      return
    }
    withUnsafeMutablePointer(to: &operations) { list in
      let pointer: UnsafeMutableRawPointer = .init(list)
      ofThread.pointer = pointer
      while let operation = list.pointee.popLast() { operation.release() }
      ofThread.pointer = nil
    }
  }
  // snippet.end
}
