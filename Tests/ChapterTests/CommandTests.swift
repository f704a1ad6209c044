import ChapterKit
import Operations
import Testing

@testable import Workbook

extension Book {
  @Suite("The command")
  @TestThread
  struct CommandTests {
    private func run(
      _ words: String..., environment: [String: String] = [:], hasColour: Bool = false,
      width: Int = 80, chapters: [Chapter] = book
    ) -> Called {
      Called(
        words, environment: environment, hasColour: hasColour, width: width, chapters: chapters)
    }

    @Test("Without arguments it lists every chapter with its number")
    func contents() {
      let run = run()
      #expect(run.status == .agreed)
      for chapter in book {
        #expect(run.lines.contains { $0.hasPrefix("\(chapter.label)  \(chapter.title.english) ") })
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

    @Test("--notes --raw gives the note as it stands in its file")
    func notes() throws {
      for chapter in book {
        let run = run(chapter.label, "--notes", "--raw")
        let file = try Project.text(of: chapter.note)
        #expect(run.lines.joined(separator: "\n") + "\n" == file)
      }
    }

    @Test("rule shows one rule by its id, and lists all whose id contains a part")
    func rule() {
      let one = run("rule", "dependency.removable").lines
      #expect(one[0] == "dependency.removable")
      #expect(one.contains { $0.contains("Chapter05DependenciesTests.") })
      #expect(one.contains { $0.contains("Linux Foundation  holds in part: without its") })
      let several = run("rule", "cancel.pending").lines
      #expect(several.contains("cancel.pending-becomes-ready"))
      #expect(several.contains("cancel.pending-ignores-dependencies"))
      #expect(!several.contains("cancel.single"))
      #expect(run("rule", "CANCEL.Pending").lines == several)
      #expect(run("rule", "Dependency.REMOVABLE").lines == one)
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
      let exercise = run("05", "--exercise", "3", "--answer")
      #expect(exercise.status == .agreed)
      #expect(exercise.lines[0].hasPrefix("05  No circles, please"))
    }

    @Test("A step that goes otherwise than documented ends the run with status 1")
    func disagreement() throws {
      let rule = Rule("a.rule", .asserted, .guide("Heading"), says: "A rule", ko: "규칙입니다.")
      let wrong = Chapter(
        9, Text("Wrong", ko: "틀림"), summary: Text("wrong", ko: "틀림"), rules: [rule],
        walkthrough: [
          Step("twoIsThree", "Two is three.", ko: "둘은 셋입니다.", shows: rule) { page in
            page.show(2, documented: 3)
          }
        ], mistakes: [], exercises: [])
      let run = run("09", chapters: [wrong])
      // Where nothing is on record, nobody can tell what is wrong.
      let isKnown = try Results.recorded(for: .current) != nil
      #expect(run.status == (isKnown ? .disagreed : .agreed))
      #expect(run.lines.contains("rules 1: in this run 1 (? 1)"))
      #expect(self.run("all", chapters: book + [wrong]).status == run.status)
    }

    @Test("Lines are as wide as the terminal, from 40 columns to 80, and 80 where there is none")
    func width() {
      #expect(Terminal.width(columns: nil) == 80)
      #expect(Terminal.width(columns: 200) == 80)
      #expect(Terminal.width(columns: 60) == 60)
      #expect(Terminal.width(columns: 20) == 40)
    }

    @Test("A run is within the width of a narrow terminal, in both languages")
    func narrowRuns() {
      for chapter in book {
        for language in Language.allCases {
          let run = run(chapter.label, environment: ["LANG": language.rawValue], width: 60)
          #expect(run.status == .agreed)
          for line in run.lines { #expect(line.cells <= 60, "\(chapter.label): \(line)") }
        }
      }
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

    @Test("Once nobody reads the pipe it ends with 0, as its own status")
    func closedPipeStatus() throws {
      let run = try shell(#"{ "$workbook" all; echo $? >&2; } | head -1"#)
      #expect(run.error == "0\n")
    }

    @Test("What cannot be written ends it with status 74 and says so")
    func failedWrite() throws {
      #if os(Linux)
        let full = ">/dev/full"
      #else
        // There is no full device; a closed one cannot be written either.
        let full = ">&-"
      #endif
      let english = try shell(#""$workbook" 07 \#(full)"#)
      #expect(english.status == 74)
      #expect(english.error.hasPrefix("workbook: cannot write what was asked for: "))
      let korean = try shell(#""$workbook" 07 \#(full)"#, environment: ["LANG": "ko"])
      #expect(korean.status == 74)
      #expect(korean.error.hasPrefix("workbook: 출력을 쓸 수 없습니다."))
      #expect(try shell(#""$workbook" >&-"#).status == 74)
      // Where even the complaint cannot be written, the status says it.
      #expect(try shell(#""$workbook" 07 \#(full) 2>&1"#).status == 74)
    }

    @Test("A project that is no longer where it was built is to be built again")
    func moved() {
      #expect(throws: Never.self) { try Project.checkPlace() }
      do {
        try Project.checkPlace("/nowhere/workbook")
        Issue.record("a project in /nowhere")
      } catch {
        #expect(error.status == .noInput)
        #expect(error.message.english.hasSuffix("build it again where it is now: swift build"))
        #expect(error.message.korean.contains("/nowhere/workbook 폴더에 없습니다"))
      }
    }

    @Test("A file that cannot be read is told in both languages, with status 66")
    func noFile() {
      do {
        _ = try Project.text(of: "chapters-ko/99-nothing.md")
        Issue.record("there is no such note")
      } catch {
        #expect(error.status == .noInput)
        #expect(error.message.english.hasPrefix("cannot read "))
        #expect(error.message.korean.contains("파일을 읽을 수 없습니다"))
      }
      let unreadable = Chapter(
        9, Text("Gone", ko: "없음"), summary: Text("gone", ko: "없음"), rules: [],
        walkthrough: [Step("gone", "Gone.", ko: "없음.", file: "/nowhere/Upload.swift") { _ in }],
        mistakes: [], exercises: [])
      for language in Language.allCases {
        let run = run("09", environment: ["LANG": language.rawValue], chapters: [unreadable])
        #expect(run.status == .noInput)
        let said = run.complaints.joined()
        #expect(said.contains("/nowhere/Upload.swift"))
        #expect(said.contains("읽을 수 없습니다") == (language == .korean))
      }
    }
  }
}
