import Testing

extension Texts {
  /// Starts the compiler early, while other tests run operations.
  @Suite("What does not compile")
  @TextThread
  struct DoesNotCompileTests {
    @Test("The compiler refuses every file exactly as the file expects")
    func all() throws {
      for file in try DoesNotCompile.files() { #expect(try DoesNotCompile.isRefused(file)) }
    }
  }
}
