import ChapterKit
import Operations
import Testing

@testable import Workbook

extension Book {
  @Suite("The command")
  @TestThread
  struct CommandTests {
    /// What a call wrote, what it complained of, and how it ended.
    private struct Run {
      var lines: [String] = []
      var complaints: [String] = []
      var status = Status.agreed
    }

    private func run(
      _ words: String..., environment: [String: String] = [:], hasColour: Bool = false,
      chapters: [Chapter] = book
    ) -> Run {
      var run = Run()
      let command = Command(
        environment: environment, hasColour: hasColour, write: { run.lines.append($0) },
        complain: { run.complaints.append($0) }, chapters: chapters)
      run.status = command.run(words)
      return run
    }

    @Test("Without arguments it lists every chapter with its number")
    func contents() {
      let run = run()
      #expect(run.status == .agreed)
      for chapter in book {
        #expect(run.lines.contains { $0.hasPrefix("\(chapter.label)  \(chapter.title.english) ") })
      }
    }

    @Test("A chapter goes by its number, with or without a zero, and by its name")
    func names() throws {
      for chapter in book {
        for word in [chapter.label, "\(chapter.number)", chapter.slug, chapter.slug.uppercased()] {
          let call = try Call([word], chapters: book, language: .english)
          guard case .tell(let found) = call.action else {
            Issue.record("\(word) does not tell a chapter")
            continue
          }
          #expect(found.number == chapter.number)
        }
      }
    }

    @Test("all tells every chapter, in the order of the book")
    func all() {
      let two = Array(book.prefix(2))
      let together = run("all", chapters: two)
      #expect(together.status == .agreed)
      #expect(together.lines == Array(two.map { run($0.label).lines }.joined(separator: [""])))
    }

    @Test("The language comes from --lang, or else from the locale")
    func language() {
      let korean = run("07", "--lang", "ko").lines
      #expect(korean[0].hasPrefix("07  취소 · Cancellation"))
      #expect(run("--lang=ko", "07").lines == korean)
      #expect(run("07", environment: ["LANG": "ko_KR.UTF-8"]).lines == korean)
      let english = run("07", environment: ["LANG": "ko_KR.UTF-8", "LC_ALL": "C"]).lines
      #expect(english[0].hasPrefix("07  Cancellation"))
      #expect(run("07", "--lang", "en", environment: ["LANG": "ko"]).lines == english)
    }

    @Test("--notes gives the note as it stands in its file")
    func notes() throws {
      for chapter in book {
        let run = run(chapter.label, "--notes")
        let file = try Project.text(of: chapter.note)
        #expect(run.lines.joined(separator: "\n") + "\n" == file)
      }
    }

    @Test("rule shows one rule by its id, and lists all whose id contains a part")
    func rule() {
      let one = run("rule", "dependency.removable").lines
      #expect(one[0] == "dependency.removable")
      #expect(one.contains { $0.contains("Tests/ChapterTests/Chapter05DependenciesTests.swift:") })
      #expect(one.contains { $0.contains("Linux Foundation  holds in part: without its") })
      let several = run("rule", "cancel.pending").lines
      #expect(several.contains("cancel.pending-becomes-ready"))
      #expect(several.contains("cancel.pending-ignores-dependencies"))
      #expect(!several.contains("cancel.single"))
    }

    @Test("A chapter's own option changes its walkthrough, and only its own values are taken")
    func ownOption() {
      let lines = run("07", "--cancel-at", "3").lines
      #expect(lines.contains(#"       server.chunks(of: "beach")  3"#))
      #expect(run("07", "--cancel-at=2").lines == run("07").lines)
      #expect(run("07", "--help").lines.contains { $0.contains("--cancel-at 1|2|3|4") })
    }

    @Test("Mistakes and exercises are told on their own")
    func episodes() {
      let mistake = run("07", "--mistake", "2")
      #expect(mistake.status == .agreed)
      #expect(mistake.lines[0].hasPrefix("07  Leaving without giving back"))
      let exercise = run("05", "--exercise", "3")
      #expect(exercise.status == .agreed)
      #expect(exercise.lines[0].hasPrefix("05  No circles, please"))
    }

