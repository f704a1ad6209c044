import ChapterKit
import Explorations
import Operations
import Testing

@testable import Bench
@testable import OperationsFromScratch
@testable import Workbook

/// What notes show of the workshop's records, under comments `<!-- workshop: NAME -->`.
enum WorkshopTables {
  /// A block by its name.
  static func lines(_ name: String) throws -> [String] {
    switch name {
    case "explorations": try explorations()
    case "found": try found()
    case "orderings": try orderings()
    case "explored-lines": try exploredLines()
    case "growth": growth()
    case "costs": try costs()
    case "extras": try extras()
    case "peers": try peers()
    default: throw Note.Failure.badOrigin(name, note: "")
    }
  }

  /// How the explorer finds the mistake that is told step by step.
  private static func found() throws -> [String] {
    let name = Mistake.shown
    let finding = try #require(try Records.read().mistakes[name])
    return [
      "$ WORKSHOP=explore swift run --scratch-path .build/explore \\",
      "    Explore --plant \(name)",
    ] + finding.lines(planting: name)
  }

  /// How many programs the explorer runs how often, and how it finds the mistakes.
  private static func explorations() throws -> [String] {
    let records = try Records.read()
    let runs = records.scenarios.values.flatMap(\.runs).reduce(0, +)
    let groups = Dictionary(grouping: records.scenarios.values) { $0.bound ?? Int.max }
    let counts = groups.sorted { $0.key < $1.key }.map { bound, entries in
      let sum = entries.flatMap(\.runs).reduce(0, +)
      return "| \(bound == .max ? "몇 번이든" : "\(bound)번까지") | \(entries.count) | \(sum) |"
    }
    let mistakes = records.mistakes.sorted { $0.key < $1.key }.map { name, finding in
      """
      | `\(name)` | \(finding.scenario) | \(finding.runs.reduce(0, +)) | \
      \(finding.preemptions) | \(finding.steps) |
      """
    }
    var lines = ["| 끼어들기 | 프로그램 | 실행 |", "|---|---|---|"]
    lines += counts
    lines += ["| 모두 | \(records.scenarios.count) | \(runs) |", ""]
    lines += ["| 심은 잘못 | 찾아낸 프로그램 | 몇 번째 실행에서 | 끼어들기 | 걸음 |", "|---|---|---|---|---|"]
    lines += mistakes
    return lines
  }

  /// What fails if an access to an atomic asks for less than it does.
  private static func orderings() throws -> [String] {
    var lines = ["| 접근 | 청한 순서 | 약하게 하면 | 잘못되는 것 |", "|---|---|---|---|"]
    for record in try OrderingRecord.read() {
      lines.append(
        """
        | `\(record.access)` | `\(record.ordering)` | `\(record.weaker)` | \
        \(record.message ?? "더 약해도 됨") |
        """)
    }
    return lines
  }

  /// How many lines of each file of the engine the explored programs reach.
  private static func exploredLines() throws -> [String] {
    let file = "Tests/WorkshopTests/Results/ExploredLines.json"
    let counts = try JSONDecoder().decode(
      [String: [Int]].self, from: Data(try Project.text(of: file).utf8))
    var lines = ["| 파일 | 줄 | 지나지 않는 줄 |", "|---|---:|---:|"]
    for (name, numbers) in counts.sorted(by: { $0.key < $1.key }) where numbers.count == 2 {
      lines.append("| `\(name.dropLast(".swift".count))` | \(numbers[0]) | \(numbers[1]) |")
    }
    let sums = (0...1).map { place in counts.values.map { $0[place] }.reduce(0, +) }
    return lines + ["| 모두 | \(sums[0]) | \(sums[1]) |"]
  }

  /// How many steps the engine's loops make for so many of something.
  private static func growth() -> [String] {
    let counts = [100, 1_000, 10_000]
    let head = counts.map { "\(grouped(Double($0)))개일 때" }
    var lines = ["| 하는 일 | \(head.joined(separator: " | ")) |", "|---|---:|---:|---:|"]
    #if DEBUG
      for shape in Book.EngineGrowthTests.Shape.all {
        let steps = counts.map { grouped(Double(shape.steps($0))) }
        lines.append("| \(shape.korean) | \(steps.joined(separator: " | ")) |")
      }
    #endif
    return lines
  }

