import ChapterKit

/// What the book has to say to somebody who asks why: questions with their answers, and rules.
struct Why {
  let words: String
  let chapters: [Chapter]
  let language: Language
  let ink: Ink
  let width: Int

  /// How many rules, and how many questions without their answers, are listed.
  private static let most = 5

  /// The lines of the answer.
  ///
  /// - Throws: ``Refusal`` with status 64 if nothing in the book is about these words.
  var lines: [String] {
    get throws(Refusal) {
      let asked = GlossaryWords.ofBook().expanding(words)
      let questions = Array(Why.questions(chapters).found(by: asked).prefix(Why.most))
      let rules = rules(provenBy: questions)
      if rules.isEmpty, questions.isEmpty {
        throw .none(Text("question about", ko: "낱말에 관한 물음은"), words, there: Question.note)
      }
      let parts = [answer(questions), list(rules)]
      return Array(parts.filter { !$0.isEmpty }.joined(separator: [""]))
    }
  }

  /// The rules that prove the best answer, and those that the words find.
  private func rules(provenBy questions: [Question]) -> [Rule] {
    let proofs = questions.first?.rules ?? []
    let proven = proofs.compactMap(chapters.rule)
    let found = RuleSearch(chapters).found(by: words).map(\.rule)
    // What the words find comes first: the question may be another than theirs.
    let first = found.prefix(3)
    let rest = (proven + found.dropFirst(3)).filter { rule in !first.contains { $0.id == rule.id } }
    var listed: Set<String> = []
    return Array((first + rest).filter { listed.insert($0.id).inserted }.prefix(Why.most))
  }

  /// Finds questions by what they ask, by their answers, and by the rules that prove these.
  static func questions(_ chapters: [Chapter]) -> Search<Question> {
    return Search(Question.all()) { question in
      let proofs = question.rules.compactMap { chapters.rule(called: $0)?.sentence.english }.joined(
        separator: " ")
      let words = question.words.map(\.words).joined(separator: " ")
      let answers = [question.answer.korean, question.answer.english] + question.rules
      return [
        ("\(question.title.korean) \(question.title.english)", 1),
        (words, 0.8), (answers.joined(separator: " "), 0.7), (proofs, 0.7),
      ]
    }
  }

  /// The best question with its answer, and the others by their titles.
  private func answer(_ questions: [Question]) -> [String] {
    guard let best = questions.first else { return [] }
    var lines = [ink.strong(Text("Questions", ko: "물음과 답")[language])]
    lines += Prose(best.title[language], style: .strong).lines(width: width - 2, ink: ink).map {
      "  " + $0
    }
    let answer = best.answer[language].lines.filter { !$0.isBlank }.joined(separator: " ")
    lines += Prose(answer).lines(width: width - 4, ink: ink).map { "    " + $0 }
    for call in best.calls { lines.append("    " + ink.faint(call)) }
    for other in questions.dropFirst() {
      lines += Prose(other.title[language]).lines(width: width - 2, ink: ink).map { "  " + $0 }
    }
    return lines
  }

  private func list(_ rules: [Rule]) -> [String] {
    if rules.isEmpty { return [] }
    return [ink.strong(Text("Rules", ko: "규칙")[language])]
      + RuleCard.list(rules, language: language, ink: ink, width: width - 2).map {
        "  " + $0
      }
  }
}
