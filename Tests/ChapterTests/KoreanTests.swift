import Operations
import Testing

@testable import Notes

extension Texts {
  /// An author need not know Korean: a text may wait for it, though not on the main line.
  @Suite("Korean")
  @TextThread
  struct KoreanTests {
    @Test("Every text has its Korean")
    func waiting() throws {
      for text in try Untranslated.texts.get() {
        let severity: Issue.Severity = Untranslated.isRefused ? .error : .warning
        Issue.record("\(text)", severity: severity)
      }
    }
  }
}
