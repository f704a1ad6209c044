import ChapterKit

/// What the book has to say to somebody who asks why: questions and rules in one list, the best first.
struct Why {
  let words: String
  let chapters: [Chapter]
  let language: Language
  let ink: Ink
  let width: Int

  /// How many are listed.
  private static let most = 5

  /// The lines of the answer.
  ///
  /// - Throws: ``Refusal`` with status 64 if nothing in the book is about these words.
  var lines: [String] {
    get throws(Refusal) {
      let found = Search.ofBook.found(by: words)
      guard let best = found.first else {
        throw .none(
          Text("question about", ko: "낱말에 관한 물음은"), words, there: QuestionPage.note)
      }
      // What is not sure is not answered: the reader chooses.
      let other = found.first { !$0.entry.isKin(of: best.entry) }
      let isSure = best.met >= 0.6 && best.score >= 1.4 * (other?.score ?? 0)
      guard isSure, case .question(let question) = best.entry else {
        return found.prefix(Self.most).flatMap { title(of: $0.entry) }
      }
      let proofs = question.rules.compactMap(chapters.rule)
      let rest = found.dropFirst().filter { other in
        if case .rule(let found) = other.entry {
          !proofs.contains { $0.id == found.rule.id }
        } else {
          true
        }
      }
      return unfolded(question)
        + RuleCard.list(proofs, language: language, ink: ink, width: width - 4).map { "    " + $0 }
        + rest.prefix(max(2, Self.most - 1 - proofs.count)).flatMap { title(of: $0.entry) }
    }
  }

  private func unfolded(_ question: Question) -> [String] {
    let answer = question.answer[language].lines.filter { !$0.isBlank }.joined(separator: " ")
    return title(of: .question(question), ink.strong)
      + Prose(answer).lines(width: width - 2, ink: ink).map { "  " + $0 }
      + question.calls.map { "  " + ink.faint($0) }
  }

  private func title(of entry: Search.Entry, _ paint: (String) -> String = { $0 }) -> [String] {
    switch entry {
    case .question(let question):
      Prose(question.title[language]).lines(width: width, ink: ink).map(paint)
    case .rule(let found):
      RuleCard.list([found.rule], language: language, ink: ink, width: width)
    }
  }
}
