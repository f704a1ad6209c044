import ChapterKit
import Operations
import Testing

@testable import Notes
@testable import Workbook

extension Book {
  /// Rules, tests, walkthroughs, notes and the conformance table agree.
  @Suite("Rules")
  @TestThread
  struct RulesTests {
    private static let families: [any RuleFamily] = [
      Rule.overview, Rule.invocation, Rule.block, Rule.simple, Rule.concurrent, Rule.dependency,
      Rule.priority, Rule.qos, Rule.threadPriority, Rule.cancel, Rule.wait, Rule.suspend,
      Rule.state, Rule.kvo, Rule.ready, Rule.completion, Rule.queue, Rule.manual, Rule.memory,
      Rule.multicore, Rule.error, Rule.size, Rule.async, Rule.tiltshift, Rule.bridge, Rule.engine,
      Rule.pattern,
    ]

    private var rules: [Rule] { book.flatMap(\.rules) }

    @Test("The id of a rule consists of its family and the name of its property")
    func names() {
      func dashed(_ name: String) -> String {
        String(
          name.reduce(into: "") { $0 += $1.isUppercase ? "-\($1.lowercased())" : "\($1)" }
            .trimmingPrefix("-"))
      }
      for family in Self.families {
        let name = "\(type(of: family))".replacing("Family", with: "")
        for child in Mirror(reflecting: family).children {
          let id = (child.value as? Rule)?.id ?? "no rule"
          #expect(id == "\(dashed(name)).\(dashed(child.label ?? ""))")
        }
      }
      #expect(Set(Self.families.flatMap(\.all).map(\.id)) == Set(rules.map(\.id)))
      let ids = rules.flatMap(\.ids)
      #expect(Set(ids).count == ids.count, "an id belongs to only one rule")
    }

    @Test("Every rule that claims a test has one")
    func proofs() throws {
      let compiled = Set(RuleTrait.compiled.withLock { $0 }.joined())
      let results = try Tables.results.get()
      for rule in rules where ![.shown, .advice].contains(rule.standing) {
        let isTested = compiled.contains(rule.id) || !results.tests(of: rule.id).isEmpty
        #expect(isTested, "no test names \(rule.id), either here or in another system's record")
      }
      if Platform.current != .fromScratch { return }
      // This build compiles all tests.
      let proved = RuleTrait.proved.withLock { $0 }
      for rule in rules where [.asserted, .obligation].contains(rule.standing) {
        let isOther = [.workbook, .linux].contains(rule.sources.first?.document)
        #expect(proved.contains(rule.id) != (isOther || rule.standing == .obligation), "\(rule.id)")
      }
    }

    @Test("Steps show rules of their chapter, and every rule with the standing “shown” is shown")
    func idsInEpisodes() throws {
      for chapter in book {
        let told = try Episodes.told(by: chapter, in: .english)
        let shown = Set(told.flatMap(\.steps).flatMap(\.rules))
        for id in shown.subtracting(Episodes.rules(of: chapter)) {
          Issue.record("chapter \(chapter.label) shows \(id), which is not one of its rules")
        }
        for rule in chapter.rules where rule.standing == .shown && !shown.contains(rule.id) {
          Issue.record("no step shows \(rule.id)")
        }
        for rule in chapter.rules where rule.standing == .advice && shown.contains(rule.id) {
          Issue.record("\(rule.id) is shown although it is called advice")
        }
      }
    }

    @Test("A disputed rule explains the dispute, and no other rule has one")
    func disputes() {
      for rule in rules {
        if rule.standing == .obligation { continue }
        #expect((rule.standing == .disputed) == (rule.dispute != nil), "\(rule.id)")
      }
    }

    @Test("A rule names its document and the heading in it")
    func headings() {
      for rule in rules {
        #expect(!rule.sources.isEmpty, "\(rule.id)")
        for source in rule.sources where ![.engine, .workbook, .linux].contains(source.document) {
          #expect(!source.headings.isEmpty, "\(rule.id)")
        }
      }
    }
  }
}
