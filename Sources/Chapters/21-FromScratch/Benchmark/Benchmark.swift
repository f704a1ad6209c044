import ChapterKit
import Dispatch
import Operations

/// The cost of an operation for several subjects, side by side.
///
/// The subjects of a case take turns, so that a machine that slows down affects all of them alike; the figure
/// is the median of the turns. Each turn begins with a fifth of the work, untimed. The allocator tidies
/// memory that the previous subject freed only at the next allocation, and that time would otherwise count
/// for the next subject. The benchmark asserts nothing.
struct Benchmark {
  struct Figure: Codable {
    let `case`: String
    let subject: String
    let n: Int
    let nsPerOperation: Double
    let bytesPerOperation: Double?
  }

  /// All figures, with the machine and the compiler.
  struct Report: Codable {
    let swift: String
    let machine: String
    let cores: Int
    /// True if the compiler optimised. Figures of a debug build mean nothing.
    let isOptimised: Bool
    let figures: [Figure]

    init(_ figures: [Figure]) {
      swift = Platform.swiftVersion
      machine = Machine.description
      cores = Machine.cores
      isOptimised = Machine.isOptimised
      self.figures = figures
    }
  }

  /// A case: runs `n` operations, and returns the size of one operation in bytes if the size is known.
  struct Case {
    let name: String
    let n: Int
    let subjects: [(name: String, run: (Int) -> Double?)]
    var turns = 5
    /// True to run a fifth of the operations untimed before each turn.
    var warmsUp = true
    /// True if the case takes more than about a second.
    var isLong = false

    /// The number of untimed operations; at least as many as the smallest case needs.
    var fifth: Int { min(n, max(n / 5, 10)) }
  }

  let cases: [Case]
  /// True to run each case once and to leave out the long cases.
  var isQuick = false
  /// Receives the name of each case before it runs.
  let report: (String) -> Void

  func figures() -> [Figure] {
    cases.filter { !isQuick || !$0.isLong }.flatMap { benchmark in
      report("\(benchmark.name), n = \(benchmark.n)")
      var times = [[Double]](repeating: [], count: benchmark.subjects.count)
      var bytes = [[Double]](repeating: [], count: benchmark.subjects.count)
      for turn in 0..<(isQuick ? 1 : benchmark.turns) {
        // Each turn begins with another subject.
        for offset in benchmark.subjects.indices {
          let place = (turn + offset) % benchmark.subjects.count
          if benchmark.warmsUp { _ = benchmark.subjects[place].run(benchmark.fifth) }
          let start = DispatchTime.now().uptimeNanoseconds
          let size = benchmark.subjects[place].run(benchmark.n)
          let end = DispatchTime.now().uptimeNanoseconds
          times[place].append(Double(end - start) / Double(benchmark.n))
          if let size { bytes[place].append(size) }
        }
      }
      return benchmark.subjects.indices.map { place in
        Figure(
          case: benchmark.name, subject: benchmark.subjects[place].name, n: benchmark.n,
          nsPerOperation: median(times[place]),
          bytesPerOperation: bytes[place].isEmpty ? nil : median(bytes[place]))
      }
    }
  }

  /// Returns the cost of one dependency: the cost of layers of ten (ten dependencies per operation) minus the
  /// cost of a chain (one dependency per operation), divided by the number of additional dependencies. Omits
  /// subjects for which the chain is slower, because there dependencies do not dominate the cost.
  static func dependencies(in figures: [Figure]) -> [Figure] {
    figures.filter { $0.case == "layers of ten" }.compactMap { layers in
      let chain = figures.first {
        $0.case == "chain" && $0.n == layers.n && $0.subject == layers.subject
      }
      guard let chain else { return nil }
      let edges = Double((layers.n - 10) * 10 - (layers.n - 1))
      let time = (layers.nsPerOperation - chain.nsPerOperation) * Double(layers.n) / edges
      if time <= 0 { return nil }
      return Figure(
        case: "one dependency", subject: layers.subject, n: layers.n, nsPerOperation: time,
        bytesPerOperation: nil)
    }
  }

  private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
