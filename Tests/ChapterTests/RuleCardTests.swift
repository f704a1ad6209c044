import ChapterKit
import Operations
import Testing

@testable import Workbook

extension Texts {
  /// What `Workbook rule` shows of one rule.
  @Suite("Rule cards")
  @TextThread
  struct RuleCardTests {
    @Test("Every rule's card is within the width, without marks of Markdown")
    func cards() throws {
      let spec = try Tables.spec.get()
      var results: [(platform: Platform, results: Results?)] = []
      for platform in Platform.all { results.append((platform, try .recorded(for: platform))) }
      for chapter in book {
        for rule in chapter.rules {
          for (language, width) in [(Language.english, 80), (.korean, 60), (.korean, 40)] {
            let card = RuleCard(
              rule: rule, chapter: chapter, spec: spec, results: results, language: language,
              ink: .plain, width: width
            ).lines
            for line in card { #expect(line.cells <= width, "\(rule.id): \(line)") }
            #expect(!card.contains { $0.contains("`") }, "\(rule.id)")
          }
        }
      }
    }
  }
}
