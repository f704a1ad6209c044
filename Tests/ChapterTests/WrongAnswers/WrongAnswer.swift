import ChapterKit

@testable import Workbook

/// A wrong answer to a coding exercise: a plausible first attempt, or the file of the desk as shipped.
struct WrongAnswer: Sendable, CustomStringConvertible {
  /// The beginning of the sentence about a case that hangs. The awaited event follows.
  static let hangs = "Your code hangs; this never happened: "

  /// The mistake, in words.
  let name: String
  /// The failing cases, from 1, each with a part of the English sentence for the reader.
  let failing: [Int: String]
  private let judge: @Sendable (Int, String?) -> Judgement

  var description: String { name }

  fileprivate init<Exercise: Attempt>(
    _ name: String, _: Exercise.Type, failing: [Int: String], _ answer: Exercise.Answer
  ) {
    self.name = name
    self.failing = failing
    judge = { Exercise.cases[$0].judgement(of: answer, hangingFor: $1) }
  }

  /// Returns the sentences for the reader about a case, from 1.
  ///
  /// A known hang is reported without waiting. All other cases run as at the desk.
  func told(of number: Int) -> String {
    let sentence = failing[number] ?? ""
    let hangs = sentence.hasPrefix(Self.hangs)
    return judge(number - 1, hangs ? String(sentence.dropFirst(Self.hangs.count)) : nil)
      .sentences(in: .english).joined(separator: " ")
  }
}

/// An exercise with known wrong answers.
protocol WronglyAnswered: Attempt {
  /// The file of the desk as shipped, and plausible first attempts. Every case rejects at least one of them.
  static var wrongAnswers: [WrongAnswer] { get }
}

extension WronglyAnswered {
  static func wrong(_ name: String, failing: [Int: String], _ answer: Answer) -> WrongAnswer {
    WrongAnswer(name, self, failing: failing, answer)
  }

  /// The file of the desk as shipped.
  static func stub(failing: [Int: String], _ answer: Answer) -> WrongAnswer {
    wrong("the desk as shipped", failing: failing, answer)
  }
}
