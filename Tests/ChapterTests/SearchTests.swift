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

    @Test("Every question is found by itself in either language")
    func questions() {
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
      for entry in Asked.all() {
        #expect(
          ids(entry.words).prefix(5).contains(book.rule(called: entry.rules[0])?.id ?? ""),
          "\(entry.words)")
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
  }
}
