import ChapterKit
import Operations

/// A figure that is measured in a process of its own: for a while Dispatch keeps the threads that what
/// blocked before has made it lend, and a process the memory that it had in use; every later figure
/// would show them.
public enum LoneFigure: Sendable {
  /// Behind it stands what a process is started for: ``beginnings``, ``memory``, or a width.
  public static let word = "measure-figure"
  static let beginnings = "beginnings"
  static let memory = "memory"

  /// What a process prints that was started for one figure; `nil` if the words ask for something else.
  public static func answer(to words: [String]) -> String? {
    guard words.count == 2, words[0] == word else { return nil }
    return Measurement().values(of: words[1]).map { "\($0)" }.joined(separator: "\n")
  }

  /// Has a program measure one.
  ///
  /// - Parameter program: The path of a program that prints ``answer(to:)``.
  /// - Throws: ``UserFailure`` if it does not.
  static func measured(_ figure: String, by program: String) throws -> [Double] {
    let end = try ChildProcess(program, [word, figure], errors: .inherited).end()
    let values = end.output.split(separator: "\n").compactMap { Double($0) }
    guard end.status == 0, !values.isEmpty else {
      throw UserFailure(
        .noInput,
        Text(
          "\(program) did not measure \(figure); show the record: --figures recorded",
          ko: "\(program) 프로그램이 \(figure)을 측정하지 못했습니다. 기록한 값 보기: --figures recorded"))
    }
    return values
  }
}