    @Test(
      "Bad input gets one line that says what there is instead, and status 64",
      arguments: [
        (["99"], "there is no chapter “99”; there are \(book[0].label) \(book[0].slug)"),
        (["foo"], "there is no chapter “foo”"),
        (["07", "05"], "one chapter at a time"),
        (["--what"], "there is no option --what here; there are --notes"),
        (["05", "--cancel-at", "2"], "there is no option --cancel-at here"),
        (["07", "--cancel-at", "9"], "--cancel-at takes one of 1, 2, 3, 4, not “9”"),
        (["07", "--cancel-at"], "--cancel-at takes one of 1, 2, 3, 4"),
        (["07", "--lang", "fr"], "--lang takes one of en, ko, not “fr”"),
        (["07", "--mistake", "0"], "--mistake takes one of 1, 2, 3, not “0”"),
        (["--notes"], "--notes goes with a chapter"),
        (["07", "--json"], "--json goes with bench"),
        (["rule"], "rule takes one id"),
        (["rule", "nothing.like-it"], "no rule has “nothing.like-it” in its id; ids begin with"),
        (["rule", ""], "no rule has “” in its id"),
        ([""], "there is no chapter “”"),
      ])
    func badInput(words: [String], complaint: String) {
      for language in Language.allCases {
        var run = Run()
        let command = Command(
          environment: ["LANG": language.rawValue], hasColour: false,
          write: { run.lines.append($0) }, complain: { run.complaints.append($0) })
        #expect(command.run(words) == .usage)
        #expect(run.lines == [])
        #expect(run.complaints.count == 1)
        #expect(!run.complaints[0].contains("\n"))
        if language == .english { #expect(run.complaints[0].hasPrefix(complaint)) }
      }
    }

    @Test("A step that goes otherwise than documented ends the run with status 1")
    func disagreement() {
      let rule = Rule("a.rule", .asserted, .guide("Heading"), says: "A rule", ko: "규칙입니다.")
      let wrong = Chapter(
        9, Text("Wrong", ko: "틀림"), summary: Text("wrong", ko: "틀림"), rules: [rule],
        walkthrough: { page in
          page.step(Text("Two is three.", ko: "둘은 셋입니다."), rules: "a.rule") {
            page.show("two", 2, documented: 3)
          }
        }, mistakes: [], exercises: [])
      let run = run("09", chapters: [wrong])
      #expect(run.status == .disagreed)
      #expect(run.lines.contains("rules 1: in this run 1 (? 1)"))
      #expect(self.run("all", chapters: book + [wrong]).status == .disagreed)
    }

    @Test("--help fits any terminal and names every call; --version names the platform")
    func helpAndVersion() {
      for words in [["--help"], ["-h"], ["07", "--help"], ["--help", "--lang", "ko"]] {
        var run = Run()
        let command = Command(
          environment: [:], hasColour: false, write: { run.lines.append($0) },
          complain: { run.complaints.append($0) })
        #expect(command.run(words) == .agreed)
        #expect(!run.lines.isEmpty)
        #expect(run.lines.allSatisfy { $0.cells <= Page.standardWidth })
      }
      #expect(run("--version").lines[0].contains(Platform.current.heading))
    }

    // MARK: As a process

    /// Runs the built command with a shell, as a user would.
    private func shell(_ line: String, environment: [String: String] = [:]) throws -> (
      output: String, error: String, status: Int32
    ) {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", line]
      process.environment = [
        "workbook": try Products.folder.appendingPathComponent("Workbook").path,
        "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
      ].merging(environment) { $1 }
      let output = Pipe()
      let error = Pipe()
      process.standardOutput = output
      process.standardError = error
      try process.run()
      // The second pipe holds one line at most, so that reading them in turn cannot get stuck.
      let told = output.fileHandleForReading.readDataToEndOfFile()
      let complaint = error.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return (
        String(decoding: told, as: UTF8.self), String(decoding: complaint, as: UTF8.self),
        process.terminationStatus
      )
    }

    @Test("As a process it writes to the right stream, without colour, and ends with its status")
    func process() throws {
      let good = try shell(#""$workbook" 07"#)
      #expect(good.status == 0)
      #expect(good.error == "")
      #expect(good.output == run("07").lines.map { $0 + "\n" }.joined())
      let bad = try shell(#""$workbook" 99"#, environment: ["LC_ALL": "ko_KR.UTF-8"])
      #expect(bad.status == 64)
      #expect(bad.output == "")
      #expect(bad.error.hasPrefix("workbook: “99” 장은 없습니다"))
    }

    @Test(
      "A closed pipe ends it quietly, whether or not the signal is ignored",
      arguments: [#""$workbook" all | head -1"#, #"trap '' PIPE; "$workbook" all | head -1"#])
    func closedPipe(line: String) throws {
      let run = try shell(line)
      #expect(run.status == 0)
      #expect(run.error == "")
      #expect(run.output.split(separator: "\n").count == 1)
    }
  }
}
