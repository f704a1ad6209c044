import ChapterKit
import Operations
import Testing

@testable import Workbook

extension Book {
  /// Rules, tests, walkthroughs, notes and the conformance table speak of the same things.
  @Suite("Rules")
  @TestThread
  struct RulesTests {
    private let spec: Spec

    init() throws { spec = try Tables.spec.get() }

    private var rules: [Rule] { book.flatMap(\.rules) }

    @Test("An id is used once")
    func idsAreUnique() {
      let ids = rules.map(\.id)
      #expect(Set(ids).count == ids.count)
    }

    @Test("Every test names rules that exist, and every rule that claims a test has one")
    func idsInTests() {
      let ids = Set(rules.map(\.id))
      for test in spec.tests {
        for rule in test.rules where !ids.contains(rule) {
          Issue.record("\(test.file):\(test.line) names \(rule), which no chapter has")
        }
      }
      for rule in rules where spec.tests(of: rule.id).isEmpty {
        switch rule.standing {
        case .asserted, .disputed: Issue.record("no test proves \(rule.id)")
        case .shown, .advice: break
        }
      }
    }

    @Test("A test is called what its first rule says, in English")
    func testNames() {
      for test in spec.tests {
        guard let rule = rules.first(where: { $0.id == test.rules.first }) else { continue }
        let sentence = rule.sentence.english
        if test.name != sentence && !test.name.hasPrefix("\(sentence): ") {
          Issue.record("\(test.file):\(test.line) is not called “\(sentence)”")
        }
      }
    }

    @Test("A test stands in the file of the chapter that has its rule")
    func testsAreInTheirChapter() throws {
      for chapter in book {
        let ids = Set(chapter.rules.map(\.id))
        let files = try Spec.files(of: chapter)
        for test in spec.tests where files.contains(test.file) {
          for rule in test.rules where !ids.contains(rule) {
            Issue.record("\(test.file):\(test.line) proves \(rule), a rule of another chapter")
          }
        }
      }
    }

    @Test("A departure is recorded with the rule and with a test, in the same words")
    func departures() {
      let platforms: [(String, Platform)] = [
        ("linuxFoundation", .linuxFoundation), ("appleFoundation", .appleFoundation),
        ("fromScratch", .fromScratch),
      ]
      for (name, platform) in platforms {
        for rule in rules {
          let recorded = rule.departure(on: platform)?.observed.english
          let tested = Set(spec.tests(of: rule.id).compactMap { $0.departures[name] })
          if tested != Set([recorded].compactMap { $0 }) {
            Issue.record("\(rule.id): the rule says \(recorded ?? "nothing"), tests say \(tested)")
          }
        }
      }
    }

    @Test("What is shown somewhere is a rule of the chapter, and what claims to be shown is")
    func idsInEpisodes() throws {
      for chapter in book {
        let told = try Episodes.english.get().filter { $0.chapter.number == chapter.number }
        let shown = Set(told.flatMap(\.steps).flatMap(\.rules))
        for id in shown where !chapter.rules.contains(where: { $0.id == id }) {
          Issue.record("chapter \(chapter.label) shows \(id), which is none of its rules")
        }
        for rule in chapter.rules where rule.standing == .shown && !shown.contains(rule.id) {
          Issue.record("nothing shows \(rule.id)")
        }
        for rule in chapter.rules where rule.standing == .advice && shown.contains(rule.id) {
          Issue.record("\(rule.id) is shown and called advice")
        }
      }
    }

    @Test("A disputed rule says who disputes it, and no other has a dispute")
    func disputes() {
      for rule in rules {
        #expect((rule.standing == .disputed) == (rule.dispute != nil), "\(rule.id)")
      }
    }

    @Test("A rule names its document and the heading in it")
    func headings() {
      for rule in rules {
        #expect(!rule.sources.isEmpty, "\(rule.id)")
        for source in rule.sources where ![.engine, .workbook].contains(source.document) {
          #expect(!source.headings.isEmpty, "\(rule.id)")
        }
      }
    }

    @Test("A test of a class of this book is called example, and no other is")
    func examples() {
      for test in spec.tests where !test.rules.isEmpty {
        #expect(test.isExample == test.function.hasPrefix("example"), "\(test.file):\(test.line)")
      }
    }

    @Test("The tests that were compiled are those that the sources show for this platform")
    func compiledTests() {
      let expected = spec.tests.filter { !$0.rules.isEmpty && $0.exists(on: .current) }
        .map {
          RuleTrait.Compiled(
            file: String($0.file.split(separator: "/").last ?? ""), ids: $0.rules,
            isExample: $0.isExample)
        }
      #expect(!expected.isEmpty)
      #expect(RuleTrait.compiled.withLock { $0 }.sorted() == expected.sorted())
    }
  }
}
