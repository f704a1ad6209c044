import ChapterKit
import Operations

/// A process that measures one case: what comes after others would find the heap as they have left it,
/// and Dispatch with the threads that they have made it lend.
struct MeasuringProcess {
  /// Behind it stand the name of the case and how many operations it has.
  private static let word = "measure-case"
  private static let quickly = "quickly"

  let measured: Benchmark.Case
  let isQuick: Bool
  /// A program that prints ``answer(to:report:)``.
  let program: String

  /// - Returns: The figures; `nil` if the process has not come to its end.
  func figures() throws -> [Benchmark.Figure]? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments =
      [Self.word, measured.name, "\(measured.n)"] + (isQuick ? [Self.quickly] : [])
    let data = try ProcessLife.output(of: process)
    return try? JSONDecoder().decode([Benchmark.Figure].self, from: data)
  }

  /// What such a process is to print; `nil` if the words ask for something else.
  ///
  /// - Parameter report: Receives what is measured at the moment.
  static func answer(to words: [String], report: @escaping (String) -> Void) throws -> String? {
    guard words.first == word, words.count > 2 else { return nil }
    let cases = Benchmark.allCases.filter { [$0.name, "\($0.n)"] == words[1...2] }
    let benchmark = Benchmark(cases: cases, isQuick: words.contains(quickly), report: report)
    return String(decoding: try JSONEncoder().encode(benchmark.figures()), as: UTF8.self)
  }
}
