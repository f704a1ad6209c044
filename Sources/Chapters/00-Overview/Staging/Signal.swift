import ChapterKit

extension Introduction {
  /// Of a gate that the shown code opens itself.
  static let signal = Introduction(
    "A Gate belongs to this book: a line » tells when it has been opened.",
    ko: "Gate는 이 책의 도구입니다. 열리면 » 줄이 그 일을 알립니다.")
}
