import ChapterKit
import Operations
import Testing

@testable import Workbook

extension Book {
  /// What is kept of a reader's way through the book.
  @Suite("The reader's way")
  @TestThread
  struct ProgressTests {
    private let folder: URL
    private var file: ProgressFile? { ProgressFile(environment: ["HOME": folder.path]) }

    init() throws {
      folder = FileManager.default.temporaryDirectory.appendingPathComponent(
        "workbook \(ProcessInfo.processInfo.globallyUniqueString)")
    }

    private struct Run {
      var lines: [String] = []
      var complaints: [String] = []
      var status = Status.agreed
    }

    /// Calls the command in a home of its own.
    private func run(
      _ words: [String], _ language: Language = .english, answers: [String] = []
    ) -> Run {
      var run = Run()
      var answers = answers[...]
      let command = Command(
        environment: ["LANG": language.rawValue], hasColour: false,
        write: { run.lines.append($0) }, complain: { run.complaints.append($0) },
        read: { answers.popFirst() }, progress: file)
      run.status = command.run(words)
      return run
    }

    @Test("It is kept where the system keeps such things, and nowhere without a home")
    func place() throws {
      func path(_ environment: [String: String]) -> String? {
        ProgressFile(environment: environment)?.path
      }
      #expect(path([:]) == nil)
      #expect(path(["HOME": "here"]) == nil)
      #if canImport(Darwin)
        #expect(
          path(["HOME": "/u"])
            == "/u/Library/Application Support/operation-workbook/progress.json")
      #else
        #expect(path(["HOME": "/u"]) == "/u/.local/state/operation-workbook/progress.json")
        #expect(
          path(["HOME": "/u", "XDG_STATE_HOME": "/s"]) == "/s/operation-workbook/progress.json")
        #expect(
          path(["HOME": "/u", "XDG_STATE_HOME": "s"])
            == "/u/.local/state/operation-workbook/progress.json")
        #expect(path(["XDG_STATE_HOME": "/s"]) == "/s/operation-workbook/progress.json")
      #endif
    }

    @Test("Without a word the command lists the chapters at first, and the reader's way later")
    func way() throws {
      defer { try? FileManager.default.removeItem(at: folder) }
      let contents = run([])
      #expect(contents.lines.contains { $0.hasPrefix("00  Overview ") && $0.contains("one task") })
      let before = run(["next"])
      #expect(before.lines.contains { $0.contains("swift run -q Workbook 00  ") })

      #expect(run(["07"]).status == .agreed)
      let way = run([])
      #expect(way.lines.contains { $0.hasPrefix("07  Cancellation") && $0.hasSuffix("  read") })
      #expect(way.lines.contains { $0.hasPrefix("08  Waiting") && $0.hasSuffix("  ·") })
      #expect(way.lines == run(["next"]).lines && way.lines == run(["progress"]).lines)
      #expect(way.lines.contains { $0.hasPrefix("swift run -q Workbook 07 --exercise 1 ") })
      #expect(way.lines.allSatisfy { $0.cells <= 80 })

      // An answer that was looked up is done with; a program has to be written.
      _ = run(["07", "--exercise", "1", "--answer"])
      _ = run(["07", "--exercise", "2", "--predict"], answers: Array(repeating: "", count: 20))
      _ = run(["07", "--answer"])
      let korean = run(["next"], .korean)
      #expect(korean.lines.contains { $0.hasPrefix("07") && $0.hasSuffix("읽음 · 연습 3개 가운데 2개") })
      #expect(korean.lines.contains { $0.hasPrefix("swift run -q Workbook 07 --exercise 3 ") })
      try file?.note(7) { $0.finish(3) }
      #expect(run(["next"]).lines.contains { $0.hasPrefix("swift run -q Workbook 08 ") })
    }

    @Test("A prediction is kept, and who leaves early has not read, and loses nothing")
    func predicted() throws {
      defer { try? FileManager.default.removeItem(at: folder) }
      _ = run(["07", "--predict"], answers: ["true"])
      let early = try #require(try file?.read().chapters[7])
      #expect(early.predicted == Progress.Score(right: 1, asked: 1) && !early.isRead)
      _ = run(["07", "--predict"], answers: Array(repeating: "", count: 100))
      let whole = try #require(try file?.read().chapters[7])
      #expect(whole.isRead)
      #expect((whole.predicted?.asked ?? 0) > 10)
      _ = run(["07", "--predict"], answers: ["true"])
      #expect(try file?.read().chapters[7] == whole)
    }

    @Test("All that there is can be done, and then nothing comes next")
    func end() {
      var progress = Progress(chapters: [:])
      var calls: [String] = []
      while true {
        let path = Path(
          progress: progress, chapters: book, language: .english, ink: .plain, width: 80)
        guard let next = path.next, calls.count < 1000 else { break }
        calls.append(next.call)
        let words = next.call.split(separator: " ").map(String.init)
        let number = words.firstIndex(of: "Workbook").flatMap { Int(words[$0 + 1]) } ?? -1
        progress.note(number) { entry in
          if words.contains("--exercise") {
            entry.finish(Int(words.last ?? "") ?? 0)
          } else {
            entry.isRead = true
          }
        }
      }
      #expect(calls.count == book.reduce(0) { $0 + 1 + $1.exercises.count })
      #expect(Set(calls).count == calls.count)
    }

    @Test("A file that cannot be understood is told of in one line, and left as it is")
    func damaged() throws {
      defer { try? FileManager.default.removeItem(at: folder) }
      let path = try #require(file?.path)
      _ = run(["07"])
      try Data("{ \"chapters\": ".utf8).write(to: URL(fileURLWithPath: path))
      for language in Language.allCases {
        let next = run(["next"], language)
        #expect(next.status == .noInput && next.lines == [] && next.complaints.count == 1)
        let told = run(["07"], language)
        #expect(told.status == .agreed && told.complaints == next.complaints)
      }
      let left = FileManager.default.contents(atPath: path)
      #expect(left == Data("{ \"chapters\": ".utf8))
    }

    @Test("Where nothing can be written, one line says so, and the chapter is told")
    func unwritable() throws {
      defer { try? FileManager.default.removeItem(at: folder) }
      // A file stands where a folder should be.
      try Data().write(to: folder)
      let told = run(["07"])
      #expect(told.status == .agreed && told.lines.count > 50)
      #expect(told.complaints.count == 1)
      #expect(told.complaints[0].hasPrefix("cannot keep what you have done in /"))
    }

    @Test("What nobody could read has not been read")
    func unheard() throws {
      let home = FileManager.default.temporaryDirectory
        .appendingPathComponent("workbook-\(UUID().uuidString)").path
      try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: home) }
      func run(_ words: [String], to output: Any) throws {
        let process = Process()
        process.executableURL = try Products.folder.appendingPathComponent("Workbook")
        process.arguments = words
        process.environment = ["HOME": home, "LANG": "en"]
        process.standardOutput = output
        try process.run()
        process.waitUntilExit()
      }
      func isRead() throws -> Bool {
        let file = FileManager.default.temporaryDirectory
          .appendingPathComponent("workbook-\(UUID().uuidString)")
        try Data().write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        try run(["next"], to: try FileHandle(forWritingTo: file))
        return try String(contentsOf: file, encoding: .utf8).contains(" read")
      }
      try run(["03"], to: FileHandle.nullDevice)
      #expect(try !isRead())
      let told = URL(fileURLWithPath: "\(home)/told")
      try Data().write(to: told)
      try run(["03"], to: try FileHandle(forWritingTo: told))
      #expect(try isRead())
    }

    @Test("To begin anew is asked first: only a yes forgets")
    func reset() throws {
      defer { try? FileManager.default.removeItem(at: folder) }
      _ = run(["07"])
      let kept = try file?.read()
      for answers in [[], [""], ["no"], ["아니요"], ["perhaps"]] {
        let asked = run(["progress", "--reset"], answers: answers)
        #expect(asked.status == .agreed && asked.lines.last == "It is left as it is.")
        #expect(try file?.read() == kept)
      }
      let gone = run(["progress", "--reset"], .korean, answers: ["예"])
      #expect(gone.lines.last == "지웠습니다.")
      #expect(try file?.read() == Progress())
      #expect(run(["--reset"]).status == .usage)
    }
  }
}
