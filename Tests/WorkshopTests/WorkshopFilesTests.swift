import Operations
import Testing

@testable import Notes
@testable import Workbook

extension Book {
  /// How the workshop is divided into files.
  @Suite("Workshop: files")
  @TestThread
  struct WorkshopFilesTests {
    @Test("The engine's map names each file of the engine once, and no other")
    func engineFiles() throws {
      let folder = URL(fileURLWithPath: Project.folder)
        .appendingPathComponent("Sources/Chapters/21-FromScratch/Engine")
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0 != "README.md" }.map { $0.replacing(".swift", with: "") }
      let map = try Project.text(of: "Sources/Chapters/21-FromScratch/Engine/README.md")
      let rows = map.split(separator: "\n").drop { !$0.hasPrefix("| file | what it is |") }
        .dropFirst(2).prefix { $0.hasPrefix("|") }
      let named = rows.flatMap { row in
        row.split(separator: "|")[0].matches(of: /`(\w+)`/).map { String($0.1) }
      }
      #expect(named.sorted() == files.sorted())
    }

    @Test("The engine's doors to concurrency are all in one folder")
    func doors() throws {
      let engine = "Sources/Chapters/21-FromScratch/Engine"
      // These words may occur only in the doors' folder: a file elsewhere that contains one of them bypasses
      // the doors. Dispatch and Foundation values on which no thread waits are not doors.
      let words = [
        "import Synchronization", "import Dispatch", "import Glibc", "import Darwin", ".async(",
        ".sync(", "asyncAfter", "concurrentPerform", "DispatchWorkItem(", "NSLock",
        "NSRecursiveLock",
        "NSCondition", "pthread_", "sched_yield", "Thread.current", " Thread(", "Synchronization.",
        "DispatchTime.now", "clock_gettime", "ContinuousClock", "SuspendingClock",
        "atomicMemoryFence",
      ]
      var doors = 0
      for file in Project.files(in: engine, ending: ".swift") {
        let source = try Project.text(of: file)
        if file.hasPrefix("\(engine)/Doors/") {
          doors += 1
        } else {
          #expect(words.filter(source.holds) == [], "\(file)")
        }
      }
      #expect(doors > 0)
    }

    @Test("Nothing outside the workshop imports the workshop")
    func isApart() throws {
      let folders = ["Explorer", "Explorations", "Explore", "Benchmark", "Engine/Doors/Explored"]
      let own = folders.map { "Sources/Chapters/21-FromScratch/\($0)/" } + ["Tests/WorkshopTests/"]
      for file in ["Sources", "Tests"].flatMap({ Project.files(in: $0, ending: ".swift") })
      where !own.contains(where: file.hasPrefix) {
        let source = try Project.text(of: file)
        #expect(!source.contains(/import (?:\w+ )?(?:Explor\w+|Bench)\b/), "\(file)")
      }
    }
  }
}
