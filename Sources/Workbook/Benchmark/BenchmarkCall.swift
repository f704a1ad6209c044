import ChapterKit

/// What is asked of the benchmark.
struct BenchmarkCall: Equatable {
  /// Whether only what is quickly done is measured.
  var isQuick: Bool
  /// Whether the figures are for a program.
  var isJSON: Bool
  /// The name of the cases that are measured, if not all are.
  var only: String?

  func run(_ command: Command, _ language: Language) throws -> Status {
    if let warning = Benchmark.warning { command.report(warning[language]) }
    let cases = Benchmark.allCases.filter { only == nil || only == $0.name }
    let benchmark = Benchmark(cases: cases, isQuick: isQuick, report: command.report)
    let table = BenchmarkTable(figures: benchmark.figures(), language: language)
    (isJSON ? try table.json : table.lines).forEach(command.write)
    return .agreed
  }
}

extension BenchmarkCall {
  init(_ words: Words, for topic: Topic) throws(Refusal) {
    self.init(
      isQuick: words.has("--quick"), isJSON: words.has("--json"),
      only: try words.value(of: "--case", for: topic))
    guard let only else { return }
    let names = Benchmark.allCases.map(\.name)
    if names.contains(only) { return }
    if let meant = Suggestion.nearest(to: only, among: names) {
      throw Refusal(
        .usage,
        Text(
          "no case is called “\(only)”; did you mean “\(meant)”?",
          ko: "“\(only)”라는 경우는 없습니다. 비슷한 이름: “\(meant)”"))
    }
    throw Refusal(
      .usage,
      Text(
        "no case is called “\(only)”; their names stand in the table of: Workbook bench",
        ko: "“\(only)”라는 경우는 없습니다. 이름은 Workbook bench의 표에 있습니다"))
  }
}
