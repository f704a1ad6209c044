import ChapterKit
import Explorations
import Operations

@testable import Workbook

/// A Markdown file some of whose blocks come from elsewhere: code, runs, tables.
///
/// Such a block stands under a comment that names its origin:
/// - `<!-- code: PATH NAME -->` over a block of Swift: the snippet of that name in that file.
/// - `<!-- run: ARGUMENTS; steps 1-2 -->` over a block of text: the command and what it prints on
///   Linux. With `; FromScratch` at the end, what it prints on the engine of chapter 21; each is
///   made anew, and compared, where it was made.
/// - `<!-- found: MISTAKE -->` over a block of text: how the explorer finds that mistake, as recorded.
/// - `<!-- table: NAME -->` … `<!-- end -->`: a table made from the chapters and the tests.
struct Note {
  /// Why a note cannot be made anew.
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

  /// All notes of the project.
  static func all() throws -> [Note] {
    let folder = "\(Project.folder)/chapters-ko"
    let korean = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".md") }.sorted().map { "chapters-ko/\($0)" }
    return try (["README.md"] + korean).map { try Note($0) }
  }

  private var language: Language { path.hasPrefix("chapters-ko/") ? .korean : .english }

  /// The note with every block that comes from elsewhere made anew.
  func renewed() throws -> String {
    var lines = lines[...]
    var result: [String] = []
    while let line = lines.popFirst() {
      result.append(line)
      guard line.hasPrefix("<!-- "),
        let (_, kind, origin) = line.wholeMatch(
          of: /<!-- (code|run|found|table): (.+) -->/)?.output
      else { continue }
      let fence = kind == "code" ? "```swift" : "```text"
      let (first, last) = kind == "table" ? ("", "<!-- end -->") : (fence, "```")
      guard kind == "table" || lines.first == first, let end = lines.firstIndex(of: last) else {
        throw Failure.noBlock(line, note: path)
      }
      let old = Array(lines[..<end]).dropFirst(kind == "table" ? 0 : 1)
      let new: [String] =
        switch kind {
        case "code": try code(String(origin))
        case "found": try found(String(origin))
        case "run": Note.platform(of: origin) == .current ? try run(String(origin)) : Array(old)
        // Where a rule is shown can differ between implementations; the tables say it of Linux.
        case _ where origin.hasPrefix("rules ") && Platform.current != .linuxFoundation:
          Array(old)
        default: try table(String(origin))
        }
      result += (kind == "table" ? [] : [fence]) + new + [last]
      lines = lines[(end + 1)...]
    }
    return result.joined(separator: "\n")
  }

  /// Writes the note anew, if its origins give something else than it says.
  func renew() throws {
    let renewed = try renewed()
    if renewed == text { return }
    try renewed.write(toFile: "\(Project.folder)/\(path)", atomically: true, encoding: .utf8)
  }

  /// The fenced blocks that claim to be code or a run and name no origin.
  var blocksWithoutOrigin: [String] {
    lines.indices.filter { place in
      ["```swift", "```text"].contains(lines[place])
        && !(place > 0
          && ["<!-- code: ", "<!-- run: ", "<!-- found: "].contains(
            where: lines[place - 1].hasPrefix))
    }.map { "\(path):\($0 + 1)" }
  }

  private func code(_ origin: String) throws -> [String] {
    let words = origin.split(separator: " ").map(String.init)
    guard words.count == 2 else { throw Failure.badOrigin(origin, note: path) }
    return try Snippet(words[1], file: "\(Project.folder)/\(words[0])").lines
  }

  /// What a call of the command prints; a whole episode is told once for all tests.
  private func printed(by words: [String]) throws -> [String] {
    let told = try language == .korean ? Episodes.korean.get() : Episodes.english.get()
    if let told = told.first(where: { $0.words == words }) { return told.lines }
    var lines: [String] = []
    let command = Command(
      environment: ["LANG": language.rawValue], hasColour: false, write: { lines.append($0) },
      complain: { lines.append("workbook: \($0)") })
    _ = command.run(words)
    return lines
  }

  /// How the explorer finds a mistake that is made again. Whoever explores compares what is recorded.
  private func found(_ mistake: String) throws -> [String] {
    guard let finding = try Records.read().mistakes[mistake] else {
      throw Failure.badOrigin(mistake, note: path)
    }
    return Finding.call(planting: mistake) + finding.lines(planting: mistake)
  }

  private static let fromScratch = "; FromScratch"

  /// Where a run was made.
  private static func platform(of origin: Substring) -> Platform {
    origin.hasSuffix(fromScratch) ? .fromScratch : .linuxFoundation
  }

  private func run(_ origin: String) throws -> [String] {
    let traits = origin.hasSuffix(Note.fromScratch) ? "--traits FromScratch " : ""
    let parts = origin.replacing(Note.fromScratch, with: "").components(separatedBy: "; ")
    let words = parts[0].split(separator: " ").map(String.init)
    let printed = try printed(by: words)
    let call = "$ swift run \(traits)Workbook " + words.joined(separator: " ")
    guard parts.count == 2 else { return [call] + printed }
    guard let range = parts[1].wholeMatch(of: /steps? (\d+)(?:-(\d+))?/),
      let first = Int(range.1), let last = Int(range.2 ?? range.1)
    else { throw Failure.badOrigin(origin, note: path) }
    let steps = try (first...last).flatMap { number in
      guard let start = printed.firstIndex(where: { $0.hasPrefix("\(number)  ") }) else {
        throw Failure.badOrigin(origin, note: path)
      }
      // A step ends behind its verdict. There may be empty lines before that, in code.
      let verdict = printed[start...].firstIndex { line in
        Mark.allCases.contains { line.hasPrefix("   \($0.sign) ") }
      }
      guard let verdict else { throw Failure.badOrigin(origin, note: path) }
      return printed[start..<verdict] + printed[verdict...].prefix { !$0.isEmpty } + [""]
    }
    return [call] + steps.dropLast()
  }

  private func table(_ origin: String) throws -> [String] {
    let words = origin.split(separator: " ").map(String.init)
    let chapter = words.count > 1 ? book.first { $0.label == words[1] } : nil
    switch (words[0], chapter) {
    case ("chapters", nil): return Tables.chapters(in: language)
    case ("conformance", nil): return try Tables.conformance()
    case ("outcomes", nil): return try Tables.outcomes()
    case ("explorations", nil): return try Tables.explorations()
    case ("costs", nil): return try Tables.costs()
    case ("questions", nil): return try Tables.questions()
    case ("rules", let chapter?): return try Tables.rules(of: chapter)
    case ("links", let chapter?): return Tables.links(of: chapter)
    default: throw Failure.badOrigin(origin, note: path)
    }
  }
}
