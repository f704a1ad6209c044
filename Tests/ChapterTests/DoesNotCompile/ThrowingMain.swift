import Operations

// error.catch-in-code: main() cannot throw, so a Swift error cannot reach start().
final class ThrowingLoad: Operation, @unchecked Sendable {
  // expected-error@+1 {{cannot override non-throwing instance method with throwing instance method}}
  override func main() throws {}
}
