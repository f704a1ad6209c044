import Operations

/// A failed system call and its error code.
nonisolated public struct SystemFailure: Error, Hashable, CustomStringConvertible {
  /// The name of the function, such as `open`.
  public let call: String
  /// The value of `errno` right after the call, or the error code that the call returned, such as `ENOENT`.
  public let code: Int32

  public init(_ call: String, code: Int32) {
    self.call = call
    self.code = code
  }

  /// The function and the system's description of the code.
  public var description: String { "\(call): \(String(cString: strerror(code)))" }
}
