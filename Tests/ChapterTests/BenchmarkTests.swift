import ChapterKit
import Operations
import Synchronization
import Testing

@testable import Workbook

extension Book {
  /// The benchmark tells what it measured. What that is, no test expects.
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
            return name == "other" ? Double(n) : nil
          }
        )
      }
      let benchmark = Benchmark(
        cases: [Benchmark.Case(name: "nothing", n: 100, subjects: subjects, turns: turns)]
      ) { _ in }
      let figures = benchmark.figures()
      return (figures, order.withLock { $0 })
    }

    @Test("Subjects take turns, another one begins each time, and each goes on from a fifth")
    func turns() {
      let engine = ["engine 20", "engine 100"]
      let other = ["other 20", "other 100"]
      #expect(figures().order == engine + other + other + engine + engine + other)
    }

    @Test("What goes before is never more than what is timed")
    func fifth() {
      let sizes = [1, 10, 60, 4_000].map { Benchmark.Case(name: "", n: $0, subjects: []).fifth }
      #expect(sizes == [1, 10, 12, 800])
    }

    @Test("There is a figure for each subject, in JSON with the keys that programs go by")
    func json() throws {
      let figures = figures().figures
      #expect(figures.map(\.subject) == ["engine", "other"])
      let table = BenchmarkTable(figures: figures, language: .english)
      let text = try table.json.joined(separator: "\n")
      let report = try #require(
        try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
      #expect(
        Set(report.keys) == ["swift", "machine", "cores", "isOptimised", "figures"])
      #expect(report["cores"] as? Int == ProcessInfo.processInfo.activeProcessorCount)
      let list = try #require(report["figures"] as? [[String: Any]])
      #expect(
        Set(list[1].keys) == ["case", "subject", "n", "nsPerOperation", "bytesPerOperation"])
      #expect(list[1]["bytesPerOperation"] as? Double == 100)
      #expect(table.lines.count == 3)
    }

    @Test("One dependency is what layers take more than a chain, by what they have more")
    func oneDependency() {
      func figure(_ name: String, _ time: Double) -> Benchmark.Figure {
        Benchmark.Figure(
          case: name, subject: "engine", n: 100, nsPerOperation: time, bytesPerOperation: nil)
      }
      let figures = Benchmark.dependencies(in: [figure("chain", 101), figure("layers of ten", 902)])
      // 900 dependencies against 99.
      #expect(figures.map(\.nsPerOperation) == [100])
      #expect(figures.map(\.case) == ["one dependency"])
      #expect(Benchmark.dependencies(in: [figure("layers of ten", 900)]).isEmpty)
      let slowChain = [figure("layers of ten", 900), figure("chain", 1_000)]
      #expect(Benchmark.dependencies(in: slowChain).isEmpty)
    }

    @Test("A quick run leaves out what takes long, and runs each of the others once")
    func quick() {
      let runs = Mutex<[String]>([])
      let cases = ["short", "long"].map { name in
        Benchmark.Case(
          name: name, n: 1,
          subjects: [
            (
              "engine",
              { _ in
                runs.withLock { $0.append(name) }
                return nil
              }
            )
          ], isLong: name == "long")
      }
      _ = Benchmark(cases: cases, isQuick: true) { _ in }.figures()
      #expect(runs.withLock { $0 } == ["short", "short"])
      _ = Benchmark(cases: cases) { _ in }.figures()
      #expect(runs.withLock { $0.count } == 22)
    }

    @Test("A case has a process of its own, and is left out if that dies")
    func processes() throws {
      func called(by program: String) throws -> (lines: [String], complaints: [String], Status) {
        var (lines, complaints): ([String], [String]) = ([], [])
        let command = Command(
          environment: [:], hasColour: false, write: { lines.append($0) },
          complain: { complaints.append($0) })
        let call = BenchmarkCall(
          isQuick: true, isJSON: false, only: "beside operations of five milliseconds")
        let status = try call.run(command, .english, measuredBy: program)
        return (lines, complaints, status)
      }
      let good = try called(by: Products.folder.appendingPathComponent("Workbook").path)
      #expect(good.2 == .agreed && good.complaints == [])
      #expect(good.lines.map { $0.contains("beside") } == [false, true, true])
      let dead = try called(by: "/usr/bin/false")
      #expect(dead.2 == .disagreed && dead.lines.count == 1)
      #expect(
        dead.complaints == [
          "“beside operations of five milliseconds, n = 100” has died, and is left out"
        ])
    }

    @Test("A call says whether the benchmark is quick, for programs, and of what cases")
    func calls() throws {
      for (words, isQuick, isJSON, only) in [
        (["bench"], false, false, nil), (["bench", "--quick"], true, false, nil),
        (["bench", "--json"], false, true, nil), (["bench", "--json", "--quick"], true, true, nil),
        (["bench", "--case", "chain"], false, false, "chain"),
      ] {
        let call = try BenchmarkCall(Words(words, chapters: book), for: .subcommand(.benchmark))
        #expect(call == BenchmarkCall(isQuick: isQuick, isJSON: isJSON, only: only))
        #expect(try Call(words, chapters: book, language: .english).subcommand == .benchmark)
      }
    }

    @Test("Before the figures of a debug build it says that they mean nothing")
    func warning() throws {
      #expect((Benchmark.warning == nil) == Machine.isOptimised)
      #if DEBUG
        let warning = try #require(Benchmark.warning)
        #expect(warning.english.contains("debug build") && warning.korean.contains("디버그 빌드"))
      #endif
    }

    @Test("The engine is measured in every case, beside what else there is")
    func cases() {
      #expect(Benchmark.allCases.allSatisfy { $0.subjects.first?.name == "engine" })
      #expect(Set(Benchmark.allCases.flatMap { $0.subjects.map(\.name) }).count == 4)
    }
  }
}
