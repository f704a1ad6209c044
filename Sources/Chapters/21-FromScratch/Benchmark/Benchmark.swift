import ChapterKit
import Dispatch
import Operations

/// What an operation costs, side by side.
///
/// The subjects of a case take turns, so
/// that a machine which gets slower or faster does so for all of them; the median of the turns is told.
/// Each turn begins with a fifth that is not timed: the memory that the subject before has given back is
/// put in order only when somebody next asks for some, and whoever comes next would pay for it. Nothing
/// is asserted.
struct Benchmark {
  /// One figure.
  struct Figure: Codable {
    let `case`: String
    let subject: String
    let n: Int
    let nsPerOperation: Double
    let bytesPerOperation: Double?
  }

  /// All figures, and where they were measured.
  struct Report: Codable {
    let swift: String
    let machine: String
    let cores: Int
    /// Whether the compiler was told to optimise. Figures of a debug build say nothing.
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

  /// Something to measure: does `n` operations and tells the bytes that one took, if it knows.
  struct Case {
    let name: String
    let n: Int
    let subjects: [(name: String, run: (Int) -> Double?)]
    var turns = 5
    /// Whether a fifth goes before that is not timed.
    var warmsUp = true
    /// Whether it takes more than a second or so.
    var isLong = false

    /// How many operations go before; at least as many as the smallest case needs.
    var fifth: Int { min(n, max(n / 5, 10)) }
  }

  let cases: [Case]
  /// Whether each case is run once, and those that take long are left out.
  var isQuick = false
  /// Receives the name of each case before it is run.
  let report: (String) -> Void

  /// Runs all cases.
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

  /// What one dependency costs: layers of ten, which have ten for each operation, less a chain, which
  /// has one, by the dependencies that they have more. Nothing where a chain takes longer than layers:
  /// then it is not dependencies that cost.
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
