import ChapterKit
import Operations
import Synchronization
import Testing

@testable import Bench

extension Book {
  /// The arithmetic of the benchmark. No test expects particular measurements.
  @Suite("Benchmark")
  @TestThread
  struct BenchmarkTests {
    private func figures(turns: Int = 3) -> (figures: [Benchmark.Figure], order: [String]) {
      let order = Mutex<[String]>([])
      let subjects: [(name: String, run: (Int) -> Double?)] = ["engine", "other"].map { name in
        (
          name,
          { n in
            order.withLock { $0.append("\(name) \(n)") }
            return nil
          }
        )
      }
      let benchmark = Benchmark(
        cases: [Benchmark.Case(name: "nothing", n: 100, subjects: subjects, turns: turns)]
      ) { _ in }
      let figures = benchmark.figures()
      return (figures, order.withLock { $0 })
    }

    @Test(
      "Subjects take turns, a different one begins each round, and each warms up with a fifth of the work"
    )
    func turns() {
      let engine = ["engine 20", "engine 100"]
      let other = ["other 20", "other 100"]
      #expect(figures().order == engine + other + other + engine + engine + other)
    }

    @Test("The cost of a dependency is the extra time of layers over a chain, per extra dependency")
    func oneDependency() {
      func figure(_ name: String, _ time: Double) -> Benchmark.Figure {
        Benchmark.Figure(
          case: name, subject: "engine", n: 100, nsPerOperation: time, bytesPerOperation: nil)
      }
      let figures = Benchmark.dependencies(in: [figure("chain", 101), figure("layers of ten", 902)])
      // The layers have 900 dependencies, and the chain has 99.
      #expect(figures.map(\.nsPerOperation) == [100])
      #expect(figures.map(\.case) == ["one dependency"])
      #expect(Benchmark.dependencies(in: [figure("layers of ten", 900)]).isEmpty)
      let slowChain = [figure("layers of ten", 900), figure("chain", 1_000)]
      #expect(Benchmark.dependencies(in: slowChain).isEmpty)
    }

    @Test("The benchmark measures the engine in every case, next to the other implementations")
    func cases() {
      #expect(Benchmark.allCases.allSatisfy { $0.subjects.first?.name == "engine" })
      #expect(Set(Benchmark.allCases.flatMap { $0.subjects.map(\.name) }).count == 4)
    }
  }
}
