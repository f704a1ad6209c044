import ChapterKit

/// The command's arguments, parsed.
struct Call {
  let subcommand: Subcommand
  let beginning: Subcommand.Beginning
  /// The chapter that the arguments name.
  let chapter: Chapter?
  let language: Language
  /// The words after the first one.
  let words: [String]
  /// The values of the given options, by name; empty for an option without a value.
  private let values: [String: String]

  func has(_ option: Option) -> Bool { values[option.name] != nil }

  func number(of option: Option) -> Int? { values[option.name].flatMap { Int($0) } }

  /// The value of an option; `nil` if the option was not given.
  func text(of option: Option) -> String? { values[option.name] }

  /// Returns the requested exercise; by default, the chapter's coding exercise.
  func exercise(of chapter: Chapter) -> Int {
    number(of: .exercise) ?? Assignment.coding(chapter) ?? 1
  }

  /// The values of the chapter's own options, by name.
  var options: [String: String] {
    let own = chapter?.options ?? []
    return Dictionary(
      uniqueKeysWithValues: own.map { option in
        let value = values[option.name].map { $0.isEmpty ? "yes" : $0 }
        return (option.name, value ?? option.standard)
      })
  }

  /// True if the output may be paged.
  var isPaged: Bool {
    subcommand.isPaged && !has(.noPager) && !has(.predict)
      && (chapter?.options ?? []).allSatisfy { options[$0.name] == $0.standard }
  }

  /// Returns the language of the arguments, even if they are invalid: the value of `--lang` or, without
  /// `--lang`, Korean if a word contains Hangul. Returns `nil` if the arguments name no language.
  static func language(in words: [String]) -> Language? {
    let values = zip(words, words.dropFirst() + [""]).compactMap { word, next -> String? in
      word == "--lang" ? next : word.hasPrefix("--lang=") ? String(word.dropFirst(7)) : nil
    }
    if let value = values.first { return Language(rawValue: value.lowercased()) }
    let isKorean = words.joined().precomposedStringWithCanonicalMapping.contains(/[ㄱ-ㅣ가-힣]/)
    return isKorean ? .korean : nil
  }

  /// Parses the command's arguments.
  ///
  /// - Throws: ``Refusal`` with status 64 and the valid alternatives.
  init(_ words: [String], chapters: [Chapter], language: Language) throws(Refusal) {
    let read = try Words(words, chapters: chapters)
    let found = try Beginning(read.plain, in: chapters)
    let chapter = found.chapter
    let rows = Subcommand.table.filter { $0.beginning == found.beginning }
    let given = read.given
    (beginning, self.chapter) = (found.beginning, chapter)
    self.words = Array(read.plain.dropFirst())
    if let unknown = read.unknown {
      let there = rows.flatMap(\.options) + (chapter?.options ?? []).map { Option($0) }
      throw .none(
        Text("option", ko: "옵션은"), unknown,
        there: (there + Option.general).names.joined(separator: ", "))
    }
    // Help takes precedence over all other errors.
    let isHelp = given.contains { $0.option == .help }
    subcommand =
      try isHelp ? .help : Call.row(of: rows, for: given, read.plain, chapter, chapters)
    if !isHelp { try Call.check(self.words, of: subcommand, read.plain) }
    var values: [String: String] = [:]
    for (option, value) in given where !isHelp || option == .language {
      let right = Subcommand.call(with: option, in: chapter, among: chapters)
      if values[option.name] != nil { throw .together(option.name, option.name, right: right) }
      if !option.takesValue, let value {
        throw .together(Refusal.quoted(value), option.name, right: right)
      }
      guard let accepted = option.takesValue ? option.accepted(value, in: chapter) : "" else {
        throw .value(of: option.name, option.values(in: chapter), not: value)
      }
      values[option.name] = accepted
    }
    self.values = values
    self.language = values[Option.language.name].flatMap(Language.init) ?? language
    if let chapter, let own = chapter.walkthroughOption, values[own] != nil,
      let other = chapter.options.first(where: { $0.name != own && values[$0.name] != nil })
    {
      throw .together(own, other.name, right: "Workbook \(chapter.label) \(own)")
    }
  }

  /// Returns the row of the table that the options select.
  private static func row(
    of rows: [Subcommand], for given: [(option: Option, value: String?)], _ plain: [String],
    _ chapter: Chapter?, _ chapters: [Chapter]
  ) throws(Refusal) -> Subcommand {
    let asked = rows.filter { row in
      row.asking.map { asking in given.contains { $0.option == asking } } ?? true
    }
    let fitting = asked.filter { row in
      given.allSatisfy { row.goes(with: $0.option, in: chapter) }
    }
    if let row = fitting.last { return row }
    // Reports the option that selects a row, and the first option that cannot be combined with it.
    let row = asked.first { $0.asking != nil } ?? asked[0]
    let strange = given.first { !row.goes(with: $0.option, in: chapter) }?.option ?? .help
    let right = Subcommand.call(with: strange, in: chapter, among: chapters)
    let what =
      row.asking?.name ?? Refusal.quoted((["Workbook"] + plain.prefix(1)).joined(separator: " "))
    throw .together(strange.name, what, right: right)
  }

