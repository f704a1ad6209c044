import ChapterKit
import Operations

/// The book's answer to a question in the reader's own words: the best answer in full, further answers with
/// nearly the same score, and a numbered list of related questions and rules.
struct Why {
  /// The question, optionally with the number of a listed title.
  let words: [String]
  let chapters: [Chapter]
  let language: Language
  let ink: Ink
  let width: Int
  var site = Site.ofBook

  /// The maximum number of listed titles.
  private static let most = 5
  /// The minimum coverage at which an answer counts as related to the question.
  private static let sure = 0.45

  /// Returns the number of further answers with nearly the best score. The limit is lower if the best
  /// answer covers little of the question. An exact title has no further answers.
  private static func near(_ entries: [Search.Found]) -> Int {
    guard let best = entries.first, !best.isTitle else { return 0 }
    let least = (best.covers < sure ? 0.6 : 0.7) * best.score
    return entries.dropFirst().prefix(2).prefix { $0.score >= least }.count
  }

  /// The lines of the answer.
  ///
  /// - Throws: ``Refusal`` with status 64 if nothing matches the words, or the number is not listed.
  var lines: [String] {
    get throws(Refusal) {
      let number =
        words.count > 1 ? words.last.flatMap { Int($0) }.flatMap { $0 > 1 ? $0 : nil } : nil
      let asked = (number == nil ? words : words.dropLast()).joined(separator: " ")
      let found = Search.ofBook.found(by: asked)
      guard let best = found.first else {
        let page = QuestionPage.note[language]
        throw .none(Text("question about", ko: "낱말에 관한 물음은"), asked, there: page)
      }
      // The rules shown below the best answer are not listed again.
      let below =
        if case .question(let question) = best.entry { question.rules } else { [String]() }
      let others = found.dropFirst().filter { other in
        if case .rule(let found) = other.entry { !below.contains(found.rule.id) } else { true }
      }
      let entries = [best] + others.prefix(Self.most - 1)
      let call = "why \(asked.contains("\"") ? "'\(asked)'" : "\"\(asked)\"")"
      if let number {
        guard entries.indices.contains(number - 1) else {
          let numbers =
            switch entries.count {
            case 1: Text("no number: there are no further titles", ko: "없음(다른 제목이 없습니다)")
            case 2: Text("only 2", ko: "2")
            case let count: Text("one of 2–\(count)", ko: "2–\(count)")
            }
          throw .value(of: call, numbers, not: entries.count > 1 ? "\(number)" : nil)
        }
        return try whole(entries[number - 1].entry)
      }
      let unsure = Text(
        "The book has no direct answer. The nearest entries:",
        ko: "이 책에는 바로 그것에 관한 답이 없습니다. 가장 가까운 것:")
      return try (best.covers < Self.sure ? unsure[language].wrapped(to: width) : [])
        + whole(best.entry) + [""]
        + zip(2..., entries.dropFirst()).flatMap { number, found in
          let title = title(of: found.entry, width - 3).enumerated()
            .map { ($0 == 0 ? "\(number)  " : "   ") + $1 }
          guard number <= Self.near(entries) + 1, case .question(let question) = found.entry else {
            return title
          }
          return title.map(ink.strong)
            + told(question.answer[language], width: width - 3).map { "   " + $0 } + [""]
        }
        + (entries.count > 1 ? "swift run -q Workbook \(call) 2".wrapped(to: width) : [])
        .map(ink.faint)
    }
  }

  private func whole(_ entry: Search.Entry) throws(Refusal) -> [String] {
    switch entry {
    case .question(let question):
      let proofs = question.rules.compactMap(chapters.rule)
      return title(of: entry, width).map(ink.strong)
        + told(question.answer[language], width: width)
        + question.calls.map { "  " + ink.faint($0) }
        + (site.map { ["  " + ink.faint($0.address(of: question, in: language))] } ?? [])
        + RuleCard.list(proofs, language: language, ink: ink, width: width - 4).map { "    " + $0 }
    case .rule(let found):
      return try RuleCard(
        rule: found.rule, chapter: found.chapter, results: Results.ofAll(), language: language,
        ink: ink, width: width, site: site
      ).lines
    }
  }

  /// Returns an answer in lines. Each list item begins a line.
  private func told(_ answer: String, width: Int) -> [String] {
    answer.components(separatedBy: "\n- ").enumerated().flatMap { place, part in
      let text = part.lines.filter { !$0.isBlank }.joined(separator: " ")
      let lines = Prose(text).lines(width: width - (place == 0 ? 2 : 4), ink: ink)
      return lines.enumerated().map { (place == 0 ? "  " : $0 == 0 ? "  - " : "    ") + $1 }
    }
  }

  private func title(of entry: Search.Entry, _ width: Int) -> [String] {
    switch entry {
    case .question(let question): Prose(question.title[language]).lines(width: width, ink: ink)
    case .rule(let found):
      RuleCard.list([found.rule], language: language, ink: ink, width: width)
    }
  }
}
