import Operations
import Testing

@testable import Notes

extension Untranslated {
  /// True if untranslated texts are refused, as `.ci/run` does on the main line.
  static let isRefused = ProcessInfo.processInfo.environment["MAIN_LINE"] != nil

  /// The severity of an English line among Korean ones: a warning if translations may be and are missing.
  static func severity() throws -> Issue.Severity {
    try isRefused || texts.get().isEmpty ? .error : .warning
  }
}
