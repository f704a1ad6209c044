import ChapterKit

/// What is asked of the benchmark.
struct BenchmarkCall: Equatable {
  /// Whether only what is quickly done is measured.
  var isQuick: Bool
  /// Whether the figures are for a program.
  var isJSON: Bool

  func run(_ command: Command, _ language: Language) throws -> Status {
    if let warning = Benchmark.warning { command.report(warning[language]) }
    let benchmark = Benchmark(cases: Benchmark.allCases, isQuick: isQuick, report: command.report)
    let table = BenchmarkTable(figures: benchmark.figures(), language: language)
    (isJSON ? try table.json : table.lines).forEach(command.write)
    return .agreed
  }
}

extension BenchmarkCall {
  init(_ words: Words) { self.init(isQuick: words.has("--quick"), isJSON: words.has("--json")) }
}
