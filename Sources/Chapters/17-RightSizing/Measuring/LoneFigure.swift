import ChapterKit
import Operations

/// A figure that needs a process of its own.
///
/// Dispatch keeps threads for a while after operations have blocked, and a process keeps memory that it has
/// used. Both would distort every later figure.
public enum LoneFigure: Sendable {
  /// The first argument of the process that measures a figure. The second is ``beginnings``, ``memory``, or a
  /// limit.
  public static let word = "measure-figure"
  static let beginnings = "beginnings"
  static let memory = "memory"

  /// The output for the arguments of a process that measures one figure; `nil` if the arguments request
  /// something else.
  public static func answer(to words: [String]) -> String? {
    guard words.count == 2, words[0] == word else { return nil }
    return Measurement().values(of: words[1]).map { "\($0)" }.joined(separator: "\n")
  }

  /// Measures one figure in a child process.
  ///
  /// - Parameter program: The path of a program that prints ``answer(to:)``.
  /// - Throws: ``UserFailure`` if the program fails or prints no value.
  static func measured(_ figure: String, by program: String) throws -> [Double] {
    let end = try ChildProcess(program, [word, figure], errors: .inherited).end()
    let values = end.output.split(separator: "\n").compactMap { Double($0) }
    guard end.status == 0, !values.isEmpty else {
      throw UserFailure(
        .noInput,
        Text(
          "\(program) did not measure \(figure); show the record instead: --figures recorded",
          ko: "\(program) 프로그램이 \(figure)을 측정하지 못했습니다. 기록한 값 보기: --figures recorded"))
    }
    return values
  }
}
