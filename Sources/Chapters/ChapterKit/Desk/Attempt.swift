/// What somebody has written for a coding exercise: the book, a reader, or somebody who is wrong.
///
/// It is a value that makes or does what the exercise asks for, so that the same cases can be tried
/// with all of them: the tests try the book's answer and typical wrong ones, `Workbook 07 --check`
/// tries what stands at the reader's desk.
///
/// To give an exercise of a chapter a place at the desk:
/// 1. A type that is an ``Attempt``, and its cases, in `Exercise/Cases.swift` of the chapter's folder.
/// 2. The type where the exercise is declared, behind what it asks: `tries:`.
/// 3. A file of the chapter's name in the folder `Desk`: the task, what is given (a body that compiles
///    and does not pass), and a ``Desk``.
/// 4. Wrong answers in `Tests/ChapterTests/WrongAnswers`, each with the sentence that a reader gets.
public protocol Attempt: Sendable {
  /// The answer of the book.
  static var book: Self { get }
  /// What an answer is tried with, from the plain to the special.
  static var cases: [Case<Self>] { get }
}
