/// What the server of this chapter says when it has too much to do.
struct ServerBusy: Error, Hashable, CustomStringConvertible {
  var description: String { "the server is busy" }
}
