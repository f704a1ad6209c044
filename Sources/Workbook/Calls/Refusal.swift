import ChapterKit
import Operations

/// Why the command does not do what it was asked: one line, and a status.
package struct Refusal: Error {
  package let status: Status
  package let message: Text

  init(_ status: Status, _ message: Text) {
    self.status = status
    self.message = message
  }

  /// Nothing more can be written where things are kept for a moment.
  static var noSpace: Refusal {
    let path = NSTemporaryDirectory()
    return Refusal(
      .failedWrite,
      Text(
        "no space left, perhaps in \(path) (TMPDIR)", ko: "저장 공간이 없습니다. \(path)(TMPDIR)도 확인하세요"
      ))
  }
}

/// What is wrong with a call is said by one of three sentences.
extension Refusal {
  /// There is no such thing; here is what comes near, or else what there is.
  ///
  /// - Parameter kind: What kind of thing; in Korean with its particle.
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
          "there is no \(kind.english) \(word); what there is: \(there)",
          ko: "\(word) \(kind.korean) 없습니다. 있는 것: \(there)"))
  }

  /// Something takes other values than the one that was given.
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

  /// Two things were given of which only one can be heeded.
  ///
  /// - Parameter right: A call with the first one.
  static func together(_ one: String, _ other: String, right: String) -> Refusal {
    Refusal(
      .usage,
      Text(
        "\(one) does not go with \(other); right is: \(right)",
        ko: "\(one): \(other)에는 쓸 수 없습니다. 쓰는 법: \(right)"))
  }

  /// A word in quotes, without the greater part of one that nobody would read to its end.
  static func quoted(_ word: String) -> String {
    word.count <= 200 ? "“\(word)”" : "“\(word.prefix(60))…\(word.suffix(20))”"
  }
}
