import ChapterKit
import Operations
import Testing

@testable import Workbook

#if os(Linux) && !FromScratch
  extension Texts {
    /// What only the thread sanitizer sees, in a child process.
    @Suite("Sanitizer")
    @TextThread
    struct SanitizerTests {
      @Test(
        "The sanitizer reports an unlocked count, in the words that the note of chapter 15 shows, and nothing of chapter 18's operation"
      )
      func reports() throws {
        let note = try Project.text(of: "chapters-ko/15-threads-and-memory.md")
        let block = try #require(
          note.firstMatch(of: /```console\n\$ swift test --filter Sanitizer\n([^`]+)```/))
        let (count, operation) = try reportsOfBoth()
        // Not every system lets the sanitizer have the memory that it needs.
        withKnownIssue("the sanitizer cannot run here", isIntermittent: true) {
          #expect(String(block.1) == count)
          #expect(operation == "")
        } when: {
          count.contains("FATAL: ThreadSanitizer")
        }
      }

      /// What the sanitizer says of the third mistake of chapter 15, without what differs from run to
      /// run and without the frames of the system; and of an operation that several threads begin, end
      /// and cancel.
      private func reportsOfBoth() throws -> (count: String, operation: String) {
        let folder = FileManager.default.temporaryDirectory
          .appendingPathComponent("sanitizer-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let program = "\(folder.path)/program"
        let sources = [
          "Tests/ChapterTests/UnderSanitizer/main.swift",
          "Sources/Chapters/15-ThreadsAndMemory/Mistakes/UnlockedImport.swift",
          "Sources/Chapters/18-AsyncOperations/AsyncState.swift",
          "Sources/Chapters/18-AsyncOperations/AsyncOperation.swift",
        ].map { "'\(Project.folder)/\($0)'" }.joined(separator: " ")
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        let modules = try Products.modules.path
        shell.arguments = [
          "-c",
          """
          swiftc -sanitize=thread -swift-version 6 -I '\(modules)' \(sources) -o '\(program)' 2>&1 &&
          { '\(program)'; echo '\(Self.divider)'; '\(program)' async; } 2>&1 |
          swift demangle --simplified
          """,
        ]
        let output = Pipe()
        shell.standardOutput = output
        try shell.run()
        let text = String(
          decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        shell.waitUntilExit()
        let parts = text.components(separatedBy: "\(Self.divider)\n")
        #expect(parts.count == 2, "\(text)")
        return (shortened(parts[0]), parts.dropFirst().joined())
      }

      /// What stands between the two reports.
      private static let divider = "-- chapter 18 --"

      private func shortened(_ report: String) -> String {
        let lines = report.components(separatedBy: "\n")
        if let fatal = lines.first(where: { $0.contains("FATAL: ThreadSanitizer") }) {
          return fatal
        }
        let start = lines.firstIndex { $0.hasPrefix("WARNING:") } ?? 0
        let end = lines[start...].firstIndex { $0.hasPrefix("  Location") } ?? lines.count
        let kept = lines[start..<end].filter { line in
          !line.isEmpty && !line.contains("(lib") && !line.contains("OperationQueue.")
        }
        let shown = kept.map { line in
          line.replacing(/\s<null>.*/, with: "").replacing(/\s\(pid=\d+\)/, with: "")
            .replacing(/\sat 0x[0-9a-f]+/, with: "").replacing(/\#\d+\s/, with: "")
            // One besides the main thread; how many Dispatch has made before differs.
            .replacing(/thread T\d+/, with: "thread T1")
        }
        let total = lines.last { $0.hasPrefix("ThreadSanitizer: reported") } ?? "nothing reported"
        return (shown + [total, ""]).joined(separator: "\n")
      }
    }
  }
#endif
