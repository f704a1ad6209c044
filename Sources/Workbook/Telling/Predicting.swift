import ChapterKit

/// Asks the reader to predict values before they are shown, and counts correct answers.
final class Predicting {
  private let language: Language
  private let ink: Ink
  private let width: Int
  /// Returns the reader's next line of input; `nil` at end of input.
  private let read: () -> String?
  private let write: (String) -> Void
  /// Receives the score after each answer, so that nothing is lost if the terminal is closed.
  private let keep: (Progress.Score) -> Void
  private(set) var asked = 0
  private(set) var right = 0
  /// The number of values shown without an answer.
  private var shown = 0
  /// True if the reader left before the end.
  private(set) var hasLeft = false

  init(
    language: Language, ink: Ink, width: Int, read: @escaping () -> String?,
    write: @escaping (String) -> Void, keep: @escaping (Progress.Score) -> Void
  ) {
    self.language = language
    self.ink = ink
    self.width = width
    self.read = read
    self.write = write
    self.keep = keep
  }

  /// Asks for one value until the input is a valid answer, then shows the value.
  ///
  /// - Returns: False if the reader has left.
  func ask(_ prediction: Prediction) -> Bool {
    if asked == 0 { explain() }
    say("? \(prediction.label)", paint: ink.strong)
    say("  " + Predicting.question(of: prediction.kind)[language])
    while let line = read() {
      let said = line.drop { $0 == " " }
      if Predicting.leaving.contains(said.lowercased()) { break }
      if said.isEmpty || said == "?" {
        shown += 1
        count(isRight: false)
        say("  = \(prediction.value)")
        sayExpected(prediction)
        return true
      }
      guard let isRight = prediction.isRight(String(said)) else {
        say("  " + Text("That is not a valid answer.", ko: "여기에 맞는 답이 아닙니다.")[language])
        say("  " + Predicting.question(of: prediction.kind)[language])
        continue
      }
      // The documented value counts as correct, whatever the result on this platform.
      let isDocumented = prediction.isDocumented(String(said))
      count(isRight: isRight || isDocumented)
      if isRight {
        say("  ✓ \(prediction.value)", paint: ink.good)
        sayExpected(prediction)
      } else if isDocumented {
        let told = Text(
          "✓ as documented; the result here is \(prediction.value)",
          ko: "✓ 문서대로라면 맞습니다. 여기서는 이렇습니다: \(prediction.value)")
        say("  " + told[language], paint: ink.good)
      } else {
        let told = Text(
          "✗ \(prediction.value); you predicted \(said)", ko: "✗ \(said) 아님: \(prediction.value)")
        say("  " + told[language], paint: ink.bad)
        sayExpected(prediction)
      }
      return true
    }
    hasLeft = true
    return false
  }

  /// Explains the valid input before the first question.
  private func explain() {
    let text = Text(
      "Type the value that you expect. An empty line shows the value; q or Ctrl-D leaves.",
      ko: "나올 값을 입력하세요. 빈 줄이면 값을 보여 주고, q나 Ctrl-D로 끝납니다.")
    say(text[language], paint: ink.faint)
  }

  private func sayExpected(_ prediction: Prediction) {
    if let expected = prediction.expected { say("  " + expected.sentence[language]) }
  }

  private func count(isRight: Bool) {
    asked += 1
    if isRight { right += 1 }
    keep(score)
  }

  var score: Progress.Score { Progress.Score(right: right, asked: asked) }

  /// The words that end the session, wherever the reader types them.
  static let leaving: Set = ["q", "quit", "exit"]

  /// The score, in words.
  var sum: String {
    let sum = Text(
      "predicted: \(right) of \(asked)", ko: "맞힌 예측: \(asked)개 가운데 \(right)개")[language]
    let wrong = asked - right - shown
    let rest = Text("wrong \(wrong), shown \(shown)", ko: "틀림 \(wrong), 답 보기 \(shown)")[language]
    let whole = wrong + shown > 0 ? "\(sum) (\(rest))" : sum
    guard hasLeft else { return whole }
    return whole + Text(" · left before the end", ko: " · 끝까지 가지 않음")[language]
  }

  private func say(_ text: String, paint: (String) -> String = { $0 }) {
    let indentation = String(repeating: " ", count: 5 + text.indentation)
    for line in text.wrapped(to: width - indentation.count) { write(indentation + paint(line)) }
  }

  /// Returns the question, with the form of the answer.
  private static func question(of kind: Prediction.Kind) -> Text {
    switch kind {
    case .truth: Text("true or false?", ko: "true일까요, false일까요?")
    case .number: Text("which number?", ko: "몇일까요?")
    case .relation(let first, let second):
      Text(
        "<: \(first) had finished when \(second) began · >: the other way round · =: they overlapped",
        ko: "<: \(first) 완료 다음에 \(second) 시작 · >: 그 반대 · =: 함께 실행")
    case .order(let names):
      Text(
        "which, and in which order? \(Predicting.list(names)) (type their numbers; - for none)",
        ko: "어느 것이 어떤 순서일까요? \(Predicting.list(names)) (번호를 차례로, 없으면 -)")
    }
  }

  private static func list(_ names: [String]) -> String {
    zip(1..., names).map { "\($0) \($1)" }.joined(separator: " · ")
  }
}
