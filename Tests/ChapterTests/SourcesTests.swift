import ChapterKit
import Operations
import Testing

@testable import Notes
@testable import Workbook

extension Texts {
  /// Properties of the source files and the package.
  @Suite("Sources")
  @TextThread
  struct SourcesTests {
    /// The paths of all Swift files, from the root of the project.
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

    @Test("Only Operations and standalone programs import Foundation")
    func oneImport() throws {
      let importing = try files.filter { file in
        try !file.contains("/Reproducers/") && !file.contains("/TwoParts/")
          && imports(of: file).contains("Foundation")
      }
      // The engine and Plain re-export Foundation; their own classes take precedence.
      #expect(
        importing == [
          "Sources/Chapters/21-FromScratch/Engine/Root.swift",
          "Sources/Chapters/21-FromScratch/Plain/Announcements.swift",
          "Sources/Chapters/Operations/Operations.swift",
        ])
    }

    @Test("Every suite runs on a thread of its own, and a suite that only reads runs no chapter")
    func suites() throws {
      for file in files where file.hasPrefix("Tests/") && file.hasSuffix("Tests.swift") {
        let source = try Project.text(of: file)
        let isOfText = source.holds("  @TextThread\n")
        #expect(
          isOfText || source.holds("  @TestThread\n") || source.holds("extension Book."), "\(file)")
        if isOfText { #expect(!source.holds(" Episodes" + "."), "\(file)") }
      }
    }

    @Test("No test and no walkthrough sleeps")
    func noSleep() throws {
      let words = ["sleep(", "asyncAfter", "Task.sleep", "usleep", "RunLoop.current.run(until"]
      for file in files
      where !file.hasSuffix("SourcesTests.swift") && !file.hasSuffix("WorkshopFilesTests.swift")
        && !file.hasPrefix("Sources/Workbook/")
      {
        let source = try Project.text(of: file)
        #expect(words.filter(source.holds) == [], "\(file)")
      }
    }
  }
}
