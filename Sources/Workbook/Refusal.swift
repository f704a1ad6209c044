import ChapterKit

/// Why the command does not do what it was asked: one line, and a status.
struct Refusal: Error {
  let status: Status
  let message: Text

  init(_ status: Status, _ message: Text) {
    self.status = status
    self.message = message
  }

  /// Two options were given of which only one can be heeded.
  ///
  /// - Parameter right: A call with one of them.
  init(of one: String, with other: String, right: String) {
    self.init(
      .usage,
      Text(
        "\(one) and \(other) do not go together; one at a time: \(right)",
        ko: "\(one), \(other) 옵션은 함께 쓸 수 없습니다. 하나만 씁니다: \(right)"))
  }
}
