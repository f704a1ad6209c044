import ChapterKit

/// What is asked of the benchmark.
struct BenchmarkCall: Equatable {
  /// Whether only what is quickly done is measured.
  var isQuick: Bool
  /// Whether the figures are for a program.
  var isJSON: Bool
  /// The name of the cases that are measured, if not all are.
  var only: String?

  func run(
    _ command: Command, _ language: Language, measuredBy program: String = Project.program
  ) throws -> Status {
    if let warning = Benchmark.warning { command.report(warning[language]) }
    var (figures, status) = ([Benchmark.Figure](), Status.agreed)
    for measured in Benchmark.allCases where only == nil || only == measured.name {
      let process = MeasuringProcess(measured: measured, isQuick: isQuick, program: program)
      if let more = try process.figures() {
        figures += more
      } else {
        status = .disagreed
        let name = "\(measured.name), n = \(measured.n)"
        let message = Text(
          "“\(name)” has died, and is left out", ko: "측정하다가 비정상 종료되어 표에서 뺀 항목: “\(name)”")
        command.complain(message[language])
      }
    }
    figures += Benchmark.dependencies(in: figures)
    let table = BenchmarkTable(figures: figures, language: language)
    (isJSON ? try table.json : table.lines).forEach(command.write)
    return status
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
