import ChapterKit
import Operations
import Workbook

/// A Markdown file with generated blocks: code, runs, tables.
///
/// A comment above each block names its origin:
/// - `<!-- code: PATH NAME -->` over a block of Swift: the snippet of that name in that file.
/// - `<!-- run: ORIGIN -->` over a block of text: the command and its output; see ``RunOrigin``.
/// - the same comment with `<!-- end -->` below the block: the steps as Markdown. A block is generated, and
///   compared, only on its own platform.
/// - `<!-- task: CHAPTER; EXERCISE -->` … `<!-- end -->`: the question of an exercise, and its hints.
/// - `<!-- table: rules ID ID … -->` … `<!-- end -->`: the rules of a section, folded: sentence, id, source,
///   tests and outcomes; `rules 07`: the rules of a chapter that no section names.
/// - `<!-- rule: ID -->` … `<!-- end -->`: the same for one rule, not folded.
/// - `<!-- linux: ID … -->` … `<!-- end -->`: rules from which Linux departs, with reproducers.
/// - `<!-- picture: NAME -->`, `<!-- picture: NAME; lit: PART -->` … `<!-- end -->`: the picture of a
///   mechanism, whole or with a part highlighted; see ``Mechanism``.
/// - `<!-- table: NAME -->` … `<!-- end -->`: a table from the chapters and the tests.
/// - `<!-- workshop: NAME -->` … `<!-- end -->`: a table from the workshop's records.
///
/// The heading of a mistake or an exercise ends with its name, `### 1. … <a id="deaf"></a>`; in a step of the
/// walkthrough, the name follows the number. A link uses the name, `[2단계](#checked)`,
/// `[08 실수 1](08-waiting.md#onlyPlace)`; the number in the link is generated.
struct Note {
  /// The reason why a note cannot be generated.
  enum Failure: Error {
    case badOrigin(String, note: String)
    case noBlock(String, note: String)
  }

  let path: String
  let text: String
  let lines: [String]

  init(_ path: String) throws {
    self.path = path
    text = try Project.text(of: path)
    lines = text.lines.map(String.init)
  }

