import ChapterKit
import Operations

extension Rule {
  /// The origin of a rule. Rules are counted separately by origin.
  package enum Origin {
    /// A document states the rule, which an implementation follows or departs from.
    case documents
    /// A document states the rule, for classes that clients write.
    case obligations
    /// The rule is this book's promise, or a statement about tasks in Swift's documentation.
    case promises
  }

  package var origin: Origin {
    let isOwn = sources.allSatisfy {
      [.engine, .workbook, .linux, .swift].contains($0.document)
    }
    return isOwn ? .promises : standing == .obligation ? .obligations : .documents
  }

  /// Returns the number of rules of each origin, in a sentence.
  package static func counts(of rules: [Rule]) -> Text {
    func count(_ origin: Origin) -> Int { rules.count { $0.origin == origin } }
    let (documents, obligations) = (count(.documents), count(.obligations))
    let promises = count(.promises)
    return Text(
      "\(documents) rules apply to implementations, \(obligations) to classes that clients write, and \(promises) are promises of this book.",
      ko:
        "구현이 지킬 문서의 규칙이 \(documents)개, 클래스를 만드는 사람이 지킬 의무가 \(obligations)개, 이 책의 약속이 \(promises)개입니다."
    )
  }
}

/// All rules of the book: by chapter, or as JSON for other tools.
struct RuleList {
  let chapters: [Chapter]

  /// Returns the rules under the titles of their chapters.
  func lines(language: Language, ink: Ink, width: Int) -> [String] {
    Array(
      chapters.map { chapter in
        [ink.strong("\(chapter.label)  \(chapter.title[language])")]
          + RuleCard.list(chapter.rules, language: language, ink: ink, width: width)
      }.joined(separator: [""]) + [""]
        + Prose(Rule.counts(of: chapters.flatMap(\.rules))[language]).lines(width: width, ink: ink))
  }

  /// Returns a JSON document with ids, sentences, sources, standings, tests and recorded outcomes.
  func json() throws -> [String] {
    let results = try Results.ofAll()
    let entries = chapters.flatMap { chapter in
      chapter.rules.map { Entry($0, in: chapter, results) }
    }
    let data = try Document(version: Command.version, rules: entries).json()
    return String(decoding: data, as: UTF8.self).lines.dropLast().map(String.init)
  }

  private struct Document: Encodable {
    let version: String
    let rules: [Entry]
  }

  private struct Entry: Encodable {
    let id: String
    let aliases: [String]
    let chapter: String
    let sentence: [String: String]
    let standing: String
    let sources: [Source]
    let dispute: [String: String]?
    /// The outcomes by implementation.
    let outcomes: [String: String]
    let departures: [String: [String: String]]
    let tests: [Test]

    init(
      _ rule: Rule, in chapter: Chapter, _ results: [(platform: Platform, results: Results?)]
    ) {
      id = rule.id
      aliases = rule.aliases
      self.chapter = chapter.label
      sentence = Entry.both(rule.sentence)
      standing = rule.standing.name.english
      sources = rule.sources.map {
        Source(document: $0.document.name.english, headings: $0.headings)
      }
      dispute = rule.dispute.map(Entry.both)
      outcomes = Dictionary(
        uniqueKeysWithValues: results.map {
          ($0.platform.name, rule.outcomeName(in: $0.results).english)
        })
      departures = Dictionary(
        uniqueKeysWithValues: results.compactMap { platform, results in
          rule.difference(on: platform, in: results).map { (platform.name, Entry.both($0)) }
        })
      tests = results.tests(of: rule.id).map {
        Test(file: $0.path, function: $0.function, isExample: $0.isExample)
      }
    }

    private static func both(_ text: Text) -> [String: String] {
      ["en": text.english, "ko": text.korean]
    }
  }

  private struct Source: Encodable {
    let document: String
    let headings: [String]
  }

  private struct Test: Encodable {
    let file: String
    let function: String
    /// True if the test is about one of this book's classes and proves nothing about the implementation.
    let isExample: Bool
  }
}
