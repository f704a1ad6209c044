import Operations
import Testing

@testable import Notes
@testable import Workbook

extension Texts {
  /// Limits on the size of the project, so that every addition has to be worth its lines.
  ///
  /// A part above its limit causes a warning; a part more than 3 % above it causes a failure. A commit that
  /// raises a limit states the benefit for a reader. A test that detects one more mistake is always worth its
  /// lines.
  @Suite("Budget")
  @TextThread
  struct BudgetTests {
    private static let workshop = [
      "Tests/WorkshopTests/", "/21-FromScratch/Benchmark/", "/21-FromScratch/Explor",
      "/Engine/Doors/Explored/", "/Engine/Doors/Sanitized/",
    ]
    /// Sources that are compiled only on request.
    private static let aside = ["/Reproducers/", "/DoesNotCompile/", "/UnderSanitizer/"]
    private static let noteMaker = ["/Notes/", "/MakeNotes/"]
    private static let spec = [
      "/ChapterTests/Chapter", "/ErrataRuns", "/Printed", "/RightAnswers/", "/WrongAnswers/",
    ]

    private static func lines(
      of folders: [String], in parts: [String] = [""], but others: [String] = []
    ) throws -> Int {
      try folders.flatMap { Project.files(in: $0, ending: ".swift") }
        .filter { file in parts.contains { $0.isEmpty || file.contains($0) } }
        .filter { file in !others.contains { file.contains($0) } }
        .reduce(0) { try $0 + Project.text(of: $1).utf8.count { $0 == UInt8(ascii: "\n") } }
    }

    private func expect(
      _ part: String, _ weight: Int, atMost figure: Int,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      if weight <= figure { return }
      let message: Comment = """
        \(part): \(weight), above the limit of \(figure); see “The size limits” in CONTRIBUTING.md
        """
      let severity: Issue.Severity = weight * 100 <= figure * 103 ? .warning : .error
      Issue.record(message, severity: severity, sourceLocation: sourceLocation)
    }

    @Test("The number of lines of Swift stays within its limits, not counting the desk")
    func lines() throws {
      let all = ["Sources", "Tests"]
      expect("all told", try Self.lines(of: all), atMost: 78_000)
      expect(
        "the command",
        try Self.lines(of: ["Sources/Workbook"], but: Self.aside + Self.noteMaker), atMost: 5_240)
      expect(
        "the note maker and the machinery's tests and helpers",
        try Self.lines(of: ["Tests/ChapterTests"], but: Self.aside + Self.spec)
          + Self.lines(of: ["Sources/Workbook"], in: Self.noteMaker), atMost: 5_400)
      expect("the workshop", try Self.lines(of: all, in: Self.workshop), atMost: 11_000)
    }

    @Test("The size of the records stays within its limit")
    func records() throws {
      let files = ["ChapterTests", "WorkshopTests"].flatMap {
        Project.files(in: "Tests/\($0)/Results", ending: ".json")
      }
      let weight = try files.reduce(0) { try $0 + Project.text(of: $1).utf8.count }
      expect("the records", weight, atMost: 150_000)
    }
  }
}
