/// A sentence that introduces one of the book's own tools, as opposed to Apple's API, in the code shown.
public struct Introduction: Hashable, Sendable {
  public let text: Text
  /// The subject of the introduction. A subject is introduced once per run of the command, and once per note.
  public let topic: String
  /// Words that trigger the introduction when they occur in shown code.
  let words: [String]

  /// - Parameters:
  ///   - topic: The subject that several introductions share; by default the sentence itself.
  ///   - words: The words that trigger the introduction, if it is among the tools of the chapter.
  public init(
    _ sentence: String, ko korean: String? = nil, topic: String? = nil, in words: String...
  ) {
    text = Text(sentence, ko: korean)
    self.topic = topic ?? sentence
    self.words = words
  }

  public static let recorder = Introduction(
    "Recorder belongs to this book: operation(…) creates a BlockOperation that records when it begins and ends; add(…, to:), cancel(…) and note(…) record events as well. lanes(.began) lists the operations that began, in order.",
    ko:
      "Recorder는 이 책의 도구입니다. operation(…)은 시작과 끝을 적어 두는 BlockOperation을 만들고, add(…, to:), cancel(…), note(…)도 일어난 일을 적어 둡니다. lanes(.began)은 시작이 적힌 이름들을 적힌 순서대로 반환합니다.",
    topic: "Recorder", in: "recorder.")

  public static let gate = Introduction(
    "Gate belongs to this book: its wait() returns once the gate is open.",
    ko: "Gate는 이 책이 만든 문입니다. wait()는 문이 열릴 때까지 기다립니다.",
    in: " = Gate(")
}
