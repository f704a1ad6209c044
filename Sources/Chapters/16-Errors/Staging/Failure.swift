/// What is thrown when a result is read, in words; `nil` if there is a result.
func failure<Value>(_ read: () throws -> Value) -> String? {
  do {
    _ = try read()
    return nil
  } catch {
    return "\(error)"
  }
}

/// The code of the system's call that has failed; `nil` if it was something else, or nothing.
func failureCode<Value>(_ read: () throws -> Value) -> Int32? {
  do {
    _ = try read()
    return nil
  } catch {
    return (error as? SystemFailure)?.code
  }
}

/// Whether a decoder has thrown.
func isDecodingError<Value>(_ read: () throws -> Value) -> Bool {
  do {
    _ = try read()
    return false
  } catch {
    return error is DecodingError
  }
}
