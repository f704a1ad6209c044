import Operations
import Testing

@testable import ChapterKit
@testable import Workbook

extension Book {
  /// Pages that ask what will come out before they show it.
  @Suite("Predictions")
  @TestThread
  struct PredictionTests {
    private let code = [
      #"let a = recorder.operation("download")"#, #"recorder.operation("sign in")"#,
    ]

    private func prediction<Value>(
      _ value: Value, shown: String? = nil, expected: Item.Expectation? = nil, code: [String]? = nil
    ) -> Prediction? {
      Prediction(
        Item.Value(
          label: "value", shown: shown ?? "\(value)", expectation: expected,
          answer: Prediction.Answer(value)), code: code ?? self.code)
    }

    @Test("True and false are understood in either language, and nothing else is")
    func truth() throws {
      let yes = try #require(prediction(true))
      let no = try #require(prediction(false))
      #expect(yes.kind == .truth)
      for word in ["true", " T", "yes", "참", "예"] {
        #expect(yes.isRight(word) == true && no.isRight(word) == false, "\(word)")
      }
      for word in ["false", "F ", "no", "거짓", "아니오"] {
        #expect(yes.isRight(word) == false && no.isRight(word) == true, "\(word)")
      }
      for word in ["", "maybe", "1", "tru"] { #expect(yes.isRight(word) == nil, "\(word)") }
    }

    @Test("An order is told by numbers or by names, of all that the code names")
    func order() throws {
      let both = try #require(prediction(["sign in", "download"], shown: "sign in, download"))
      #expect(both.kind == .order(["download", "sign in"]))
      for said in ["2 1", "2,1", " 2 , 1 ", "sign in, download", "Sign In,1"] {
        #expect(both.isRight(said) == true, "\(said)")
      }
      for said in ["1 2", "1", "download, sign in", "-"] {
        #expect(both.isRight(said) == false, "\(said)")
      }
      for said in ["3", "0", "upload", "sign", ""] { #expect(both.isRight(said) == nil, "\(said)") }
      let none = try #require(prediction([String](), shown: "[]"))
      #expect(none.isRight("-") == true)
      #expect(none.isRight("1") == false)
    }

    @Test("A number is a number, and a relation one of three signs")
    func others() throws {
      let four = try #require(prediction(4))
      #expect(four.isRight(" 4 ") == true)
      #expect(four.isRight("5") == false)
      #expect(four.isRight("four") == nil)
      let values = ["a < b": "<", "a > b": ">", "a ∥ b": "="]
      for (value, sign) in values {
        let relation = try #require(prediction(value))
        #expect(relation.kind == .relation("a", "b"))
        for (_, other) in values { #expect(relation.isRight(other) == (other == sign)) }
        #expect(relation.isRight("a") == nil)
      }
    }

    @Test("Nobody is asked for what nobody can know")
    func unasked() {
      #expect(prediction("some message") == nil)
      #expect(prediction(["only"], shown: "only")?.kind == .order(["download", "only", "sign in"]))
      #expect(prediction(["only"], shown: "only", code: []) == nil)
      #expect(prediction(1.5) == nil)
    }

    /// Hears a chapter with these answers, one line each.
    private func run(
      _ words: [String], answers: [String], language: Language = .english
    ) -> (lines: [String], status: Status) {
      var lines: [String] = []
      var answers = answers[...]
      let command = Command(
        environment: ["LANG": language.rawValue], hasColour: false,
        write: { lines.append($0) }, complain: { lines.append("workbook: \($0)") },
        read: { answers.popFirst() })
      let status = command.run(words + ["--predict"])
      return (lines, status)
    }

    @Test("Right answers to everything are all counted as right, in every chapter")
    func allRight() throws {
      for chapter in book {
        // Half of them in each language.
        let language = chapter.number.isMultiple(of: 2) ? Language.english : .korean
        // What the page would have shown is what the reader says.
        func words(for prediction: Prediction, _ value: String) -> String {
          let shown = value == "[]" ? "-" : value
          guard case .relation = prediction.kind else { return shown }
          return shown.contains(" < ") ? "<" : shown.contains(" > ") ? ">" : "="
        }
        var asked = 0
        let call = try Call([chapter.label], chapters: book, language: language)
        var lines: [String] = []
        let page = try Telling(
          call, chapter, ink: .plain,
          .asking { prediction in
            asked += 1
            let said = words(for: prediction, prediction.value)
            #expect(prediction.isRight(said) == true, "\(chapter.label): \(prediction)")
            // What the documents say is an answer too.
            if let documented = prediction.documented {
              let said = words(for: prediction, documented)
              #expect(prediction.isDocumented(said), "\(chapter.label): \(prediction)")
              #expect(prediction.isRight(said) == false, "\(chapter.label): \(prediction)")
            }
            return true
          }, write: { lines.append($0) })
        #expect(try page.walkthrough() == .agreed, "\(chapter.label)")
        #expect(asked > 0, "\(chapter.label)")
        // Steps come one after another, each with all that belongs to it.
        let heads = page.steps.indices.compactMap { step in
          lines.firstIndex { $0.hasPrefix("\(step + 1)".padded(to: 2) + " ") }
        }
        #expect(heads.count == page.steps.count, "\(chapter.label)")
        #expect(heads == heads.sorted(), "\(chapter.label)")
        #expect(heads.dropFirst().allSatisfy { lines[$0 - 1] == "" }, "\(chapter.label)")
      }
    }

    @Test("What the documents say counts, where something else comes out, and is told of")
    func departing() {
      var lines: [String] = []
      func score(saying said: String) -> Int {
        lines = []
        let predicting = Predicting(
          language: .english, ink: .plain, width: 80, read: { said },
          write: { lines.append($0) }, keep: { _ in })
        let asked = prediction(
          false,
          expected: Item.Expectation(voice: .document, shown: "true", agrees: false))
        if let asked { #expect(predicting.ask(asked)) }
        return predicting.right
      }
      #expect(score(saying: "true") == 1)
      #expect(lines.last == "       ✓ by the documents; here it is false")
      #expect(score(saying: "false") == 1)
      #expect(lines.suffix(2) == ["       ✓ false", "       documented: true"])
      #expect(score(saying: "") == 0)
      #expect(lines.suffix(2) == ["       = false", "       documented: true"])
    }

    @Test("What is asked is not answered before")
    func nothingGivenAway() throws {
      let (lines, status) = run(["07"], answers: [])
      #expect(status == .agreed)
      let question = try #require(lines.firstIndex { $0.hasPrefix("     ? ") })
      let claim = book[7].rules.map(\.sentence.english)
      for line in lines[..<question] {
        #expect(!line.contains("as documented") && !claim.contains(line), "\(line)")
        #expect(!line.contains("cancel."), "\(line)")
      }
      // A picture would tell.
      #expect(!lines.contains { $0.contains("┝") })
    }

    @Test("Who leaves sees the score and nothing more, and a blank line shows the value")
    func leaving() {
      let (lines, status) = run(["07"], answers: ["true", "perhaps", "true", ""])
      #expect(status == .agreed)
      #expect(lines.last == "predicted: 2 of 3 (wrong 0, shown 1) · left before the end")
      #expect(lines.contains("       ✓ true"))
      #expect(lines.contains("       That is no answer here."))
      #expect(lines.contains("       = false"))
      let korean = run(["07"], answers: ["아니오"], language: .korean).lines
      #expect(korean.last == "맞힌 예측: 1개 가운데 0개 (틀림 1, 답 보기 0) · 끝까지 가지 않음")
      #expect(korean.contains("       ✗ 아니오 아님: true"))
    }

    // MARK: As a process

    /// A home of its own for a talk with the command, and what is kept there of chapter 07 then.
    private func talk(
      in place: Conversation.Place, _ talk: (Conversation) throws -> Void
    ) throws -> Workbook.Progress.Entry? {
      let home = FileManager.default.temporaryDirectory.appendingPathComponent(
        "workbook-\(ProcessInfo.processInfo.globallyUniqueString)")
      defer { try? FileManager.default.removeItem(at: home) }
      try talk(Conversation(["07", "--predict"], in: place, home: home.path))
      return try ProgressFile(environment: ["HOME": home.path])?.read().chapters[7]
    }

    @Test("Answers may come through a pipe, and the end of the pipe is the end")
    func piped() throws {
      let kept = try talk(in: .pipes) { talk in
        talk.say("true\nperhaps\ntrue\n")
        talk.endInput()
        let lines = talk.hearOut().split(separator: "\n", omittingEmptySubsequences: false)
        let (told, _) = run(["07"], answers: ["true", "perhaps", "true"])
        #expect(lines.dropLast().map(String.init) == told)
        #expect(talk.status() == 0)
      }
      #expect(kept?.predicted == Workbook.Progress.Score(right: 2, asked: 2))
    }

    @Test("On a terminal Ctrl-D leaves with the score")
    func leavingTerminal() throws {
      let kept = try talk(in: .terminal) { talk in
        try talk.hear("true or false?")
        talk.say("false\n")
        try talk.hear("true or false?")
        talk.say("\u{4}")
        #expect(
          talk.hearOut().hasSuffix("\npredicted: 0 of 1 (wrong 1, shown 0) · left before the end\n")
        )
        #expect(talk.status() == 0)
      }
      #expect(kept?.predicted == Workbook.Progress.Score(right: 0, asked: 1))
      #expect(kept?.isRead == false)
    }

    @Test(
      "A terminal or a pipe that is closed in the middle ends it quietly, and nothing is lost",
      arguments: [Conversation.Place.terminal, .pipes])
    func closed(place: Conversation.Place) throws {
      let kept = try talk(in: place) { talk in
        try talk.hear("true or false?")
        talk.say("true\n")
        try talk.hear("true or false?")
        talk.hangUp()
        #expect(talk.status() == 0)
      }
      #expect(kept?.predicted == Workbook.Progress.Score(right: 1, asked: 1))
    }

    @Test("A pipe that nobody reads any more ends it quietly, and the last answer counts")
    func unread() throws {
      let kept = try talk(in: .pipes) { talk in
        try talk.hear("true or false?")
        talk.stopListening()
        talk.say("true\n")
        #expect(talk.status() == 0)
      }
      #expect(kept?.predicted == Workbook.Progress.Score(right: 1, asked: 1))
    }
  }
}
