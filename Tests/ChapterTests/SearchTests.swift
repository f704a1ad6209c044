import ChapterKit
import Operations
import Testing

@testable import Workbook

extension Texts {
  /// What a few words lead to.
  @Suite("Search")
  @TextThread
  struct SearchTests {
    private static let search = Search.ofBook
    private static let page = QuestionPage.ofBook()

    private func names(_ words: String) -> [String] {
      Self.search.found(by: words).map { found in
        switch found.entry {
        case .question(let question): question.title.english
        case .rule(let found): found.rule.id
        }
      }
    }

    @Test("A rule is among the first rules that its own sentence finds, in either language")
    func ownSentence() {
      for rule in book.flatMap({ $0.rules.prefix(4) }) {
        for sentence in [rule.sentence.english, rule.sentence.korean] {
          let found = Self.search.rules(by: sentence).prefix(2)
          #expect(found.contains { $0.rule.id == rule.id }, "\(rule.id): \(sentence)")
        }
      }
    }

    @Test("Every question is found by itself in either language")
    func questions() {
      for question in Self.page.questions {
        for title in [question.title.korean, question.title.english] {
          #expect(names(title).prefix(2).contains(question.title.english), "\(title)")
        }
      }
    }

    @Test("What people ask in other words leads to its rule")
    func asked() {
      let ids = Set(book.flatMap(\.rules).flatMap(\.ids))
      for (id, words) in Self.page.asked {
        #expect(ids.contains(id), "\(id)")
        #expect(names(words).prefix(3).contains(book.rule(called: id)?.id ?? ""), "\(id): \(words)")
      }
    }

    @Test("Particles, endings and what the glossary replaces change nothing; a name has parts")
    func terms() {
      let terms = SearchTerms(
        groups: Self.page.groups
          + QuestionPage.groups(inGlossary: "| **데드락** | deadlock | … | | 교착, 교착 상태 |"), Self.page)
      func texts(_ words: String) -> [String] { terms.terms(words).map(\.text) }
      for (one, other) in [
        ("취소했는데", "취소"), ("큐에서만", "큐"), ("멈췄습니다", "멈춤"), ("교착을", "데드락"),
        ("cancelled", "cancelling"), ("dependencies", "의존성"), ("완료 블록이", "completionBlock"),
        ("오버라이드하면", "override"),
      ] {
        #expect(texts(one).last == texts(other).last && !texts(one).isEmpty, "\(one), \(other)")
      }
      for (one, other) in [("구조", "구현"), ("restart", "restate"), ("이미", "이미지")] {
        #expect(texts(one) != texts(other), "\(one), \(other)")
      }
      #expect(texts("isReady") == ["isready", "ready"])
      #expect(texts("어떻게 하나요") == [])
    }
  }
}
