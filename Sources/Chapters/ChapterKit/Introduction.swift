/// What something in the shown code is that is this book's and not Apple's, in a sentence.
public struct Introduction: Hashable, Sendable {
  let text: Text
  /// What it is about, if others say the same with other words: a call introduces that once.
  let topic: String?

  public init(_ sentence: String, ko korean: String, topic: String? = nil) {
    text = Text(sentence, ko: korean)
    self.topic = topic
  }

  /// Shown code that uses a recorder introduces it by itself.
  public static let recorder = Introduction(
    "Recorder belongs to this book: operation(…) is a BlockOperation that writes down its beginning and its end; add(…, to:) and cancel(…) write down what they do.",
    ko:
      "Recorder는 이 책의 도구입니다. operation(…)은 시작과 끝을 적어 두는 BlockOperation을 만들고, add(…, to:)와 cancel(…)은 하는 일을 적어 둡니다.",
    topic: "Recorder")

  /// - Parameter name: What the shown code calls the gate.
  public static func gate(_ name: String) -> Introduction {
    Introduction(
      "\(name) is a Gate of this book: its wait() returns once a line » has told of it.",
      ko: "\(name): 이 책의 Gate입니다. wait()는 » 줄이 그 일을 알린 다음에야 반환됩니다.")
  }
}
