/// Operations whose end the calling thread makes take effect.
enum Settling {
  private struct Call {
    let operation: Unmanaged<Operation>
    /// The call that this one was made in.
    let outer: UnsafeMutableRawPointer?
  }

  private static let ofThread = PerThread()

  /// Calls code of others, which may find that the operation has finished and wait for that.
  static func byThisThread(_ operation: Operation, _ body: () -> Void) {
    let before = ofThread.pointer
    var call = Call(operation: .passUnretained(operation), outer: before)
    withUnsafeMutablePointer(to: &call) {
      let own: UnsafeMutableRawPointer = .init($0)
      ofThread.pointer = own
      body()
      ofThread.pointer = before
    }
  }

  /// Whether an operation is one of these, so that nobody can wait for that on this thread.
  static func isByThisThread(_ operation: Operation) -> Bool {
    var next = ofThread.pointer
    while let call = next?.assumingMemoryBound(to: Call.self) {
      if call.pointee.operation.toOpaque() == Unmanaged.passUnretained(operation).toOpaque() {
        return true
      }
      next = call.pointee.outer
    }
    return false
  }
}
