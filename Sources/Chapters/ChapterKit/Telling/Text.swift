/// The two languages of the workbook.
public enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case korean = "ko"

  /// The language of an environment: Korean for `ko`, English otherwise.
  ///
  /// As in POSIX, the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set and not empty decides.
  public init(environment: [String: String]) {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy
      .compactMap { environment[$0] }.first { !$0.isEmpty }
    let code = (locale ?? "").prefix { $0 != "_" && $0 != "." && $0 != "@" }
    self = code == "ko" ? .korean : .english
  }
}

/// A sentence in both languages. English stands in for a missing translation.
public struct Text: Hashable, Sendable, Codable {
  public let english: String
  public let korean: String

  public init(_ english: String, ko korean: String? = nil) {
    self.english = english
    self.korean = korean ?? english
  }

  public subscript(language: Language) -> String {
    language == .korean ? korean : english
  }
}
