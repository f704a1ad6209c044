import ChapterKit
import Operations
import Testing

@testable import Workbook

extension Texts {
  /// What a few words lead to.
  @Suite("Search")
  @TextThread
  struct SearchTests {
    private static let rules = RuleSearch(book)

    private func ids(_ words: String) -> [String] {
      Self.rules.found(by: words).map(\.rule.id)
    }

    @Test("A rule is among the first that its own sentence finds, in either language")
    func ownSentence() {
      for rule in book.flatMap({ $0.rules.prefix(4) }) {
        for sentence in [rule.sentence.english, rule.sentence.korean] {
          #expect(ids(sentence).prefix(2).contains(rule.id), "\(rule.id): \(sentence)")
        }
      }
    }

    @Test("Every question is found by itself in either language, with its answer and its evidence")
    func questions() throws {
      let questions = Question.all()
      let search = Why.questions(book)
      for question in questions {
        for title in [question.title.korean, question.title.english] {
          let found = search.found(by: title).prefix(2)
          #expect(found.contains { $0.title == question.title }, "\(title)")
        }
      }
    }

    @Test(
      "Names of the interface, what goes wrong and what is wanted lead to the rule that answers")
    func asked() {
      for (words, wanted) in [
        ("addBarrierBlock", "queue.barrier-in-between"), ("NSOperation", "overview.three-classes"),
        ("waitUntilFinished", "wait.blocks-the-caller"),
        ("underlyingQueue", "queue.underlying-queue"),
        ("maxConcurrentOperationCount", "queue.maximum-settable"),
        ("operation never finishes", "async.otherwise-never-ends"),
        ("restart or reuse a finished operation", "manual.one-shot"),
        ("cancelAllOperations does not stop running", "cancel.not-immediate"),
        ("OperationQueue vs TaskGroup", "bridge.moving-keeps-the-tests"),
        ("network call finishes immediately", "async.main-returns-early"),
        ("retain cycle completionBlock", "completion.property"),
        ("메인 큐에서 기다리면 멈춤", "wait.not-on-main-thread"),
        ("우선순위 역전", "priority.low-ready-beats-high-unready"),
        ("의존성 순환", "dependency.cycle-never-runs"),
        ("작업이 끝나기 전에 큐가 해제되면", "memory.queue-stays-alive"),
        ("시간 초과", "pattern.timeout-from-start"), ("pause and resume", "suspend.property"),
        ("retry after failure", "pattern.retry-anew"),
      ] {
        #expect(ids(words).prefix(3).contains(wanted), "\(words)")
      }
      for entry in Asked.all {
        #expect(ids(entry.words).prefix(5).contains(entry.rules[0]), "\(entry.words)")
      }
    }

    @Test("Words that the glossary replaces find what is said in its own")
    func glossary() {
      for word in ["데드락", "서브클래스", "옵저버", "컴플리션 핸들러", "종속성"] {
        #expect(!ids(word).isEmpty, "\(word)")
      }
    }

    @Test("rules --json says of each rule what is known of it")
    func list() throws {
      struct Document: Decodable {
        struct Rule: Decodable {
          struct Test: Decodable { let file: String, function: String, isExample: Bool }
          let id: String, chapter: String, standing: String
          let sentence: [String: String], outcomes: [String: String]
          let departures: [String: [String: String]]
          let tests: [Test]
        }
        let version: String
        let rules: [Rule]
      }
      let json = Called(["rules", "--json"]).lines.joined(separator: "\n")
      let document = try JSONDecoder().decode(Document.self, from: Data(json.utf8))
      #expect(document.rules.map(\.id) == book.flatMap(\.rules).map(\.id))
      for rule in document.rules {
        #expect(Set(rule.outcomes.keys) == Set(Platform.all.map(\.name)))
        // What does not hold in full has a reason.
        let differing = [Outcome.holdsInPart, .departs].map(\.name.english)
        for (platform, outcome) in rule.outcomes where differing.contains(outcome) {
          #expect(rule.departures[platform] != nil, "\(rule.id)")
        }
      }
    }
  }
}
