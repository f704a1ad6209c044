import ChapterKit
import Operations
import Testing

@testable import Notes
@testable import Workbook

#if os(Linux) && !FromScratch
  extension Texts {
    /// Errors that only the thread sanitizer detects, in a child process.
    @Suite("Sanitizer")
    @TextThread
    struct SanitizerTests {
      @Test(
        "The sanitizer reports chapter 15's unlocked count as its note shows, and nothing in chapter 18's operation"
      )
      func reports() throws {
        let note = try Project.text(of: "chapters-ko/15-threads-and-memory.md")
        let block = try #require(
          note.firstMatch(of: /```console\n(WARNING: [^`]+)```/))
        let modules = try Products.modules.path
        let sources = [
          "Tests/ChapterTests/UnderSanitizer/main.swift",
          "Sources/Chapters/15-ThreadsAndMemory/Mistakes/UnlockedImport.swift",
          "Sources/Chapters/ChapterKit/Linux/Keeping.swift",
          "Sources/Chapters/18-AsyncOperations/AsyncState.swift",
          "Sources/Chapters/18-AsyncOperations/AsyncOperation.swift",
        ].map { "'\(Project.folder)/\($0)'" }.joined(separator: " ")
        let divider = "-- chapter 18 --"
        let text = try output(
          of: """
            swiftc -sanitize=thread -swift-version 6 -I '\(modules)' \(sources) -o program 2>&1 &&
            { ./program; echo '\(divider)'; ./program async; } 2>&1 | swift demangle --simplified
            """)
        let parts = text.components(separatedBy: "\(divider)\n")
        expect(text) {
          #expect(shortened(parts[0]) == String(block.1), "\(text)")
          #expect(parts.last?.isEmpty == true)
        }
      }

      @Test("The sanitizer reports the lost part as the page on debugging shows it")
      func partsLeft() throws {
        let block = try #require(try Printed.shown(under: "twoParts", on: "debugging.md"))
        let source = "\(Project.folder)/Tests/ChapterTests/UnderSanitizer/TwoParts/main.swift"
        // Most runs report an access race. If the threads meet within the access, the report says “data race”
        // instead; if one thread comes long after the other, there may be no report.
        let text = try output(
          of: """
            sed '/snippet/d' '\(source)' >main.swift &&
            swiftc -g -sanitize=thread -swift-version 6 main.swift -o program 2>&1 &&
            for run in $(seq 30); do
              ./program >report 2>&1; grep -q 'Swift access race' report && break
            done; swift demangle --simplified <report
            """)
        let report = shortened(text).replacing(/\s+\/\S*\/(?=main\.swift)/, with: " ")
          .replacing(/\s\(program\+.*/, with: "")
        expect(text) { #expect(report == block + "\n", "\(text)") }
      }

      private func output(of script: String) throws -> String {
        try Interruption.withFolder { folder in
          try ChildProcess("/bin/sh", ["-c", "cd '\(folder)' && \(script)"], errors: .inherited)
            .end().output
        }
      }

      /// Tolerates systems on which the sanitizer cannot get the memory that it needs.
      private func expect(_ text: String, _ reported: () -> Void) {
        withKnownIssue("the sanitizer cannot run here", isIntermittent: true) {
          reported()
        } when: {
          text.contains("FATAL: ThreadSanitizer")
        }
      }

      /// A report without system frames and without the parts that vary between runs.
      private func shortened(_ report: String) -> String {
        let lines = report.lines
        let start = lines.firstIndex { $0.hasPrefix("WARNING:") } ?? 0
        let end = lines[start...].firstIndex { $0.hasPrefix("  Location") } ?? lines.count
        let shown = lines[start..<end].filter { line in
          !line.isEmpty && !line.contains("(lib") && !line.contains("OperationQueue.")
        }.map { line in
          line.replacing(/\s<null>.*/, with: "").replacing(/\s\(pid=\d+\)/, with: "")
            .replacing(/\sat 0x[0-9a-f]+/, with: "").replacing(/\#\d+\s/, with: "")
            // The thread other than the main thread. Its number depends on how many threads Dispatch has
            // created before.
            .replacing(/thread T\d+/, with: "thread T1")
        }
        let total = lines.last { $0.hasPrefix("ThreadSanitizer: reported") } ?? "nothing reported"
        return (shown + [total, ""]).joined(separator: "\n")
      }
    }
  }
#endif
