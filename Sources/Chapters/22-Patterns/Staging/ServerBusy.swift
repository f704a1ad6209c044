/// The error of a busy server.
struct ServerBusy: Error, Hashable, CustomStringConvertible {
  var description: String { "the server is busy" }
}
