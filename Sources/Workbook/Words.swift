import ChapterKit

/// The words of a call, sorted into options and others; and what can be wrong with them.
struct Words {
  /// An option as it was written.
  private struct Given {
    let name: String
    let value: String?
    /// The options of this name: one, unless chapters share it; none if it means nothing.
    let meanings: [Option]
  }

  /// The words that are no options.
  let plain: [String]
  /// The words behind the one that says what the call is about.
  var behindFirst: [String] { Array(plain.dropFirst()) }
  private let given: [Given]
  let chapters: [Chapter]

  init(_ words: [String], chapters: [Chapter]) {
    let known = Option.table + chapters.flatMap(Option.own)
    var plain: [String] = []
    var given: [Given] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        // As everywhere: what follows is no option, whatever it looks like.
        plain += rest
        break
      }
      guard Words.isOption(word) else {
        plain.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let meanings = known.filter { $0.name == parts[0] || $0.short == word }
      var value = parts.count > 1 ? String(parts[1]) : nil
      if value == nil, meanings.first?.takesValue == true, let next = rest.first,
        !Words.isOption(next)
      {
        value = rest.removeFirst()
      }
      given.append(
        Given(name: meanings.first?.name ?? String(parts[0]), value: value, meanings: meanings))
    }
    self.plain = plain
    self.given = given
    self.chapters = chapters
  }

  /// Whether a word is meant as an option. Some editors turn two dashes into a long one.
  private static func isOption(_ word: String) -> Bool {
    guard let first = word.first, "-–—".contains(first) else { return false }
    return word.count > 1 && !word.dropFirst().allSatisfy(\.isNumber)
  }

  // MARK: What was written

  /// Whether an option was given.
  func has(_ name: String) -> Bool { given.contains { $0.name == name } }

  /// The value that an option was given, if it was given.
  ///
  /// - Throws: ``Refusal`` if it is none of those that there are.
  func value(of name: String, for topic: Topic) throws(Refusal) -> String? {
    guard let option = given.first(where: { $0.name == name }),
      let meaning = meaning(of: option, for: topic)
    else { return nil }
    if case .file = meaning.value {
      if let path = option.value, !path.isBlank { return path }
      throw Refusal(
        .usage,
        Text(
          "\(name) takes the file to write: \(call(of: option, topic))",
          ko: "\(name)에는 쓸 파일을 적습니다: \(call(of: option, topic))"))
    }
    if case .number(let range) = meaning.value {
      if let number = option.value.flatMap(Int.init), range.contains(number) { return "\(number)" }
      let bounds = "\(range.lowerBound)–\(range.upperBound)"
      throw Refusal(
        .usage,
        Text(
          "\(name) takes a number, \(bounds): \(call(of: option, topic))",
          ko: "\(name)에는 수를 적습니다. 범위 \(bounds): \(call(of: option, topic))"))
    }
    if case .text(let placeholder) = meaning.value {
      if let text = option.value, !text.isBlank { return text }
      let right = call(of: option, topic)
      throw Refusal(
        .usage,
        Text(
          "\(name) takes a value, \(placeholder): \(right)",
          ko: "\(name)에 적을 값 \(placeholder): \(right)"))
    }
    let allowed = meaning.values(in: topic.chapter)
    if let value = option.value,
      let known = allowed.first(where: { $0.lowercased() == value.lowercased() })
    {
      return known
    }
    let list = allowed.joined(separator: ", ")
    let what = option.value.map { "“\($0)”" }
    throw Refusal(
      .usage,
      Text(
        "\(name) takes one of \(list)" + (what.map { ", not \($0)" } ?? ""),
        ko: "\(name)에 쓸 수 있는 값: \(list)" + (what.map { " (받은 값: \($0))" } ?? "")))
  }

  /// The whole number that an option was given, if it was given.
  func number(of name: String, for topic: Topic) throws(Refusal) -> Int? {
    try value(of: name, for: topic).flatMap { Int($0) }
  }

  /// What the options make of a topic: `--notes` makes of a walkthrough a note, and `--raw` of that
  /// the text of its file.
  ///
  /// - Throws: ``Refusal`` if they ask for two things at a time, or one does not go with the rest.
  func subcommand(for topic: Topic) throws(Refusal) -> Subcommand {
    var subcommand = topic.subcommand
    var open = given
    while true {
      let asking = open.filter { option in
        let meaning = meaning(of: option, for: topic)
        return meaning?.asksFor != nil && meaning?.goesWith(subcommand) == true
      }
      // A hint goes behind its exercise, though it can do without.
      let first = asking.filter { option in
        let behind = meaning(of: option, for: topic)?.subcommands ?? []
        return !asking.contains { other in
          meaning(of: other, for: topic)?.asksFor.map(behind.contains) == true
        }
      }
      if first.count > 1 {
        let (one, other) = (first[0].name, first[1].name)
        throw Refusal(of: one, with: other, right: call(of: first[0], topic))
      }
      guard let next = first.first, let more = meaning(of: next, for: topic)?.asksFor else {
        break
      }
      subcommand = more
      open.removeAll { $0.name == next.name }
    }
    for option in open where meaning(of: option, for: topic)?.goesWith(subcommand) != true {
      let right = call(of: option, topic)
      throw Refusal(
        .usage,
        Text(
          "\(option.name) does not go with this; use it so: \(right)",
          ko: "\(option.name) 옵션은 여기에 쓸 수 없습니다. 쓰는 법: \(right)"))
    }
    return subcommand
  }

  /// What an option means for a topic; `nil` if it is another chapter's own.
  private func meaning(of option: Given, for topic: Topic) -> Option? {
    let there = Option.table + (topic.chapter.map(Option.own) ?? [])
    return there.first { $0.name == option.name }
  }

  // MARK: What can be wrong

  /// Refuses an option that there is not, if there is one that it comes near to; and a value behind
  /// an option that takes none.
  func refuseMisspelled() throws(Refusal) {
    for option in given {
      if let meaning = option.meanings.first {
        guard let value = option.value, !meaning.takesValue else { continue }
        throw Refusal(
          .usage,
          Text(
            "\(option.name) takes no value: leave “=\(value)” away",
            ko: "\(option.name) 옵션에는 값이 없습니다. “=\(value)” 부분을 빼고 씁니다"))
      }
      let names = (Option.table + chapters.flatMap(Option.own)).map(\.name)
      guard let meant = Suggestion.nearest(to: option.name, among: names) else { continue }
      throw Refusal(
        .usage,
        Text(
          "there is no option \(option.name); did you mean \(meant)?",
          ko: "\(option.name) 옵션은 없습니다. 비슷한 이름: \(meant)"))
    }
  }

  /// Refuses an option that there is not, with those that there are.
  func refuseUnknown(for topic: Topic) throws(Refusal) {
    guard let unknown = given.first(where: { $0.meanings.isEmpty }) else { return }
    let there = (Option.table + (topic.chapter.map(Option.own) ?? []))
      .filter { $0.goesWith(topic.subcommand) }
    let list = there.map(\.name).joined(separator: ", ")
    throw Refusal(
      .usage,
      Text(
        "there is no option \(unknown.name) here; there are \(list)",
        ko: "여기에는 \(unknown.name) 옵션이 없습니다. 있는 옵션: \(list)"))
  }

  /// Refuses an option that was given twice.
  func refuseRepeated() throws(Refusal) {
    for (place, option) in given.enumerated() {
      guard given[..<place].contains(where: { $0.name == option.name }) else { continue }
      throw Refusal(
        .usage,
        Text(
          "\(option.name) is given twice; once is enough",
          ko: "\(option.name) 옵션을 두 번 썼습니다. 한 번만 씁니다"))
    }
  }

  /// Refuses words for which there is no use, and a rule without its id.
  func refuseSurplus(for topic: Topic) throws(Refusal) {
    switch topic.subcommand.arguments {
    case .none: break
    case .topic: if plain.count < 3 { return }
    case .some(let advice):
      if behindFirst.contains(where: { !$0.isBlank }) { return }
      throw Refusal(.usage, advice)
    }
    guard plain.count > 1 else { return }
    let surplus = plain[plain.count - 1]
    let names = Option.table.filter { $0.goesWith(topic.subcommand) }.map(\.name)
    if let meant = Suggestion.nearest(to: surplus, among: names) ?? exercise(surplus, of: topic) {
      throw Refusal(
        .usage,
        Text(
          "“\(surplus)” is too many; did you mean \(meant)?",
          ko: "“\(surplus)” 부분은 필요 없습니다. 비슷한 옵션: \(meant)"))
    }
    let word = topic.word ?? ""
    if word == Subcommand.rules.name,
      chapters.contains(where: { $0.rules.contains { $0.id.hasPrefix(surplus) } })
    {
      throw Refusal(
        .usage,
        Text(
          "“\(surplus)” is too many: Workbook rules, or Workbook rule \(surplus)",
          ko: "“\(surplus)” 부분은 필요 없습니다: Workbook rules, 또는 Workbook rule \(surplus)"))
    }
    throw Refusal(
      .usage,
      topic.chapter == nil
        ? Text(
          "“\(surplus)” is too many: Workbook \(word)",
          ko: "“\(surplus)” 부분은 필요 없습니다: Workbook \(word)")
        : Text(
          "one chapter at a time: “\(surplus)” is too many",
          ko: "한 번에 한 장만 고를 수 있습니다. “\(surplus)” 부분은 필요 없습니다"))
  }

  // MARK: What to do instead

  /// The option for an exercise whose number stands alone behind `--check` or the like.
  private func exercise(_ number: String, of topic: Topic) -> String? {
    let isOfExercise = given.contains { option in
      option.meanings.contains { [.answer, .check, .watch].contains($0.asksFor) }
    }
    guard isOfExercise, let number = Int(number), let chapter = topic.chapter,
      chapter.exercises.indices.contains(number - 1)
    else { return nil }
    return "--exercise \(number)"
  }

  /// A call that would be right for an option.
  private func call(of option: Given, _ topic: Topic) -> String {
    let owner = chapters.first { $0.options.contains { $0.name == option.name } }
    let chapter =
      topic.chapter.flatMap { meaning(of: option, for: topic) == nil ? nil : $0 }
      ?? owner ?? Words.example(chapters)
    guard let meaning = option.meanings.first else { return "Workbook --help" }
    let words = meaning.subcommands.first?.words(for: chapter) ?? []
    let values = meaning.values(in: chapter)
    let given = option.value.flatMap { values.contains($0) ? $0 : nil }
    var placeholder = "FILE"
    if case .text(let name) = meaning.value {
      let examples = ["STEP": "3", "STEP.LINE": "3.3", "CHAPTER": "07", "CASE": "chain"]
      placeholder = examples[name] ?? name
    }
    let value = meaning.takesValue ? [given ?? values.first ?? placeholder] : []
    return (["Workbook"] + words + meaning.follows + [option.name] + value).joined(separator: " ")
  }

  /// The chapter of examples.
  private static func example(_ chapters: [Chapter]) -> Chapter? {
    chapters.first { $0.number == 7 } ?? chapters.first
  }
}