  /// What an operation costs, as `Bench --json` has told it.
  private static func costs() throws -> [String] {
    let report = try recordedBenchmark()
    let subjects = ["engine", "Foundation", "DispatchQueue", "task group"]
    let cases = report.figures.map { Cost(name: $0.case, n: $0.n) }
    let distinct = cases.enumerated().filter { cases.firstIndex(of: $1) == $0 }.map(\.element)
    func row(_ name: String, _ cost: Cost, _ value: (Benchmark.Figure) -> Double?) -> String {
      let cells = subjects.map { subject -> String in
        let figure = report.figures.first {
          $0.case == cost.name && $0.n == cost.n && $0.subject == subject
        }
        return figure.flatMap(value).map(grouped) ?? ""
      }
      return "| \(name) | \(grouped(Double(cost.n))) | \(cells.joined(separator: " | ")) |"
    }
    let rows = distinct.flatMap { cost in
      let bytes = row("\(cost.name), in bytes", cost) { $0.bytesPerOperation }
      let hasBytes = report.figures.contains { $0.case == cost.name && $0.bytesPerOperation != nil }
      return [row(cost.name, cost) { $0.nsPerOperation }] + (hasBytes ? [bytes] : [])
    }
    return [
      "Measured on \(report.machine), \(report.cores) cores, \(report.swift).", "",
      "| case | n | \(subjects.joined(separator: " | ")) |",
      "|---|" + String(repeating: "---:|", count: subjects.count + 1),
    ] + rows
  }

  /// What an operation of the engine costs more for what a task of another library has not, of the
  /// same record.
  private static func extras() throws -> [String] {
    let names: KeyValuePairs = [
      "prepared, with a name": "이름", "prepared, with a high priority": "우선순위",
      "prepared, cancelled": "취소", "prepared, with a completion block": "완료 블록",
      "prepared, observed": "관찰", "prepared, of a class of its own": "하위 클래스",
    ]
    let figures = try recordedBenchmark().figures.filter { $0.subject == EngineSubject.name }
    func cost(_ name: String) throws -> Double {
      try #require(figures.first { $0.case == name }?.nsPerOperation, "\(name) is not on record")
    }
    let plain = try cost("prepared, one batch")
    return try ["| 쓰는 것 | 더 드는 나노초 |", "|---|---:|"]
      + names.map { name, korean in "| \(korean) | \(grouped(try cost(name) - plain)) |" }
  }

  private static func recordedBenchmark() throws -> Benchmark.Report {
    let file = "Tests/WorkshopTests/Results/Benchmark.json"
    return try JSONDecoder().decode(
      Benchmark.Report.self, from: Data(try Project.text(of: file).utf8))
  }

  /// What the engine costs beside other libraries, as `.ci/peers/measure` has recorded it.
  private static func peers() throws -> [String] {
    struct Peer: Decodable {
      let `case`: String
      /// What becomes of memory that is given back.
      let memory: Memory
      let n: Int
      let engine: Double
      let oneTBB: Double
      let taskflow: Double
    }
    enum Memory: String, Decodable {
      case lent, kept

      var korean: String { self == .lent ? "돌려줌" : "간직함" }
    }
    let file = "Tests/WorkshopTests/Results/Peers.json"
    let peers = try JSONDecoder().decode(
      [Peer].self, from: Data(try Project.text(of: file).utf8))
    return [
      "| 하는 일 | 놓은 메모리 | n | 엔진 | oneTBB | Taskflow | oneTBB의 몇 배 |",
      "|---|---|---:|---:|---:|---:|---:|",
    ]
      + peers.map { peer in
        let ratio = String(format: "%.2f", peer.engine / peer.oneTBB)
        let cells = [Double(peer.n), peer.engine, peer.oneTBB, peer.taskflow].map(grouped)
        return
          "| \(peer.case) | \(peer.memory.korean) | \(cells.joined(separator: " | ")) | \(ratio) |"
      }
  }

  private struct Cost: Equatable {
    let name: String
    let n: Int
  }

  /// A figure without a fraction, in groups of three digits.
  private static func grouped(_ value: Double) -> String {
    let digits = Array(String(format: "%.0f", value))
    return digits.enumerated().map { place, digit in
      let rest = digits.count - place
      return place > 0 && rest % 3 == 0 ? ",\(digit)" : "\(digit)"
    }.joined()
  }
}
