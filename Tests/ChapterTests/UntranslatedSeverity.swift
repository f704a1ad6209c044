import Operations
import Testing

@testable import Notes

extension Untranslated {
  /// Whether they are refused, as `.ci/run` has it on the main line.
  static let isRefused = ProcessInfo.processInfo.environment["MAIN_LINE"] != nil

  /// The severity of an English line among Korean ones: a warning where texts may wait and some do.
  static func severity() throws -> Issue.Severity {
    try isRefused || texts.get().isEmpty ? .error : .warning
  }
}
