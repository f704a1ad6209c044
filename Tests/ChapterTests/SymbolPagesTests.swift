import ChapterKit
import Operations
import Testing

@testable import Notes
@testable import Workbook

extension Texts {
  /// The statements of Apple's pages about single symbols, and the rules that cite them.
  @Suite("Apple's pages of symbols")
  @TextThread
  struct SymbolPagesTests {
    private let pages: [SymbolPages.Page]

    init() throws { pages = try SymbolPages().pages }

    @Test("A rule has a page as its source if and only if the table lists the rule for the page")
    func sources() {
      let told = pages.flatMap { page in
        page.statements.flatMap(\.rules).map { "\(page.symbol): \($0.id)" }
      }
      let claimed = book.flatMap(\.rules).flatMap { rule in
        rule.sources.filter { $0.document == .page }.flatMap(\.headings).map { "\($0): \(rule.id)" }
      }
      #expect(Set(told).subtracting(claimed) == [], "pages that no rule has as its source")
      #expect(Set(claimed).subtracting(told) == [], "sources for which there is no page")
    }

    @Test("Each symbol is listed once, with statements or with remarks on its page")
    func complete() {
      #expect(Set(pages.map(\.symbol)).count == pages.count)
      for page in pages {
        #expect(page.statements.isEmpty != page.remarks.isEmpty, "\(page.symbol)")
        #expect(page.reading != .none || page.statements.isEmpty, "\(page.symbol)")
      }
    }

    @Test("A symbol of operations or queues that rules cite is declared by the engine")
    func symbols() throws {
      let engine = try Project.files(
        in: "Sources/Chapters/21-FromScratch/Engine", ending: ".swift"
      ).map { try Project.text(of: $0) }.joined()
      for page in pages where page.statements.contains(where: { !$0.rules.isEmpty }) {
        let words = page.symbol.split(separator: ".")
        guard ["Operation", "BlockOperation", "OperationQueue"].contains(words[0]) else { continue }
        let name = words[words.count - 1].prefix { $0 != "(" }
        let isDeclared = try engine.contains(
          Regex("(class|enum|case|var|let|func|,) `?\(name)\\b|\\b\(name)\\("))
        #expect(isDeclared, "\(page.symbol)")
      }
    }

    @Test("The note explains each way in which a page was read")
    func readings() throws {
      let text = try Note("chapters-ko/symbols.md").text
      for reading in SymbolPages.Reading.allCases {
        #expect(text.contains("- **\(reading.name)**: "))
      }
    }
  }
}
