import ChapterKit
import Operations

/// The command `Bench`.
///
/// Each case runs in a process of its own, unaffected by the heap and the Dispatch threads of earlier cases.
@main
enum Main {
  private static let help = """
    Measures the cost of an operation, for some minutes: the engine and alternatives.

      WORKSHOP=1 swift run -c release Bench

      --quick       each case once, without the long ones
      --case CASE   only the cases of this name
      --json        as JSON, for programs
    """

  static func main() throws {
    var words = CommandLine.arguments.dropFirst()
    var (isQuick, isJSON) = (false, false)
    var (only, number): (String?, Int?)
    while let word = words.popFirst() {
      switch word {
      case "--quick": isQuick = true
      case "--json": isJSON = true
      case "--case": only = words.popFirst()
      // The option with which the command starts the process for one case.
      case "--measure": number = words.popFirst().flatMap { Int($0) }
      default:
        print(help)
        exit(word == "--help" ? 0 : 64)
      }
    }
    let all = Benchmark.allCases
    let cases = all.filter { (only == nil || only == $0.name) && (number == nil || number == $0.n) }
    guard !cases.isEmpty else {
      say("case “\(only ?? "")” does not exist; the cases are \(Set(all.map(\.name)).sorted())")
      exit(64)
    }
    if number != nil {
      let figures = Benchmark(cases: cases, isQuick: isQuick, report: say).figures()
      return print(String(decoding: try figures.json(), as: UTF8.self))
    }
    let debug = Machine.isOptimised ? "" : "; the figures of this debug build mean nothing"
    say("measures \(cases.count) cases, for some minutes\(debug)")
    var figures: [Benchmark.Figure] = []
    var hasAll = true
    for measured in cases {
      if let more = try inProcess(measured, isQuick) {
        figures += more
      } else {
        say("“\(measured.name), n = \(measured.n)” crashed, and is left out")
        hasAll = false
      }
    }
    let table = BenchmarkTable(figures: figures + Benchmark.dependencies(in: figures))
    print(isJSON ? try table.json : table.lines.joined(separator: "\n"))
    exit(hasAll ? 0 : 1)
  }

  /// Returns the figures of a case, measured by a process of its own; nil if the process crashed.
  private static func inProcess(
    _ measured: Benchmark.Case, _ isQuick: Bool
  ) throws -> [Benchmark.Figure]? {
    let told = try ChildProcess(
      Bundle.main.executablePath ?? CommandLine.arguments[0],
      ["--case", measured.name, "--measure", "\(measured.n)"] + (isQuick ? ["--quick"] : []),
      errors: .inherited
    ).end().output
    return try? JSONDecoder().decode([Benchmark.Figure].self, from: Data(told.utf8))
  }

  private static func say(_ line: String) {
    FileHandle.standardError.write(Data("\(line)\n".utf8))
  }
}
