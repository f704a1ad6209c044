import Operations
import Testing

@testable import Notes

extension Texts {
  /// Authors need not know Korean: a text may be without its translation, except on the main branch.
  @Suite("Korean")
  @TextThread
  struct KoreanTests {
    @Test("Every text has a Korean translation")
    func waiting() throws {
      for text in try Untranslated.texts.get() {
        let severity: Issue.Severity = Untranslated.isRefused ? .error : .warning
        Issue.record("\(text)", severity: severity)
      }
    }
  }
}
