import Testing

extension Texts {
  /// Asked here first, so that the compiler works while other tests run operations.
  @Suite("What does not compile")
  @TextThread
  struct DoesNotCompileTests {
    @Test("The compiler refuses every file just as it says")
    func all() throws {
      for file in try DoesNotCompile.files() { #expect(try DoesNotCompile.isRefused(file)) }
    }
  }
}