  /// Refuses the arguments if they contain superfluous words or lack required ones.
  private static func check(
    _ words: [String], of row: Subcommand, _ plain: [String]
  ) throws(Refusal) {
    if let wanted = row.words {
      if words.contains(where: { !$0.isBlank }) { return }
      throw .value(of: row.word ?? "", wanted)
    }
    guard let surplus = words.first else { return }
    let names = Subcommand.table.compactMap(\.asking?.name)
    if let near = Suggestion.nearest(to: surplus, among: names) {
      throw .none(Text("use here for", ko: "부분은"), surplus, near: near, there: near)
    }
    let call = ["Workbook", plain[0]] + [row.asking?.name].compactMap(\.self)
    throw .together(
      Refusal.quoted(surplus), row.asking?.name ?? plain[0], right: call.joined(separator: " "))
  }
}

/// The arguments, split into options with values and other words.
private struct Words {
  var plain: [String] = []
  var given: [(option: Option, value: String?)] = []
  /// The first unknown option that resembles no name.
  var unknown: String?

  init(_ words: [String], chapters: [Chapter]) throws(Refusal) {
    let own = chapters.flatMap { $0.options.map { Option($0) } }
    let known = Subcommand.table.flatMap(\.options) + Option.general + own
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        // By the usual convention, no options follow `--`.
        plain += rest
        break
      }
      guard Words.isOption(word) else {
        plain.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = word == "-h" ? Option.help.name : String(parts[0])
      guard let option = known.first(where: { $0.name == name }) else {
        if let near = Suggestion.nearest(to: name, among: known.names) {
          throw .none(Text("option", ko: "옵션은"), name, near: near, there: near)
        }
        unknown = unknown ?? name
        continue
      }
      var value = parts.count > 1 ? String(parts[1]) : nil
      if value == nil, option.takesValue, let next = rest.first, !Words.isOption(next) {
        value = rest.removeFirst()
      }
      given.append((option, value))
    }
  }

  /// Returns true if a word is meant as an option. Some editors turn two dashes into one long dash.
  private static func isOption(_ word: String) -> Bool {
    guard let first = word.first, "-–—".contains(first) else { return false }
    return word.count > 1 && !word.dropFirst().allSatisfy(\.isNumber)
  }
}

extension [Option] {
  /// The names without duplicates.
  fileprivate var names: [String] {
    map(\.name).reduce(into: []) { names, name in if !names.contains(name) { names.append(name) } }
  }
}

/// What the first word means: nothing, a word of the table, or a chapter given by its number or title.
private struct Beginning {
  let beginning: Subcommand.Beginning
  var chapter: Chapter?

  init(_ plain: [String], in chapters: [Chapter]) throws(Refusal) {
    guard let word = plain.first else {
      beginning = .nothing
      return
    }
    let words = Subcommand.table.filter { $0.asking == nil }.compactMap(\.word)
    // Numbers are compared first, because comparing with every title is slow.
    if let known = words.first(where: { $0 == word.lowercased() }) {
      beginning = .word(known)
      return
    }
    let isNumber = !word.isEmpty && word.allSatisfy(\.isNumber)
    chapter = chapters.first { chapter in
      // A title with a number is the name of the note or of the folder, as completed by a shell.
      isNumber
        ? Int(word) == chapter.number
        : [chapter.title.english, chapter.title.korean].contains { title in
          [title, "\(chapter.label)\(title)"].contains { Suggestion.isSame(word, $0) }
        }
    }
    beginning = .chapter
    if chapter != nil { return }
    let names: [(names: [String], call: String)] =
      chapters.map { ([$0.title.english, $0.title.korean], "\($0.label) \($0.slug)") }
      + words.map { ([$0], $0) } + [Option.help, .version].map { ([$0.name], $0.name) }
    let isRule = chapters.contains { $0.rules.contains { $0.ids.contains { $0.hasPrefix(word) } } }
    // A word before a chapter's number is a misspelled option, or the word “chapter”.
    let meant = chapters.first { plain.count > 1 && Int(plain[1]) == $0.number }
    let asking = Subcommand.table.filter { $0.beginning == .chapter }
      .flatMap { [$0.asking].compactMap(\.self) + $0.takes }
      .first { Suggestion.isSame(word, String($0.name.dropFirst(2))) }
    let near =
      word.contains(".") && isRule
      ? "rule \(word)"
      : meant.map { "\($0.label)\(asking.map { " \($0.name)" } ?? "")" }
        ?? Suggestion.nearest(to: word, among: names, names: \.names)?.call
    let (first, last) = (chapters.first?.label ?? "", chapters.last?.label ?? "")
    throw .none(
      Text("chapter", ko: "장은"), word, near: near,
      there: "\(first)–\(last), \(words.joined(separator: ", "))")
  }
}
