import ChapterKit
import Dispatch

/// A coding exercise that has a place at the reader's desk.
public struct Assignment: Sendable {
  /// What has to hold in a case, and the rule that it follows from.
  public struct Line: Sendable {
    public let title: Text
    public let rule: String
  }

  /// The number of the chapter.
  public let chapter: Int
  /// The number of the exercise in its chapter, from 1.
  public let exercise: Int
  public let cases: [Line]
  /// What an answer is.
  package let attempt: any Attempt.Type
  private let judgeBook: @Sendable (Int, DispatchTimeInterval) -> Judgement

  init<Answer: Attempt>(_ chapter: Int, exercise: Int = 3, _ answer: Answer.Type) {
    self.chapter = chapter
    self.exercise = exercise
    attempt = answer
    cases = Answer.cases.map { Line(title: $0.title, rule: $0.rule) }
    judgeBook = { Answer.book.judgement(of: $0, atMost: $1) }
  }

  /// Tries the book's answer with one case.
  public func judgementOfBook(in place: Int, atMost limit: DispatchTimeInterval) -> Judgement {
    judgeBook(place, limit)
  }
}

/// Every coding exercise that has a place at the desk, in the order of the book.
public let assignments: [Assignment] = [
  Assignment(0, RetouchAttempt.self),
  Assignment(1, ThenAttempt.self),
  Assignment(2, GatherAttempt.self),
  Assignment(3, CropAttempt.self),
  Assignment(4, PromptAttempt.self),
  Assignment(5, CirclesAttempt.self),
  Assignment(6, RaisingAttempt.self),
  Assignment(7, ExportAttempt.self),
  Assignment(8, BatchAttempt.self),
  Assignment(9, PausingAttempt.self),
  Assignment(10, FractionAttempt.self),
  Assignment(11, PublicationAttempt.self),
  Assignment(12, ChainAttempt.self),
  Assignment(13, LineAttempt.self),
  Assignment(14, StartingAttempt.self),
  Assignment(15, ShelfAttempt.self),
  Assignment(16, EnsuringAttempt.self),
  Assignment(17, ChunksAttempt.self),
  Assignment(18, CallAttempt.self),
  Assignment(19, FallbackAttempt.self),
  Assignment(20, ResultsAttempt.self),
  Assignment(21, LevelsAttempt.self),
  Assignment(22, FirstValueAttempt.self),
]
