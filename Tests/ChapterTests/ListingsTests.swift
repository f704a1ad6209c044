import ChapterKit
import Operations
import Testing

@testable import Notes
@testable import Workbook

extension Texts {
  /// The code that a reader copies out of the notes compiles.
  @Suite("Listings")
  @TextThread
  struct ListingsTests {
    /// The settings of a reader's target.
    struct Mode: CustomTestStringConvertible {
      /// The version of the language.
      let version: Int
      /// True if classes are isolated to the main actor by default, as in a new Xcode 26 project.
      let isMainActor: Bool

      static let all = [6, 5].flatMap { version in
        [false, true].map { Mode(version: version, isMainActor: $0) }
      }

      var testDescription: String { "Swift \(version)\(isMainActor ? ", MainActor" : "")" }

      var options: [String] {
        ["-swift-version", "\(version)"]
          + (!isMainActor
            ? []
            : ["-default-isolation", "MainActor"]
              + ["InferIsolatedConformances", "NonisolatedNonsendingByDefault"].flatMap {
                ["-enable-upcoming-feature", $0]
              })
      }
    }

    @Test(
      "Each listing of a section compiles after the listings above it",
      arguments: Mode.all)
    func programs(mode: Mode) throws {
      let quotes = try Project.files(in: "Sources/Chapters", ending: ".swift")
        .filter { !$0.contains(Note.scripts) }.flatMap { path in
          try Set(Project.text(of: path).matches(of: /\/\/ snippet\.([\w-]+)\n/).map(\.1))
            .compactMap { try? Snippet(String($0), file: "\(Project.folder)/\(path)").lines }
        }.sorted { $0.count > $1.count }
      let programs = try Note.all().compactMap { note in
        try book.first { note.path.hasPrefix("chapters-ko/\($0.label)-") }
          .map { try note.program(of: $0, quotes) }
      }
      try typecheck(programs, mode, ["-suppress-warnings"] + Self.modules.get())
    }

    // In a build with the engine, the chapters' modules use the engine's classes.
    #if !FromScratch
      @Test(
        "The book's classes and answers, and subclasses of its open classes, compile with Foundation",
        arguments: Mode.all)
      func classes(mode: Mode) throws {
        let files = try book.flatMap { chapter in
          try Project.files(in: chapter.sources, ending: ".swift")
            .filter {
              chapter.number != 21 && !$0.contains(Note.scripts) && !$0.contains(Self.aside)
            }
            .map { path in
              // Code that only shows or tests the class stays in the chapter's module.
              "@testable import \(chapter.module); import Foundation\n"
                + "#sourceLocation(file: \"\(path)\", line: 1)\n"
                + (try Project.text(of: path)).replacing("import Operations", with: "")
            }
        }
        try typecheck(files + [Self.subclasses(in: files)], mode, Self.modules.get())
      }
    #endif

    @Test(
      "The files to take from all chapters compile together with app.md, with Foundation alone",
      arguments: Mode.all, [false, true])
    func filesToTake(mode: Mode, isForLinux: Bool) throws {
      let files = try Taken.chapters.flatMap { try Taken($0, isForLinux: isForLinux).files }
        .reduce(into: [Taken.File]()) { if !$0.contains($1) { $0.append($1) } }.map(\.text)
      #expect(!files.contains { $0.contains(/snippet|FromScratch|import (Chapter|Operations)/) })
      let app = [try Project.text(of: ".ci/app/Photos.swift"), Self.subclasses(in: files)]
      try typecheck(files + app, mode, ["-warnings-as-errors"])
    }

    @Test("The files that app.md takes compile without Synchronization", arguments: Mode.all)
    func filesForOlderSystems(mode: Mode) throws {
      let files = try (Taken(20, isForLinux: false).files + Taken(22, isForLinux: false).files)
        .reduce(into: [Taken.File]()) { if !$0.contains($1) { $0.append($1) } }
        .filter { $0.name != "TimeoutOperation.swift" }
        .map { $0.text.replacing("import Synchronization\n", with: "") }
      #expect(!files.contains { $0.contains("Atomic") })
      let app = try ["Photos", "OldMutex"].map { try Project.text(of: ".ci/app/\($0).swift") }
      try typecheck(files + app, mode, ["-warnings-as-errors"])
    }

    @Test("The files to take from one chapter compile on their own", arguments: Taken.chapters)
    func filesOfOneChapter(number: Int) throws {
      let mode = Mode(version: 6, isMainActor: true)
      try typecheck(Taken(number).files.map(\.text), mode, ["-warnings-as-errors"])
    }

