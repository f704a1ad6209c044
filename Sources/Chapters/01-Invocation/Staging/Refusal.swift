/// What is thrown when a result is read, in words; `nil` if there is a result.
func refusal<Value>(_ read: () throws -> Value) -> String? {
  do {
    _ = try read()
    return nil
  } catch {
    return "\(error)"
  }
}
