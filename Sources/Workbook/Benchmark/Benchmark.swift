import ChapterKit
import Dispatch
import Operations

/// `swift run -c release Workbook bench`: what an operation costs, side by side in one process.
///
/// The subjects of a case take turns, so that a machine which gets slower or faster does so for all
/// of them; the median of the turns is told. Nothing is asserted.
struct Benchmark {
  /// One figure.
  struct Figure: Encodable {
    let `case`: String
    let subject: String
    let n: Int
    let nsPerOperation: Double
    let bytesPerOperation: Double?
  }

  /// Something to measure: does `n` operations and tells the bytes that one took, if it knows.
  struct Case {
    let name: String
    let n: Int
    let subjects: [(name: String, run: (Int) -> Double?)]
    var turns = 5
  }

  let cases: [Case]
  /// Receives the name of each case before it is run.
  let report: (String) -> Void

  /// Runs all cases.
  func figures() -> [Figure] {
    cases.flatMap { benchmark in
      report("\(benchmark.name), n = \(benchmark.n)")
      var times = [[Double]](repeating: [], count: benchmark.subjects.count)
      var bytes = [[Double]](repeating: [], count: benchmark.subjects.count)
      for turn in 0..<benchmark.turns {
        // Each turn begins with another subject.
        for offset in benchmark.subjects.indices {
          let place = (turn + offset) % benchmark.subjects.count
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

  private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
