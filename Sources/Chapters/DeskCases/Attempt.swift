/// What somebody has written for a coding exercise: the book, a reader, or somebody who is wrong.
///
/// It is a value that makes or does what the exercise asks for, so that the same cases can be tried
/// with all of them: the tests try the book's answer and typical wrong ones, `Workbook 07 --check`
/// tries what stands at the reader's desk.
///
/// To give an exercise a place at the desk:
/// 1. A file `NN-Name.swift` in this folder: a type that is an ``Attempt``, and its cases.
/// 2. A line in ``assignments``.
/// 3. A file of the same name in the folder `Desk` beside this one: the task, what is given (a body
///    that compiles and does not pass), and a ``Desk``.
/// 4. What the exercise asks and its hints, in `Questions.swift` of the chapter.
/// 5. Wrong answers in `Tests/ChapterTests/WrongAnswers`, each with the sentence that a reader gets.
public protocol Attempt: Sendable {
  /// The answer of the book.
  static var book: Self { get }
  /// What an answer is tried with, from the plain to the special.
  static var cases: [Case<Self>] { get }
}
