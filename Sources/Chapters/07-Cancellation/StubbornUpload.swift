/// An upload that never checks `isCancelled`. Not an example to follow.
// snippet.stubborn
nonisolated public final class StubbornUpload:
  ServerUpload, @unchecked Sendable
{
  override public func main() {
    for chunk in 1...4 { server.receive(chunk, of: photo) }
  }
}
// snippet.end
