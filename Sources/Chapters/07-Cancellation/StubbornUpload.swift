/// An upload that never asks whether it has been cancelled: the program that misbehaves.
// snippet.stubborn
nonisolated public final class StubbornUpload:
  ServerUpload, @unchecked Sendable
{
  override public func main() {
    for chunk in 1...4 { server.receive(chunk, of: photo) }
  }
}
// snippet.end
