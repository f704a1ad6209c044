/// What is thrown when a result is read, in words that are the same everywhere; `nil` if there is a
/// result.
func failure<Value>(_ read: () throws -> Value) -> String? {
  do {
    _ = try read()
    return nil
  } catch {
    return error is DecodingError ? "DecodingError" : "\(error)"
  }
}
