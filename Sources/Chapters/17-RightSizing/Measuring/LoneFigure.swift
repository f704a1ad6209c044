import ChapterKit
import Operations

/// A figure that is measured in a process of its own: for a while Dispatch keeps the threads that what
/// blocked before has made it lend, and every later figure would show them.
public enum LoneFigure: Equatable, Sendable {
  /// How long operations that block take with a width; `nil` for the default one.
  case blocking(width: Int?)
  /// When one blocked operation after another begins.
  case beginnings

  /// Behind it stands the figure that a process is started for.
  public static let word = "measure-figure"

  init?(_ words: ArraySlice<String>) {
    switch words.first {
    case "beginnings": self = .beginnings
    case "blocking": self = .blocking(width: words.dropFirst().first.flatMap { Int($0) })
    default: return nil
    }
  }

  var words: [String] {
    switch self {
    case .beginnings: ["beginnings"]
    case .blocking(let width): ["blocking"] + (width.map { ["\($0)"] } ?? [])
    }
  }

  /// What a process prints that was started for one figure; `nil` if the words ask for something else.
  public static func answer(to words: [String]) -> String? {
    guard words.first == word, let figure = LoneFigure(words.dropFirst()) else { return nil }
    let values =
      switch figure {
      case .beginnings: Measurement().blockedBeginnings()
      case .blocking(let width): [Measurement().blockingTime(width)]
      }
    return values.map { "\($0)" }.joined(separator: "\n")
  }

  /// Has a program measure it.
  ///
  /// - Parameter program: The path of a program that prints ``answer(to:)``.
  /// - Throws: ``UserFailure`` if it does not.
  func measured(by program: String) throws -> [Double] {
    let end = try ChildProcess(program, [LoneFigure.word] + words, errors: .inherited).end()
    let values = end.output.split(separator: "\n").compactMap { Double($0) }
    guard end.status == 0, !values.isEmpty else {
      throw UserFailure(
        .noInput,
        Text(
          "\(program) did not measure \(words.joined(separator: " ")); show the record: --figures recorded",
          ko:
            "\(program) 프로그램이 \(words.joined(separator: " "))을 측정하지 못했습니다. 기록한 값 보기: --figures recorded"
        ))
    }
    return values
  }
}
