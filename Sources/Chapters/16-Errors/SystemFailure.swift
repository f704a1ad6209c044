import Operations

/// A call of the system that has failed, and the code that says why.
nonisolated public struct SystemFailure: Error, Hashable, CustomStringConvertible {
  /// The name of the function: `open`.
  public let call: String
  /// What `errno` was right after the call, or what the call returned in its place: `ENOENT`.
  public let code: Int32

  public init(_ call: String, code: Int32) {
    self.call = call
    self.code = code
  }

  /// The function, and the system's words for the code.
  public var description: String { "\(call): \(String(cString: strerror(code)))" }
}
