import Operations
import Testing

@testable import Notes

extension Untranslated {
  /// True if untranslated texts are refused. `.ci/run` requests this on the main branch.
  static let isRefused = ProcessInfo.processInfo.environment["MAIN_LINE"] != nil

  /// The severity of an English line among Korean ones: a warning if translations may be missing and some
  /// are.
  static func severity() throws -> Issue.Severity {
    try isRefused || texts.get().isEmpty ? .error : .warning
  }
}
