/// How often something is looked at before a thread does something else.
enum Spinning {
  /// As often as asked for.
  @inline(__always)
  static func attempts(_ number: Int) -> Int { number }
}
