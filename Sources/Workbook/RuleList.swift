import ChapterKit
import Operations

/// All rules of the book: chapter by chapter, or as JSON for other tools.
struct RuleList {
  let chapters: [Chapter]

  /// The rules under the titles of their chapters.
  func lines(language: Language, ink: Ink, width: Int) -> [String] {
    Array(
      chapters.map { chapter in
        [ink.strong("\(chapter.label)  \(chapter.title[language])")]
          + RuleCard.list(chapter.rules, language: language, ink: ink, width: width)
      }.joined(separator: [""]))
  }

  /// One document with ids, sentences, sources, standings, tests, and what is recorded of each
  /// implementation.
  ///
  /// - Throws: ``Refusal`` with status 66 if results or tests cannot be read.
  func json() throws -> [String] {
    let (spec, results) = (try Spec(), try Results.ofAll())
    let entries = chapters.flatMap { chapter in
      chapter.rules.map { Entry($0, in: chapter, spec, results) }
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
    let chapter: String
    let sentence: [String: String]
    let standing: String
    let sources: [Source]
    let dispute: [String: String]?
    /// By the name of the implementation.
    let outcomes: [String: String]
    let departures: [String: [String: String]]
    let tests: [Test]

    init(
      _ rule: Rule, in chapter: Chapter, _ spec: Spec,
      _ results: [(platform: Platform, results: Results?)]
    ) {
      id = rule.id
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
      tests = spec.tests(of: rule.id).map {
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
    /// Whether it is about a class of this book, and says nothing of an implementation.
    let isExample: Bool
  }
}
