/// What something in the shown code is that is this book's and not Apple's, in a sentence.
public struct Introduction: Hashable, Sendable {
  public let text: Text
  /// What it is about. Where that has been introduced, it is not introduced again: once in a call,
  /// and once in a note.
  public let topic: String

  /// - Parameter topic: What others introduce in other words; by default the sentence itself.
  public init(_ sentence: String, ko korean: String, topic: String? = nil) {
    text = Text(sentence, ko: korean)
    self.topic = topic ?? sentence
  }

  /// Shown code that uses a recorder introduces it by itself.
  public static let recorder = Introduction(
    "Recorder belongs to this book: operation(…) is a BlockOperation that writes down its beginning and its end; add(…, to:), cancel(…) and note(…) write down events too. lanes(.began) names those that began, in order.",
    ko:
      "Recorder는 이 책의 도구입니다. operation(…)은 시작과 끝을 적어 두는 BlockOperation을 만들고, add(…, to:), cancel(…), note(…)도 일어난 일을 적어 둡니다. lanes(.began)은 시작이 적힌 이름들을 적힌 순서대로 돌려줍니다.",
    topic: "Recorder")

  public static let gate = Introduction(
    "A Gate belongs to this book: its wait() returns once a line » has told of what it stands for.",
    ko: "Gate는 이 책의 도구입니다. wait()는 그 Gate의 » 줄이 나온 다음에 반환됩니다.")
}
