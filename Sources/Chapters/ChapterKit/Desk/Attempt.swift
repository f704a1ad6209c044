/// An answer to a coding exercise. The book's answer, a reader's and those of the tests all go through the
/// same cases.
///
/// To give an exercise of a chapter a place at the desk:
/// 1. Declare an ``Attempt`` with its cases in `Exercise/Cases.swift` in the chapter's folder.
/// 2. Name the type where the exercise is declared, behind the question: `tries:`.
/// 3. Add a file with the chapter's name to the folder `Desk`: the task, a body that compiles, and a
/// ``Desk``.
/// 4. Add wrong answers to `Tests/ChapterTests/WrongAnswers`: the file of the desk as shipped, and
///    plausible first attempts. Every case must refuse at least one of them.
public protocol Attempt: SendableMetatype {
  /// The type of an answer: a value that makes or does what the exercise asks for.
  associatedtype Answer: Sendable
  /// The book's answer.
  static var book: Answer { get }
  /// The cases that an answer must pass, from the plain to the special.
  static var cases: [Case<Answer>] { get }
  /// True if a case stops the reader's code at interruption points. See `Interrupted`.
  static var isInterrupted: Bool { get }
}

extension Attempt {
  public static var isInterrupted: Bool { false }
}
