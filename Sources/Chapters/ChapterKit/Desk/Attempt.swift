/// What is written for a coding exercise, by the book, a reader, or somebody who is wrong: the same cases
/// are tried with all of them.
///
/// To give an exercise of a chapter a place at the desk:
/// 1. A type that is an ``Attempt``, with its cases, in `Exercise/Cases.swift` of the chapter's folder.
/// 2. The type where the exercise is declared, behind what it asks: `tries:`.
/// 3. A file of the chapter's name in the folder `Desk`: the task, what is given (a body that compiles
///    and does not pass), and a ``Desk``.
/// 4. Wrong answers in `Tests/ChapterTests/WrongAnswers`: the file of the desk as it is shipped, and
///    what one would write first, so that every case refuses one of them.
public protocol Attempt: SendableMetatype {
  /// What an answer is: a value that makes or does what the exercise asks for.
  associatedtype Answer: Sendable
  /// The answer of the book.
  static var book: Answer { get }
  /// What an answer is tried with, from the plain to the special.
  static var cases: [Case<Answer>] { get }
  /// Whether a case stops the reader's code in the middle: see `Interrupted`.
  static var isInterrupted: Bool { get }
}

extension Attempt {
  public static var isInterrupted: Bool { false }
}
