import Operations

/// Starts operations as a transcript of the guide's helper does, without its part on cancelled ones.
///
/// Not an example to follow: it keeps its caller waiting for a synchronous operation, which it then
/// denies having run, and makes a thread for an asynchronous one.
// snippet.transcribed
func perform(_ operation: Operation) -> Bool {
  guard operation.isReady else { return false }
  if operation.isAsynchronous {
    Thread.detachNewThread { operation.start() }
    return true
  }
  operation.start()
  return false
}
// snippet.end
