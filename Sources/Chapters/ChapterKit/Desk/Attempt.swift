/// An answer to a coding exercise. The same cases check the book's answer, the reader's and the answers of
/// the tests.
///
/// To add a chapter's exercise to the desk:
/// 1. Declare an ``Attempt`` with its cases in `Exercise/Cases.swift` in the chapter's folder.
/// 2. Name the type in the exercise's declaration, after the question: `tries:`.
/// 3. Add a file with the chapter's name to the folder `Desk`: the task, a body that compiles, and a
///    ``Desk``.
/// 4. Add wrong answers to `Tests/ChapterTests/WrongAnswers`: the file of the desk as shipped, and plausible
///    first attempts. Every case must reject at least one answer.
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
