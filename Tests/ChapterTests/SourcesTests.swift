import ChapterKit
import Operations
import Testing

@testable import Workbook

extension Texts {
  /// What holds for the source files and the package.
  @Suite("Sources")
  @TextThread
  struct SourcesTests {
    /// The paths of all Swift files, from the top of the project.
    private let files: [String]

    private static let all = ["Sources", "Tests"].flatMap {
      Project.files(in: $0, ending: ".swift")
    }

    init() throws {
      files = Self.all
      try #require(files.count > 20)
    }

    /// The modules that a file imports.
    private func imports(of file: String) throws -> [String] {
      try Project.text(of: file).lines.filter { String($0).holds("import ") }.compactMap {
        $0.firstMatch(of: /^\s*(?:@\w+ |public )*import (?:\w+ )?(\w+)/).map { String($0.1) }
      }
    }

    @Test("Only Operations imports Foundation, and what stands alone")
    func oneImport() throws {
      let importing = try files.filter { file in
        try !file.contains("/Reproducers/") && imports(of: file).contains("Foundation")
      }
      // The engine hands Foundation on, with its own classes before Foundation's.
      #expect(
        importing == [
          "Sources/Chapters/21-FromScratch/Engine/Exports.swift",
          "Sources/Chapters/Operations/Operations.swift",
        ])
    }

    @Test("Nothing but the toolchain's own modules is imported")
    func knownModules() throws {
      let own = book.map { "Chapter\($0.label)\($0.name)" }
      let known = Set(
        own + [
          "Operations", "ChapterKit", "Workbook", "Dispatch", "Synchronization", "Testing",
          "Foundation", "FoundationNetworking", "FoundationXML", "OperationsFromScratch",
          "Explorer", "Explorations", "Bench", "Darwin", "Glibc", "Musl",
        ])
      for file in files {
        #expect(try imports(of: file).filter { !known.contains($0) } == [], "\(file)")
      }
    }

    @Test("The engine's doors to concurrency are in one folder")
    func doors() throws {
      let engine = "Sources/Chapters/21-FromScratch/Engine/"
      // What belongs to a door, so that a file elsewhere that says it goes past the doors. Values of
      // Dispatch and Foundation that nobody waits for are none.
      let words = [
        "import Synchronization", "import Dispatch", "import Glibc", "import Darwin", ".async(",
        ".sync(", "asyncAfter", "concurrentPerform", "DispatchWorkItem(", "NSLock",
        "NSRecursiveLock",
        "NSCondition", "pthread_", "sched_yield", "Thread.current", " Thread(", "Synchronization.",
        "DispatchTime.now", "clock_gettime", "ContinuousClock", "SuspendingClock",
        "atomicMemoryFence",
      ]
      var doors = 0
      for file in files where file.hasPrefix(engine) {
        let source = try Project.text(of: file)
        if file.hasPrefix(engine + "Doors/") {
          doors += 1
        } else {
          #expect(words.filter(source.holds) == [], "\(file)")
        }
      }
      #expect(doors > 0)
    }

    @Test("The package, the folders and the command have the same chapters")
    func chapters() throws {
      let package = try Project.text(of: "Package.swift")
      let listed = package.matches(of: /\n  \(\s*"(\d\d)", "(\w+)",\s*\[/).map { "\($0.1)-\($0.2)" }
      let told = book.map { "\($0.label)-\($0.name)" }
      let folders = try FileManager.default
        .contentsOfDirectory(atPath: "\(Project.folder)/Sources/Chapters")
        .filter { $0.contains("-") }.sorted()
      #expect(listed == told)
      #expect(folders == told)
    }

    @Test("Every suite is part of the book or of its texts, and runs on the thread of these")
    func suites() throws {
      let book =
        /extension Book \{\n(?: +\/\/\/.*\n)* +@Suite\(".+"(?:, \.timeLimit\(.+\))?\)\n +@TestThread/
      let texts = /extension Texts \{\n(?: +\/\/\/.*\n)* +@Suite\(".+"\)\n +@TextThread/
      for file in files where file.hasPrefix("Tests/") && file.hasSuffix("Tests.swift") {
        let source = try Project.text(of: file)
        let isOfAnother = source.contains(/\nextension Book\.\w+Tests \{\n/)
        #expect(source.contains(book) || source.contains(texts) || isOfAnother, "\(file)")
        // What only reads tells no chapter, for whoever tells one runs operations.
        if source.holds("@TextThread\n") {
          #expect(!source.holds(" Episodes" + "."), "\(file)")
        }
      }
    }

    @Test("A name means one type in the whole book")
    func names() throws {
      var places: [String: [String]] = [:]
      let declaration =
        /(?m)^(?:(?:public|open|final|package) )*(?:class|struct|enum|actor|protocol) (\w+)/
      // The workshop is a world of its own, and its doors have the names of the engine's.
      for file in files
      where file.hasPrefix("Sources/Chapters/")
        && !file.contains(/\/(?:Benchmark|Explor\w+|Sanitized)\//)
      {
        for match in try Project.text(of: file).matches(of: declaration) {
          places[String(match.1), default: []].append(file)
        }
      }
      for (name, files) in places where files.count > 1 {
        // The engine has Foundation's names, and nothing else may have them.
        Issue.record("\(name) is declared in \(files.sorted())")
      }
    }

    @Test("No test and no walkthrough sleeps")
    func noSleep() throws {
      let words = ["sleep(", "asyncAfter", "Task.sleep", "usleep", "RunLoop.current.run(until"]
      for file in files where !file.hasSuffix("SourcesTests.swift") {
        let source = try Project.text(of: file)
        #expect(words.filter(source.holds) == [], "\(file)")
      }
    }
  }
}