  /// Returns all notes of the project.
  static func all() throws -> [Note] {
    let folder = "\(Project.folder)/chapters-ko"
    let korean = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".md") }.sorted().map { "chapters-ko/\($0)" }
    let english = ["QUESTIONS", "CONTRIBUTING", "WORKSHOP"].map { ".github/\($0).md" }
    return try (["README.md"] + english + korean).map { try Note($0) }
  }

  /// The lines outside fenced blocks.
  var prose: String {
    var isFenced = false
    return lines.filter { line in
      let isFence = line.hasPrefix("```")
      if isFence { isFenced.toggle() }
      return !isFence && !isFenced
    }.joined(separator: "\n")
  }

  private var language: Language { path.hasPrefix("chapters-ko/") ? .korean : .english }

  /// A generated note: its text, and its pictures by their paths from the note's folder.
  struct Renewed {
    var lines: [String] = []
    var pictures: [String: String] = [:]
    fileprivate var introduced: Set<String> = []

    var text: String { lines.joined(separator: "\n") }
  }

  /// Returns the note with all blocks generated anew.
  func renewed() throws -> Renewed {
    var result = Renewed()
    var lines = lines[...]
    while let line = lines.popFirst() {
      result.lines.append(line)
      guard line.hasPrefix("<!-- "),
        let (_, kind, origin) = line.wholeMatch(
          of: /<!-- (code|run|task|rule|linux|picture|table|workshop): (.+) -->/)?.output
      else { continue }
      let fence = lines.first.flatMap { ["```swift", "```text"].contains($0) ? $0 : nil }
      let last = fence == nil ? "<!-- end -->" : "```"
      guard let end = lines.firstIndex(of: last) else { throw Failure.noBlock(line, note: path) }
      let old = Array(lines[..<end]).dropFirst(fence == nil ? 0 : 1)
      let new: [String] =
        switch (kind, fence) {
        case ("code", "```swift"?): try code(String(origin))
        case ("run", _) where RunOrigin(origin)?.platform != .current:
          keep(Array(old), in: &result)
        case ("run", "```text"?): try run(String(origin))
        case ("run", nil): try steps(String(origin), in: &result)
        case ("picture", nil): try picture(String(origin), in: &result)
        case ("workshop", nil): try WorkshopTables.lines(String(origin))
        // Runs and outcomes depend on the implementation. The notes show those of Linux.
        case (_, nil) where Platform.current != .linuxFoundation && !origin.hasPrefix("links "):
          Array(old)
        case ("task", nil): try task(String(origin))
        case ("rule", nil): try rule(String(origin))
        case ("linux", nil): try LinuxPage.rules(origin.split(separator: " ").map(known))
        case ("table", nil): try table(String(origin))
        default: throw Failure.noBlock(line, note: path)
        }
      result.lines += (fence.map { [$0] } ?? []) + new + [last]
      lines = lines[(end + 1)...]
    }
    result.lines = result.lines.map(numbered)
    return result
  }

  /// Returns a line with the current numbers of the named steps, mistakes and exercises.
  private func numbered(_ line: String) -> String {
    guard line.holds("<a id=") || line.holds("](") else { return line }
    return line.replacing(/^### (\d+)(\..* <a id="(\w+)"><\/a>)$/) { match in
      "### \(number(of: String(match.3)) ?? String(match.1))\(match.2)"
    }.replacing(/(\[(?:\d\d )?(?:실수 |연습 |예측 )?)(\d+)((?:단계)?\]\((?:(\d\d)-[a-z-]+\.md)?#(\w+)\))/) {
      "\($0.1)\(number(of: String($0.5), in: $0.4) ?? String($0.2))\($0.3)"
    }
  }

  /// Returns the number of a step, a mistake or an exercise, by default in the note's chapter.
  private func number(of name: String, in label: Substring? = nil) -> String? {
    let label = label ?? path.dropFirst("chapters-ko/".count).prefix(2)
    let chapter = book.first { $0.label == label }
    return chapter?.number(of: name).map { "\($0)" }
  }

  /// Returns a block of another platform unchanged, and keeps its pictures.
  private func keep(_ block: [String], in result: inout Renewed) -> [String] {
    for match in block.joined(separator: "\n").matches(of: /\((pictures\/[^)]*\.svg)\)/) {
      let picture = String(match.1)
      result.pictures[picture] = (try? Project.text(of: "chapters-ko/\(picture)")) ?? ""
    }
    return block
  }

  /// The fenced blocks of code or output without an origin.
  var blocksWithoutOrigin: [String] {
    var isMade = false
    return lines.indices.filter { place in
      let line = lines[place]
      if line == "<!-- end -->" { isMade = false }
      if ["<!-- run: ", "<!-- task: ", "<!-- table: ", "<!-- workshop: "].contains(
        where: line.hasPrefix)
      {
        isMade = place + 1 < lines.count && lines[place + 1] != "```text"
      }
      return ["```swift", "```text"].contains(line) && !isMade
        && !["<!-- code: ", "<!-- run: ", "<!-- workshop: "].contains {
          lines[max(0, place - 1)].hasPrefix($0)
        }
    }.map { "\(path):\($0 + 1)" }
  }

  private func code(_ origin: String) throws -> [String] {
    let words = origin.split(separator: " ").map(String.init)
    guard words.count == 2 else { throw Failure.badOrigin(origin, note: path) }
    return try Snippet(words[1], file: "\(Project.folder)/\(words[0])").lines
  }

  /// Returns the output of a command. A whole episode runs once for all tests.
  private func printed(by words: [String]) throws -> [String] {
    if let told = try episode(of: words) { return told.lines }
    return Rehearsal.call(words, environment: ["LANG": language.rawValue]).lines
  }

  private func run(_ origin: String) throws -> [String] {
    let run = try runOrigin(origin)
    let traits = run.platform == .fromScratch ? "--traits FromScratch " : ""
    let printed = try printed(by: run.words)
    let call = "$ swift run \(traits)Workbook " + run.words.joined(separator: " ")
    if run.steps.isEmpty { return [call] + printed }
    guard let places = run.places(in: try told(by: run.words)) else {
      throw Failure.badOrigin(origin, note: path)
    }
    let steps = try places.map { $0 + 1 }.flatMap { number in
      guard let start = printed.firstIndex(where: { $0.hasPrefix("\(number)".padded(to: 2) + " ") })
      else {
        throw Failure.badOrigin(origin, note: path)
      }
      // A step ends after its verdict, because code before the verdict may contain empty lines.
      let verdict = printed[start...].firstIndex { line in
        Mark.allCases.contains { line.hasPrefix("   \($0.sign) ") }
      }
      guard let verdict else { throw Failure.badOrigin(origin, note: path) }
      return printed[start..<verdict] + printed[verdict...].prefix { !$0.isEmpty } + [""]
    }
    return [call] + steps.dropLast()
  }

  private func runOrigin(_ origin: String) throws -> RunOrigin {
    guard let run = RunOrigin(origin) else { throw Failure.badOrigin(origin, note: path) }
    return run
  }

  private func episode(of words: [String]) throws -> Episodes.Output? {
    guard let chapter = book.first(where: { $0.label == words.first }) else { return nil }
    return try Episodes.told(by: chapter, in: language).first { $0.words == words }
  }

  /// Returns the results of a command.
  private func told(by words: [String]) throws -> [StepResult] {
    if let told = try episode(of: words) { return told.steps }
    guard let told = try Rehearsal.tell(words, in: language) else {
      throw Failure.badOrigin(words.joined(separator: " "), note: path)
    }
    return told.steps
  }

  /// Returns the steps of a run, as Markdown.
  private func steps(_ origin: String, in result: inout Renewed) throws -> [String] {
    let run = try runOrigin(origin)
    let told = try told(by: run.words)
    guard let places = run.places(in: told) else { throw Failure.badOrigin(origin, note: path) }
    let evidence = Evidence(try Results.recorded(for: run.chapter.platform)?.rules)
    var form = try StepMarkdown(
      of: run.chapter, in: path, evidence: evidence, introduced: result.introduced)
    let lines = places.map {
      form.lines(
        of: told[$0], number: $0 + 1, hasCode: run.hasCode, hasAnchor: run.part == .walkthrough)
    }
    result.introduced = form.introduced
    result.pictures.merge(form.pictures) { $1 }
    return Array(lines.joined(separator: [""]))
  }

  /// Returns the question of an exercise, with code if there is something to predict, and the hints.
  private func task(_ origin: String) throws -> [String] {
    let words = origin.components(separatedBy: "; ")
    guard words.count == 2, let chapter = book.first(where: { $0.label == words[0] }),
      let place = chapter.exercises.firstIndex(where: { $0.name == words[1] }),
      let question = chapter.exercises[place].question
    else { throw Failure.badOrigin(origin, note: path) }
    let number = place + 1
    let isCoding = chapter.exercises[place].attempt != nil
    let title = chapter.exercises[place].title.korean
    let heading = isCoding ? "코딩" : "예측 \(number)"
    var lines = ["### \(heading). \(title) <a id=\"\(words[1])\"></a>", ""]
    lines += question.text.korean.lines.map(String.init)
    if !isCoding {
      let told = try told(by: [chapter.label] + chapter.words(for: .exercise(number)))
      lines += [""] + StepMarkdown.question(Array(told.prefix(1)))
    }
    for (place, hint) in zip(1..., question.hints) {
      let summary = question.hints.count > 1 ? "힌트 \(place)" : "힌트"
      lines += ["", "<details>", "<summary>\(summary)</summary>", ""]
      lines += hint.korean.lines.map(String.init) + ["", "</details>"]
    }
    return lines
  }

  /// Returns a rule that stands in the text: the sentence, the id with its proof, and the departures.
  private func rule(_ id: String) throws -> [String] {
    try RuleLines(path: path).card(of: known(id))
  }

  /// Returns the picture of a mechanism.
  private func picture(_ origin: String, in result: inout Renewed) throws -> [String] {
    guard let words = origin.wholeMatch(of: /([a-z-]+)(?:; lit: ([a-z-]+))?/) else {
      throw Failure.badOrigin(origin, note: path)
    }
    let mechanism = try Mechanism(String(words.1))
    let part = words.2.map(String.init)
    let picture = mechanism.path(lit: part)
    result.pictures[picture] = try mechanism.file(lit: part)
    return ["![\(mechanism.title)](\(picture))"]
  }

  /// The runs in the note, with line numbers from 0.
  var runs: [(line: Int, origin: RunOrigin)] {
    lines.enumerated().compactMap { line, text in
      guard let words = text.words(behind: "<!-- run: ") else { return nil }
      return RunOrigin(words).map { (line, $0) }
    }
  }

  private func known<ID: StringProtocol>(_ id: ID) throws -> Rule {
    let id = String(id)
    guard let rule = book.rule(called: id) else { throw Failure.badOrigin(id, note: path) }
    return rule
  }

  /// The ids of the rules that the note names, folded or not.
  var ruleIDs: Set<String> {
    Set(
      lines.flatMap { line in
        let named = line.words(behind: "<!-- rule: ") ?? line.words(behind: "<!-- table: rules ")
        return (named ?? "").split(separator: " ").map(String.init).filter { $0.contains(".") }
      })
  }

  /// The ids in the comments about Linux, with repetitions.
  var linuxIDs: [String] {
    lines.compactMap { $0.words(behind: "<!-- linux: ") }
      .flatMap { $0.split(separator: " ").map(String.init) }
  }

  private func table(_ origin: String) throws -> [String] {
    let words = origin.split(separator: " ").map(String.init)
    let chapter = words.count > 1 ? book.first { $0.label == words[1] } : nil
    switch (words[0], chapter) {
    case ("chapters", nil): return Tables.chapters(in: language)
    case ("conformance", nil): return try Tables.conformance()
    case ("outcomes", nil): return try Tables.outcomes()
    case ("symbols", nil): return try SymbolPages().lines(for: path)
    case ("rules", let chapter?): return try RuleLines(path: path).rest(of: chapter)
    case ("rules", nil) where words.count > 1:
      return try RuleLines(path: path).fold(words.dropFirst().map(known))
    case ("untried", nil): return try LinuxPage.untried()
    case ("links", let chapter?): return Tables.links(of: chapter)
    case ("calls", nil):
      guard let calls = Tables.calls(for: words.last ?? "") else { fallthrough }
      return calls
    default: throw Failure.badOrigin(origin, note: path)
    }
  }
}

extension Chapter {
  /// Returns the number of the step, mistake or exercise with this name.
  func number(of name: String) -> Int? {
    [walkthrough.steps.map(\.name), mistakes.map(\.name), exercises.map(\.name)]
      .compactMap { $0.firstIndex(of: name) }.first.map { $0 + 1 }
  }
}

extension String {
  /// Returns the content of a comment that begins with certain words.
  fileprivate func words(behind beginning: String) -> Substring? {
    guard hasPrefix(beginning), hasSuffix(" -->") else { return nil }
    return dropFirst(beginning.count).dropLast(4)
  }
}
