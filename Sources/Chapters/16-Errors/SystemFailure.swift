import Operations

/// A call of the system that has failed, and the code that says why.
public struct SystemFailure: Error, Hashable, CustomStringConvertible {
  /// The name of the function: `open`.
  public let call: String
  /// What `errno` was right after the call, or the code that the call returned: `ENOENT`.
  public let code: Int32
  private let words: String

  /// - Parameters:
  ///   - code: What `errno` was right after the call.
  public init(_ call: String, code: Int32) {
    self.init(call, returned: code, words: String(cString: strerror(code)))
  }

  /// - Parameters:
  ///   - code: What the call returned.
  ///   - words: What that means, in the system's words.
  public init(_ call: String, returned code: Int32, words: String) {
    self.call = call
    self.code = code
    self.words = words
  }

  /// The function, and the system's words for the code.
  public var description: String { "\(call): \(words)" }
}
