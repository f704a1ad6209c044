import ChapterKit

extension Introduction {
  /// Says what a gate is that the shown code opens, as ``Page/introduceGate(_:)`` does of one that it
  /// waits for.
  ///
  /// - Parameter name: What the shown code calls it.
  static func signal(_ name: String) -> Introduction {
    Introduction(
      "\(name) is a Gate of this book: a line » tells when it has been opened.",
      ko: "\(name): 이 책의 Gate입니다. 열리면 » 줄이 그 일을 알립니다.")
  }
}
