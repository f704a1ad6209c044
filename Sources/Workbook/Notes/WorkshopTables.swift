import Operations
import Workbook

/// Tables from the workshop's records, for comments `<!-- workshop: NAME -->`.
enum WorkshopTables {
  /// Returns a block by its name.
  static func lines(_ name: String) throws -> [String] {
    switch name {
    case "costs": try costs()
    case "peers": try peers()
    default: throw Note.Failure.badOrigin(name, note: "")
    }
  }

  /// Returns the cost of an operation, as recorded by `Bench --json`.
  private static func costs() throws -> [String] {
    let report = try recordedBenchmark()
    let subjects = ["engine", "Foundation", "DispatchQueue", "task group"]
    let cases = report.figures.map { Cost(name: $0.case, n: $0.n) }
    let distinct = cases.enumerated().filter { cases.firstIndex(of: $1) == $0 }.map(\.element)
    func row(_ name: String, _ cost: Cost, _ value: (Report.Figure) -> Double?) -> String {
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
      let hasBytes = report.figures.contains {
        $0.case == cost.name && $0.bytesPerOperation != nil
      }
      return [row(cost.name, cost) { $0.nsPerOperation }] + (hasBytes ? [bytes] : [])
    }
    return [
      "Measured on \(report.machine), \(report.cores) cores, \(report.swift).", "",
      "| case | n | \(subjects.joined(separator: " | ")) |",
      "|---|" + String(repeating: "---:|", count: subjects.count + 1),
    ] + rows
  }

  private static func recordedBenchmark() throws -> Report {
    let file = "Tests/WorkshopTests/Results/Benchmark.json"
    return try JSONDecoder().decode(
      Report.self, from: Data(try Project.text(of: file).utf8))
  }

  /// Returns the cost of the engine and of other libraries, as recorded by `.ci/peers/measure`.
  private static func peers() throws -> [String] {
    struct Peer: Decodable {
      let `case`: String
      /// What the library does with freed memory.
      let memory: String
      let n: Int
      let engine: Double
      let oneTBB: Double
      let taskflow: Double
    }
    let file = "Tests/WorkshopTests/Results/Peers.json"
    let peers = try JSONDecoder().decode(
      [Peer].self, from: Data(try Project.text(of: file).utf8))
    return [
      "| case | memory | n | engine | oneTBB | Taskflow | of oneTBB |",
      "|---|---|---:|---:|---:|---:|---:|",
    ]
      + peers.map { peer in
        let ratio = String(format: "%.2f", peer.engine / peer.oneTBB)
        let cells = [Double(peer.n), peer.engine, peer.oneTBB, peer.taskflow].map(grouped)
        return "| \(peer.case) | \(peer.memory) | \(cells.joined(separator: " | ")) | \(ratio) |"
      }
  }

  /// The part of the output of `Bench --json` that the notes show.
  private struct Report: Decodable {
    struct Figure: Decodable {
      let `case`: String
      let n: Int
      let subject: String
      let nsPerOperation: Double
      let bytesPerOperation: Double?
    }

    let machine: String
    let cores: Int
    let swift: String
    let figures: [Figure]
  }

  private struct Cost: Equatable {
    let name: String
    let n: Int
  }
}
