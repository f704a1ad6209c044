import ChapterKit
import Operations
import Testing

@testable import Workbook

extension Texts {
  /// Results of searches.
  @Suite("Search")
  @TextThread
  struct SearchTests {
    private static let search = Search.ofBook
    private static let questions = QuestionPage.ofBook().questions
    private static let words = AskedWords.ofBook()

    private func names(_ words: String) -> [String] {
      Self.search.found(by: words).map { found in
        switch found.entry {
        case .question(let question): question.name
        case .rule(let found): found.rule.id
        }
      }
    }

    @Test("A rule is among the first results for its own sentence, in either language")
    func ownSentence() {
      for rule in book.flatMap({ $0.rules.prefix(4) }) {
        for sentence in [rule.sentence.english, rule.sentence.korean] {
          let found = Self.search.rules(by: sentence).prefix(2)
          #expect(found.contains { $0.rule.id == rule.id }, "\(rule.id): \(sentence)")
        }
      }
    }

    @Test("Every question is the first result for its own title, in either language")
    func questions() {
      for question in Self.questions {
        for title in [question.title.korean, question.title.english] {
          #expect(names(title).first == question.name, "\(title)")
        }
      }
    }

    @Test("The readers' own words belong to existing questions and rules, and are few")
    func askedWords() throws {
      let there = Set(Self.questions.map(\.name) + book.flatMap(\.rules).map(\.id))
      for name in Self.words.asked.keys { #expect(there.contains(name), "\(name)") }
      #expect(try Project.text(of: AskedWords.file).utf8.count <= 30_000)
      #expect(try Project.text(of: QuestionPage.note.korean).utf8.count <= 100_000)
    }

    @Test("Questions in readers' own words find their answer first, or among the first three")
    func asked() throws {
      let lines = try Project.text(of: "Tests/ChapterTests/Asked.txt").lines
        .filter { !$0.isBlank && !$0.hasPrefix("#") }
      let places = lines.map { line -> Int in
        let parts = line.components(separatedBy: " → ")
        let wanted = parts[1].split(separator: " ").map(String.init)
        return names(parts[0]).firstIndex(where: wanted.contains) ?? .max
      }
      #expect(places.count >= 190)
      #expect(places.count { $0 == 0 } * 100 >= 90 * places.count)
      #expect(places.count { $0 < 3 } * 100 >= 96 * places.count)
    }

    @Test("Answers with nearly the best score are also shown, unless the query is a title")
    func nearAnswers() throws {
      for (asked, count) in [("operation stops when cancelled", 3), ("Can main() throw?", 1)] {
        let told = try Why(
          words: [asked], chapters: book, language: .english, ink: .plain, width: 500, site: nil
        ).lines.joined()
        let answers = Self.questions.map { $0.answer.english.filter { $0 != "`" } }
        #expect(answers.count { told.contains($0) } == count, "\(asked)")
      }
    }

    @Test("A mistyped word stands for the nearest known word, and a known word for itself")
    func slips() {
      for (slip, meant) in [
        ("proirity", "priority"), ("opertions", "operations"), ("컴플레션은", "컴플리션"),
        ("maxConcurentOperationCount", "maxConcurrentOperationCount"), ("정확하지", "정확하지"),
      ] { #expect(Self.search.corrected("\(slip) A") == "\(meant) A") }
    }

    @Test("Particles, endings and replaced words do not change a search, and a name has parts")
    func terms() {
      var words = AskedWords.ofBook()
      words.add(glossary: "| **우편함** | inbox | … | 메일박스 | 접수함 |")
      let terms = SearchTerms(words)
      func texts(_ words: String) -> [String] { terms.terms(words).map(\.text) }
      for (one, other) in [
        ("취소했는데", "취소"), ("큐에서만", "큐"), ("멈췄습니다", "멈춤"), ("교착을", "데드락"),
        ("cancelled", "cancelling"), ("dependencies", "의존성"), ("완료 블록이", "completionBlock"),
        ("오버라이드하면", "override"), ("접수함에서", "우편함"), ("의존성이", "dependency"),
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
