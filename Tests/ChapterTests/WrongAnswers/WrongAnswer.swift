import ChapterKit

@testable import Workbook

/// An answer to a coding exercise that is not right: one that people write first, or what stands at the
/// desk before anybody has written there.
struct WrongAnswer: Sendable, CustomStringConvertible {
  /// What a reader gets of a case that hangs, in front of what did not come.
  static let hangs = "It hangs: this was waited for, and did not come: "

  /// What is wrong with it.
  let name: String
  /// The cases that it fails, from 1, each with a part of the English sentence that a reader gets.
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

  /// What a reader is told of a case, from 1.
  ///
  /// What is known to hang is not waited for; nothing else is hurried.
  func told(of number: Int) -> String {
    let sentence = failing[number] ?? ""
    let hangs = sentence.hasPrefix(Self.hangs)
    return judge(number - 1, hangs ? String(sentence.dropFirst(Self.hangs.count)) : nil)
      .sentences(in: .english).joined(separator: " ")
  }
}

/// An exercise of which it is known how people get it wrong.
protocol WronglyAnswered: Attempt {
  /// What stands at the desk as it is shipped, and what people write first: a cover of the cases.
  static var wrongAnswers: [WrongAnswer] { get }
}

extension WronglyAnswered {
  static func wrong(_ name: String, failing: [Int: String], _ answer: Answer) -> WrongAnswer {
    WrongAnswer(name, self, failing: failing, answer)
  }

  /// What stands at the desk as it is shipped.
  static func stub(failing: [Int: String], _ answer: Answer) -> WrongAnswer {
    wrong("the desk as it is shipped", failing: failing, answer)
  }
}
