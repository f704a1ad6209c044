import ChapterKit
import Dispatch

@testable import Workbook

/// An answer to a coding exercise that is not right: one that people give, or what stands at the desk
/// before anybody has written there.
struct WrongAnswer: Sendable, CustomStringConvertible {
  /// The number of the chapter that it is of.
  private(set) var chapter = 0
  /// What is wrong with it.
  let name: String
  /// The cases that it fails, from 1, each with a part of the English sentence that a reader gets.
  let failing: [Int: String]
  /// The cases that would end the process, or go on for ever: they are for a child process.
  let untried: Set<Int>
  private let judge: @Sendable (Int, DispatchTimeInterval) -> Judgement
  private let judgeHanging: @Sendable (Int, String) -> Judgement

  /// The name of the answer that stands at the desk as it is shipped.
  static let stub = "the desk as it is shipped"

  /// What a reader gets of a case that hangs, in front of what did not come.
  static let hangs = "It hangs: this was waited for, and did not come: "

  var description: String { "\(chapter): \(name)" }

  init(
    _ name: String, _ attempt: some Attempt, failing: [Int: String],
    untried: Set<Int> = []
  ) {
    self.name = name
    self.failing = failing
    self.untried = untried
    judge = { attempt.judgement(of: $0, atMost: $1) }
    judgeHanging = {
      attempt.judgement(of: $0, hangingFor: $1, atMost: .seconds(Deadline.seconds))
    }
  }

  /// Tries a case, from 1.
  func judgement(of number: Int) -> Judgement {
    // What is known to hang is not waited for; nothing else is hurried.
    let sentence = failing[number] ?? ""
    if sentence.hasPrefix(Self.hangs) {
      return judgeHanging(number - 1, String(sentence.dropFirst(Self.hangs.count)))
    }
    let hangs = sentence.hasPrefix("It hangs")
    return judge(number - 1, hangs ? .milliseconds(20) : .seconds(Deadline.seconds))
  }

  /// All of them, in the order of the book.
  static let all = Assignment.all.flatMap { assignment in
    let answers = (assignment.attempt as? any WronglyAnswered.Type)?.wrongAnswers ?? []
    return answers.map { answer in
      var answer = answer
      answer.chapter = assignment.chapter.number
      return answer
    }
  }
}

/// An exercise of which it is known how people get it wrong.
protocol WronglyAnswered: Attempt {
  static var wrongAnswers: [WrongAnswer] { get }
}
