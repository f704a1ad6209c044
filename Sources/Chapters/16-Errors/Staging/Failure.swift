import Operations

/// What is thrown when a result is read, in words that are the same everywhere; `nil` if there is a
/// result.
func failure<Value>(_ read: () throws -> Value) -> String? {
  do {
    _ = try read()
    return nil
  } catch {
    return switch error {
    case is DecodingError: "DecodingError"
    case is URLError: "URLError"
    case is CancellationError: "CancellationError"
    default: "\(error)"
    }
  }
}
