import Operations
import Testing

@testable import Notes
@testable import Workbook

extension Texts {
  /// What the project may weigh, so that whatever comes has to be worth it. Who raises a number says in
  /// the commit what a reader gets for it; a test that notices one more mistake is always worth its lines.
  @Suite("Budget")
  @TextThread
  struct BudgetTests {
    private static let workshop = [
      "Tests/WorkshopTests/", "/21-FromScratch/Benchmark/", "/21-FromScratch/Explor",
      "/Engine/Doors/Explored/", "/Engine/Doors/Sanitized/",
    ]
    /// What is compiled by those alone who ask for it.
    private static let aside = ["/Reproducers/", "/DoesNotCompile/", "/UnderSanitizer/"]
    private static let noteMaker = ["/Notes/", "/MakeNotes/"]
    private static let spec = ["/ChapterTests/Chapter", "/WrongAnswers/"]

    private static func lines(
      of folders: [String], in parts: [String] = [""], but others: [String] = []
    ) throws -> Int {
      try folders.flatMap { Project.files(in: $0, ending: ".swift") }
        .filter { file in parts.contains { $0.isEmpty || file.contains($0) } }
        .filter { file in !others.contains { file.contains($0) } }
        .reduce(0) { try $0 + Project.text(of: $1).utf8.count { $0 == UInt8(ascii: "\n") } }
    }

    @Test("Lines of Swift, without the desk")
    func lines() throws {
      let all = ["Sources", "Tests"]
      #expect(try Self.lines(of: all) <= 65_000)
      #expect(try Self.lines(of: all, but: Self.workshop + Self.aside) <= 54_300, "for readers")
      #expect(
        try Self.lines(of: ["Sources/Workbook"], but: Self.aside + Self.noteMaker) <= 4_900,
        "the command")
      #expect(
        try Self.lines(of: ["Tests/ChapterTests"], but: Self.aside + Self.spec)
          + Self.lines(of: ["Sources/Workbook"], in: Self.noteMaker) <= 4_200,
        "the note maker and the machinery's tests")
      #expect(try Self.lines(of: all, in: Self.workshop) <= 10_500, "the workshop")
    }

    @Test("Records")
    func records() throws {
      let files = ["ChapterTests", "WorkshopTests"].flatMap {
        Project.files(in: "Tests/\($0)/Results", ending: ".json")
      }
      #expect(try files.reduce(0) { try $0 + Project.text(of: $1).utf8.count } <= 150_000)
    }
  }
}
