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

    private func run(_ words: String..., language: Language = .english) -> [String] {
      let called = Called(words, environment: ["LANG": language.rawValue], width: 60)
      #expect(called.complaints == [])
      return called.lines
    }

    @Test("A rule is among the first that its own sentence finds, in either language")
    func ownSentence() {
      for rule in book.flatMap({ $0.rules.prefix(4) }) {
        for sentence in [rule.sentence.english, rule.sentence.korean] {
          #expect(ids(sentence).prefix(2).contains(rule.id), "\(rule.id): \(sentence)")
        }
      }
    }

    @Test("A rule is found by words of its sentence in another form and another order")
    func forms() {
      let wanted = "cancel.pending-becomes-ready"
      #expect(ids("cancelled dependency ready").prefix(3).contains(wanted))
      #expect(ids("READY, cancelling dependencies").prefix(3).contains(wanted))
      #expect(ids("취소 의존성 준비").prefix(3).contains(wanted))
      #expect(ids("준비하는 의존성을 취소하면").prefix(3).contains(wanted))
    }

    @Test("A name in code is found by all of it and by its parts")
    func names() {
      #expect(SearchTerms("`addDependency(_:)`").terms == ["adddependency", "add", "dependency"])
      #expect(SearchTerms("isReady").terms.contains("ready"))
      for (one, other) in [("취소한", "취소"), ("큐가", "큐"), ("dependency", "dependencies")] {
        let likeness = SearchTerms.likeness(one, other)
        #expect(likeness > 0 && likeness < 1, "\(one), \(other)")
        #expect(SearchTerms.likeness(other, one) == likeness)
      }
      for (one, other) in [("구조", "구현"), ("cat", "can"), ("concurrent", "condition")] {
        #expect(SearchTerms.likeness(one, other) == 0, "\(one), \(other)")
      }
    }

    @Test("What stands in few entries counts for more than what stands in many")
    func weights() {
      let search = Search(["queue a b", "queue c", "queue barrier"]) { [($0, 1)] }
      #expect(search.found(by: "queue barrier").first == "queue barrier")
      #expect(search.found(by: "nothing") == [])
      #expect(search.found(by: "") == [])
      #expect(search.found(by: "queue").count == 3)
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
      let asked = try #require(questions.last)
      let lines = run("why", asked.title.korean, language: .korean)
      #expect(lines[0] == "물음과 답")
      #expect(lines.contains { $0.hasPrefix("    swift run Workbook ") })
      #expect(lines.contains("규칙"))
    }

    @Test("Who asks why in English is answered and led to rules in English")
    func why() {
      let lines = run("why", "isReady false after cancel")
      #expect(lines.first == "Questions")
      #expect(lines.contains("Rules"))
      #expect(!lines.contains { $0.contains(/[가-힣]/) })
      #expect(lines.contains("  ready.own-criteria-rule"))
      for line in lines { #expect(line.cells <= 60, "\(line)") }
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
      let words = GlossaryWords(
        "| **교착** | deadlock | … | 데드락, 교착 상태 |\n| **동기** | synchronous | … | |\n| a | b | c |")
      #expect(words.expanding("데드락 해결") == "데드락 해결 교착 deadlock")
      #expect(words.expanding("동기") == "동기")
      for word in ["데드락", "서브클래스", "옵저버", "컴플리션 핸들러", "종속성"] {
        #expect(!ids(word).isEmpty, "\(word)")
      }
    }

    @Test("rule with the name of an interface searches, and with a slip of the finger suggests")
    func ruleSearches() {
      for name in ["waitUntilFinished", "isReady", "isFinished", "underlyingQueue", "NSOperation"] {
        #expect(Called(["rule", name, "--lang", "en"]).status == .agreed, "\(name)")
      }
      #expect(Called(["rule", "voluntry", "--lang", "en"]).status == .usage)
    }

    @Test("A search shows the best rule with its proof, and others by their sentences")
    func proof() {
      let lines = run("rule", "cancelled", "dependency", "ready")
      let best = ids("cancelled dependency ready")
      #expect(lines.first == best[0])
      #expect(lines.contains { $0.contains("Chapter07CancellationTests.") })
      for id in best.dropFirst().prefix(3) { #expect(lines.contains("  \(id)")) }
    }

    @Test("rules lists every rule; as JSON with all that is known of each")
    func list() throws {
      let lines = run("rules")
      let all = book.flatMap(\.rules)
      for rule in all { #expect(lines.contains(rule.id)) }
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
      let json = run("rules", "--json").joined(separator: "\n")
      let document = try JSONDecoder().decode(Document.self, from: Data(json.utf8))
      #expect(document.version == Command.version)
      #expect(document.rules.map(\.id) == all.map(\.id))
      let spec = try Tables.spec.get()
      for (said, rule) in zip(document.rules, all) {
        #expect(said.sentence == ["en": rule.sentence.english, "ko": rule.sentence.korean])
        #expect(said.tests.map(\.function) == spec.tests(of: rule.id).map(\.function), "\(rule.id)")
        #expect(Set(said.outcomes.keys) == Set(Platform.all.map(\.name)))
        // What does not hold in full has a reason.
        let inPart = said.outcomes.filter { $0.value == Outcome.holdsInPart.name.english }.keys
        let reasons = Set(rule.departures.map(\.platform.name)).union(inPart)
        #expect(Set(said.departures.keys) == reasons, "\(rule.id)")
      }
    }
  }
}
