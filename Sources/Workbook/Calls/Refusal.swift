import ChapterKit
import Operations

/// The reason, in one line, why the command refuses its arguments, and the exit status.
package struct Refusal: Error {
  package let status: Status
  package let message: Text

  init(_ status: Status, _ message: Text) {
    self.status = status
    self.message = message
  }

  /// No space is left in the temporary directory.
  static var noSpace: Refusal {
    let path = NSTemporaryDirectory()
    return Refusal(
      .failedWrite,
      Text(
        "no space left on the disk, perhaps in \(path) (TMPDIR)",
        ko: "저장 공간이 없습니다. \(path)(TMPDIR)도 확인하세요"
      ))
  }
}

/// The three sentences that describe invalid arguments.
extension Refusal {
  /// Something does not exist. Names the most similar alternative, or all alternatives.
  ///
  /// - Parameter kind: The kind of thing; in Korean with its particle.
  static func none(_ kind: Text, _ word: String, near: String? = nil, there: String) -> Refusal {
    let word = quoted(word)
    return Refusal(
      .usage,
      near.map {
        Text(
          "there is no \(kind.english) \(word); did you mean \($0)?",
          ko: "\(word) \(kind.korean) 없습니다. 비슷한 이름: \($0)")
      }
        ?? Text(
          "there is no \(kind.english) \(word); available: \(there)",
          ko: "\(word) \(kind.korean) 없습니다. 있는 것: \(there)"))
  }

  /// A value is invalid. Names the valid values.
  static func value(of name: String, _ values: Text, not given: String? = nil) -> Refusal {
    Refusal(
      .usage,
      Text(
        "\(name) takes \(values.english)" + (given.map { ", not \(quoted($0))" } ?? ""),
        ko: "\(name)에 쓸 수 있는 값: \(values.korean)"
          + (given.map { " (받은 값: \(quoted($0)))" } ?? "")))
  }

  static func value(of name: String, oneOf values: String, not given: String?) -> Refusal {
    value(of: name, Text("one of \(values)", ko: values), not: given)
  }

  /// Two options exclude each other.
  ///
  /// - Parameter right: A valid command with the first option.
  static func together(_ one: String, _ other: String, right: String) -> Refusal {
    Refusal(
      .usage,
      Text(
        "\(one) cannot be combined with \(other); instead: \(right)",
        ko: "\(one): \(other)에는 쓸 수 없습니다. 쓰는 법: \(right)"))
  }

  /// Returns a word in quotation marks, shortened if the word is very long.
  static func quoted(_ word: String) -> String {
    word.count <= 200 ? "“\(word)”" : "“\(word.prefix(60))…\(word.suffix(20))”"
  }
}