    /// Files that readers do not copy.
    private static var aside: some RegexComponent {
      /\/(Cases|LittleProgram)\.swift$|\/(Staging|Measuring)\//
    }

    private static let modules = Result {
      ["-package-name", Compiler.own.package, "-I", try Products.modules.path]
    }

    /// A source file with a subclass of each open class.
    private static func subclasses(in files: [String]) -> String {
      let open = files.flatMap { $0.matches(of: /open class (\w+)(<)?/) }.map { match in
        "nonisolated final class Sub\(match.1): \(match.1)\(match.2 == nil ? "" : "<Int>"), "
          + "@unchecked Sendable {}"
      }
      return (["import Foundation"] + open).joined(separator: "\n")
    }

    /// Type-checks the files of a module, and reports each error as an issue.
    private func typecheck(_ files: [String], _ mode: Mode, _ options: [String]) throws {
      try Interruption.withFolder { folder in
        let paths = files.indices.map { "\(folder)/\($0).swift" }
        for (path, file) in zip(paths, files) {
          try file.write(toFile: path, atomically: true, encoding: .utf8)
        }
        let words = ["-typecheck", "-wmo"] + mode.options + options
        let end = try ChildProcess(
          "swiftc", words + DoesNotCompile.target + paths, errors: .mixed
        ).end()
        let errors = end.output.lines.filter { $0.contains(": error: ") && !$0.hasPrefix(" ") }
        for error in errors { Issue.record("\(error)") }
        #expect(end.status == 0 || !errors.isEmpty, "\(end.output)")
      }
    }
  }
}

extension Note {
  /// The files that contain steps.
  fileprivate static var scripts: some RegexComponent {
    /\/(Walkthrough|Exercises|Mistakes|Rules)\.swift$/
  }

  /// A program with one function per listing. Each is nested in the function for the previous listing of the
  /// same section.
  ///
  /// - Parameter quotes: The contents of other files, the longest first. Code from these files is compiled
  ///   with them; types are also compiled here, as in a reader's program.
  fileprivate func program(of chapter: Chapter, _ quotes: [[String]]) throws -> String {
    // A quotation needs the imports of its file. Files in the folder of chapter 21 import other modules.
    let imports = try Project.files(in: chapter.sources, ending: ".swift").filter {
      chapter.number != 21 || $0.contains(Note.scripts)
    }
    .flatMap {
      try Project.text(of: $0).matches(of: /(?m)^import (\w+)$/).map { String($0.1) }
    }
    var program = Set(imports + [chapter.module]).sorted().map {
      ($0.hasPrefix("Chapter") ? "@testable " : "") + "import \($0)"
    }
    var isRun = false
    var depth = 0
    var place = 0
    while place < lines.count {
      let line = lines[place]
      place += 1
      if line.hasPrefix("#") {
        program += Array(repeating: "}", count: depth)
        depth = 0
      } else if line.hasPrefix("<!-- ") {
        isRun =
          line.hasPrefix("<!-- run: ") && !line.hasSuffix("; FromScratch -->")
          || line.hasPrefix("<!-- task: ")
      } else if isRun, line == "```swift" {
        let start = place
        place = lines[start...].firstIndex(of: "```") ?? lines.count
        let listing = lines[start..<place]
        let awaits = listing.contains {
          $0.prefix { $0 != "{" }.contains("await ") && $0.first != " "
        }
        program += [
          "func listing\(path.filter(\.isLetter))\(start)() \(awaits ? "async " : "")throws {",
          "#sourceLocation(file: \"\(path)\", line: \(start + 1))",
        ]
        program += Note.own(listing, quotes)
        depth += 1
      }
    }
    return (program + Array(repeating: "}", count: depth)).joined(separator: "\n")
  }

  /// The lines of a listing that belong to the program, with empty lines in place of the others.
  private static func own(_ listing: ArraySlice<String>, _ quotes: [[String]]) -> [String] {
    var own: [String] = []
    var rest = listing
    while let line = rest.popFirst() {
      guard let quote = quotes.first(where: { $0[0] == line && rest.starts(with: $0.dropFirst()) })
      else {
        own.append(line)
        continue
      }
      let isType =
        line.contains(#/^(\w+ )*(class|struct|enum) /#)
        && quote.count { !$0.isBlank && $0.first != " " } <= (line.hasSuffix("{") ? 2 : 4)
      own += quote.map { isType ? $0.replacing(#/\b(public|open|package) /#, with: "") : "" }
      rest.removeFirst(quote.count - 1)
    }
    return own
  }
}
