import ChapterKit

/// The parts of a step as lines for a terminal.
struct StepLines {
  let evidence: Evidence
  let language: Language
  let width: Int
  let ink: Ink

  private static let pictureLegend = Text(
    "· waits in a queue, ┝━┥ runs, ✕ is cancelled; events from left to right, not to scale.",
    ko: "·은 큐에서 기다림, ┝━┥은 실행, ✕는 취소. 왼쪽에서 오른쪽은 사건의 순서이고 시간의 길이가 아닙니다.")

  private static let relationLegend = Text(
    "a < b: a had finished when b began; a ∥ b: they ran at the same time.",
    ko: "a < b는 a가 완료된 다음 b가 시작했다는 뜻이고, a ∥ b는 함께 실행되었다는 뜻입니다.")

  func head(_ text: String, number: Int) -> [String] {
    let margin = "\(number)".padded(to: 2) + " "
    return text.wrapped(to: width - 3).enumerated()
      .map { ($0 == 0 ? ink.strong(margin) : "   ") + ink.strong($1) }
  }

  func claim(_ text: String) -> [String] {
    text.wrapped(to: width - 3).map { "   \(ink.strong($0))" }
  }

  func captions(of rules: [Rule]) -> [String] {
    rules.flatMap { evidence.caption(of: $0, in: language).wrapped(to: width - 3) }
      .filled(to: width - 3).map { "   \(ink.faint($0))" }
  }

  func code(_ lines: [String]) -> [String] {
    lines.flatMap { $0.foldedCode(to: width - 5) }
      .map { $0.isEmpty ? "" : "     \(ink.code($0))" }
  }

  func sentence(_ text: String) -> [String] { Prose(text).plain.underCode(to: width) }

  func event(_ text: String) -> [String] {
    text.wrapped(to: width - 7).enumerated().map { "     " + ($0 == 0 ? "» " : "  ") + $1 }
  }

  func table(_ lines: (Item.Surface) -> [String]) -> [String] {
    lines(Item.Surface(language: language, width: width - 5, hasColour: ink.isOn))
      .map { "     \($0)" }
  }

  func picture(_ picture: Item.Drawn) -> [String] {
    "\(picture.timeline(width: width - 5))".lines.map { "     \($0)" }
  }

  var pictureLegend: [String] { legend(Self.pictureLegend) }
  var relationLegend: [String] { legend(Self.relationLegend) }

  private func legend(_ text: Text) -> [String] {
    text[language].wrapped(to: width - 5).map { "     \(ink.faint($0))" }
  }

  /// Returns a value in a group of values; `column` is the width of the widest label.
  func row(_ value: Item.Value, column: Int) -> [String] {
    // If the labels leave too little space, the values are placed below their labels.
    let isBeside = width - column - 9 >= 8
    let room = isBeside ? width - column - 9 : width - 9
    let margin = String(repeating: " ", count: width - room)
    let label = "       \(value.label.padded(to: column))  "
    let shown = value.shown.wrapped(to: room).map { value.agrees ? $0 : ink.warning($0) }
    let lines =
      isBeside
      ? zip([label] + Array(repeating: margin, count: shown.count), shown).map { $0 + $1 }
      : value.label.wrapped(to: width - 7).map { "       \($0)" } + shown.map { margin + $0 }
    guard let expected = value.expectation, !expected.agrees else { return lines }
    return lines + expected.sentence[language].wrapped(to: room).map { margin + $0 }
  }

  /// Returns the label of a value to predict.
  func question(_ value: Item.Value) -> [String] {
    value.label.wrapped(to: width - 9).enumerated().map { "       \($0 == 0 ? "?" : " ") \($1)" }
  }

  /// - Parameter isNew: True if the reason why a rule does not hold has not been shown yet.
  func verdict(_ verdict: StepResult.Verdict, isNew: Bool = true) -> [String] {
    let mark = verdict.mark
    var sentence = "\(mark.sign) \(mark.sentence[language])"
    switch (mark, verdict.departure) {
    case (.departs, let departure):
      let observed = departure.map { Prose($0.observed[language]).plain } ?? ""
      sentence += " (\(Platform.current.name)): \(observed)"
    case (.inPart, _) where isNew:
      sentence =
        Text(
          "~ as documented in this step; does not hold in full:", ko: "~ 보인 것은 문서와 같습니다. 지켜지지 않는 것은"
        )[language]
        + " " + reasons(of: verdict.rules)
    case (.unexpected, .some):
      sentence =
        Text(
          "! as documented, although a departure is recorded for this system",
          ko: "! 문서와 같지만, 이 시스템에서는 다르다고 기록되어 있습니다")[language]
    default: break
    }
    let paint: (String) -> String =
      switch mark {
      case .documented: ink.good
      case .unexpected: ink.bad
      case .departs, .inPart, .absent, .disputed, .unmeasured, .otherwiseWithout: ink.warning
      case .told, .standIn, .sameWithout: { $0 }
      }
    return sentence.wrapped(to: width - 5).enumerated().map {
      ($0 == 0 ? "   " : "     ") + paint($1)
    }
  }

  /// Returns the conflicting statements of the documents for a verdict that names a dispute.
  func disputes(of verdict: StepResult.Verdict) -> [String] {
    if verdict.mark != .disputed { return [] }
    return verdict.rules.compactMap(\.dispute).flatMap { dispute in
      Prose(dispute[language]).plain.wrapped(to: width - 5).map { "     " + ink.faint($0) }
    }
  }

  /// Returns the reason for the result, if the step ran with all its lines and had the expected result.
  func reason(of told: StepResult) -> [String] {
    let asWritten = ![.unexpected, .otherwiseWithout, .sameWithout].contains(told.mark)
    guard let reason = told.reason, asWritten else { return [] }
    let word = Text("why: ", ko: "이유: ")[language]
    return (word + Prose(reason).plain).wrapped(to: width - 3 - word.cells).enumerated().map {
      ($0 == 0 ? "   " : "   " + String(repeating: " ", count: word.cells)) + $1
    }
  }

  /// Returns the actual behaviour for rules that do not hold in full.
  private func reasons(of rules: [Rule]) -> String {
    rules.filter { [.inPart, .departs].contains(evidence.mark(of: $0)) }.map { rule in
      let reason = rule.departure(on: .current)?.observed ?? Rule.absence
      return "\(rule.id): \(Prose(reason[language]).plain)"
    }.joined(separator: "; ")
  }
}
