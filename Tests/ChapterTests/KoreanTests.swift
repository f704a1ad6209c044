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

extension Untranslated {
  /// Whether they are refused, as `.ci/run` has it on the main line.
  static let isRefused = ProcessInfo.processInfo.environment["MAIN_LINE"] != nil

  /// The severity of an English line among Korean ones: a warning where texts may wait and some do.
  static func severity() throws -> Issue.Severity {
    try isRefused || texts.get().isEmpty ? .error : .warning
  }
}
