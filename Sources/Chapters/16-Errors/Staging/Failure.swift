import Operations

/// The name of the error that reading a result throws, which is the same on all platforms; `nil` if there is
/// a result.
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
