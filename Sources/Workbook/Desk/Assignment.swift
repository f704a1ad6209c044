import ChapterKit
import Dispatch

/// A coding exercise that has a place at the reader's desk.
struct Assignment: Sendable {
  let chapter: Chapter
  /// The number of the exercise in its chapter, from 1.
  let exercise: Int
  /// What an answer is.
  let attempt: any Attempt.Type

  /// Every one, in the order of the book.
  static let all = book.flatMap { $0.assignments }

  /// What has to hold, and the rule that it follows from, case by case.
  var cases: [Place.Line] { Assignment.lines(attempt) }

  private static func lines<Answer: Attempt>(_ attempt: Answer.Type) -> [Place.Line] {
    attempt.cases.map { Place.Line(title: $0.title, rule: $0.rule) }
  }

  /// Tries the book's answer with one case.
  func judgementOfBook(in place: Int, atMost limit: DispatchTimeInterval) -> Judgement {
    attempt.book.judgement(of: place, atMost: limit)
  }
}

extension Chapter {
  /// Those of the chapter.
  var assignments: [Assignment] {
    zip(1..., exercises).compactMap { number, exercise in
      exercise.attempt.map { Assignment(chapter: self, exercise: number, attempt: $0) }
    }
  }
}
