import ChapterKit
import Operations
import Synchronization
import Testing

@testable import Workbook

extension Texts {
  /// Notes as the terminal shows them.
  @Suite("Notes in the terminal")
  @TextThread
  struct NoteViewTests {
    /// The plain lines of texts that several tests look at.
    private static let known = Mutex<[String: [String]]>([:])

    private func lines(
      _ markdown: String, width: Int = 80, hasAnswers: Bool = false, ink: Ink? = nil
    ) -> [String] {
      let key = "\(width) \(hasAnswers) \(markdown)"
      if ink == nil, let known = Self.known.withLock({ $0[key] }) { return known }
      let lines = NoteView(
        chapter: book[5], hasAnswers: hasAnswers, language: .english, ink: ink ?? .plain,
        width: width
      ).lines(of: markdown)
      if ink == nil { Self.known.withLock { $0[key] = lines } }
      return lines
    }

    @Test("Every note is within the width, with its answers and without")
    func width() throws {
      for chapter in book {
        let note = try Project.text(of: chapter.note)
        for (width, hasAnswers) in [(80, true), (40, false)] {
          for line in lines(note, width: width, hasAnswers: hasAnswers) {
            #expect(line.cells <= width, "\(chapter.note): \(line)")
          }
        }
      }
    }

    @Test("No note shows marks of Markdown, its machinery, or anything in an answer")
    func marks() throws {
      for chapter in book {
        let note = try Project.text(of: chapter.note)
        let folded = lines(note, width: 40)
        let answers = lines(note, hasAnswers: true)
        for line in answers {
          let marks = ["<!--", "```", "**", "<details", "<summary", "stateDiagram", "flowchart"]
          if ["#", "|"].contains(where: line.hasPrefix) || marks.contains(where: line.holds) {
            Issue.record("\(chapter.note): \(line)")
          }
        }
        #expect(folded.joined().utf8.count < answers.joined().utf8.count)
        let folds = note.lines.count { $0.hasPrefix("<summary>") }
        #expect(folded.filter { $0.hasPrefix("▸ ") }.count == folds)
        #expect(answers.filter { $0.hasPrefix("▾ ") }.count == folds)
      }
    }

    @Test("With colour a note has the same words as without")
    func colour() throws {
      for chapter in book {
        let note = try Project.text(of: chapter.note)
        let coloured = lines(note, hasAnswers: true, ink: .colour)
        #expect(coloured.contains { $0.holds("\u{1B}[") })
        let plain = coloured.map {
          // Behind each escape stands a colour, up to the letter m; any other escape stays.
          let parts = $0.components(separatedBy: "\u{1B}[")
          return parts[0]
            + parts.dropFirst().map { part in
              let rest = part.drop { $0.isASCII && $0.isNumber || $0 == ";" }
              return rest.first == "m" ? rest.dropFirst() : "\u{1B}[\(part)"
            }.joined()
        }
        #expect(plain == lines(note, hasAnswers: true))
      }
    }

    @Test("A heading is a line with a line under it; a smaller one stands behind a dash")
    func headings() {
      #expect(
        lines("# One\n## `Two` words\ntext\n### Three") == [
          "One", String(repeating: "─", count: 80), "", "Two words", "─────────", "", "text", "",
          "── Three",
        ])
    }

    @Test("The sentences of a paragraph follow each other; strong words at the front begin a line")
    func paragraphs() {
      #expect(
        lines("One.\nTwo, with `code` and a [link](to.md).\n\nThree.") == [
          "One. Two, with code and a link.", "", "Three.",
        ])
      #expect(
        lines("**What** it is.\n**Why** so.\nBecause.") == ["What it is.", "Why so. Because."])
    }

    @Test("Lists keep their marks, quotes a bar, and both wrap under themselves")
    func lists() {
      let text = "- one two three four five six seven eight\n  nine ten\n- two\n"
      #expect(
        lines(text, width: 40) == [
          "• one two three four five six seven", "  eight nine ten", "• two",
        ])
      #expect(lines("1. one\n   more\n2. two") == ["1. one more", "2. two"])
      #expect(lines("> **Note.**\n> Text.") == ["│ Note. Text."])
    }

    @Test("Code keeps its spaces, and is broken only where it must be")
    func code() {
      #expect(lines("```swift\nlet a  = 1\n\n  b()\n```") == ["    let a  = 1", "", "      b()"])
      #expect(lines("```text\n$ run\n  a  b\n```") == ["$ run", "  a  b"])
      let long = "  " + Array(repeating: "word", count: 12).joined(separator: "  ")
      let broken = lines("```text\n\(long)\n```", width: 40)
      #expect(broken.count == 2)
      #expect(broken[1].hasPrefix("    word"))
      #expect(
        broken.joined(separator: " ").split(separator: " ") == long.split(separator: " "))
    }

    @Test("Of a drawing there is a pointer, or nothing where a picture in text stands beside it")
    func drawings() {
      let drawing = "```mermaid\nflowchart LR\n```\n"
      let pointer = lines(drawing)
      #expect(pointer.count == 2)
      #expect(pointer.joined().contains(book[5].note))
      let picture = "```text\na  ┝━━━┥\n```\n"
      #expect(lines(drawing + "\n" + picture) == ["a  ┝━━━┥"])
      #expect(lines(picture + "\n" + drawing) == ["a  ┝━━━┥"])
      #expect(lines(drawing + "\nwords\n\n" + picture).count > 3)
    }

    @Test("What is folded says how to see it; the answer of an exercise names the exercise")
    func folds() {
      let hint = "<details>\n<summary>Hint</summary>\n\nThink.\n\n</details>\n"
      let answer =
        "<details>\n<summary>Answer</summary>\n\n<!-- run: 05 --exercise 2 --answer; step 1 -->\n"
        + "```text\nyes\n```\n\n</details>\n"
      #expect(
        lines(hint + "\n" + answer) == [
          "▸ Hint  swift run Workbook 05 --notes --answers",
          "▸ Answer  swift run Workbook 05 --exercise 2 --answer",
        ])
      #expect(
        lines(hint + "\n" + answer, hasAnswers: true) == [
          "▾ Hint", "Think.", "", "▾ Answer", "yes",
        ])
    }

    @Test("A table stands in columns; where they do not fit, cells wrap; else row by row")
    func tables() {
      let table = "| a | b |\n|---|---|\n| `x` | one \\| two |\n| long | three four |\n"
      #expect(
        lines(table) == ["a     b", "────  ──────────", "x     one | two", "long  three four"])
      let sentence = Array(repeating: "word", count: 9).joined(separator: " ")
      let wide = "| a | b |\n|---|---|\n| name | \(sentence) |\n"
      #expect(
        lines(wide, width: 40) == [
          "a     b", "────  " + String(repeating: "─", count: 34),
          "name  word word word word word word word", "      word word",
        ])
      let name = String(repeating: "n", count: 30)
      let narrow = "| a | b | c |\n|---|---|---|\n| \(name) | \(sentence) | yes |\n"
      #expect(
        lines(narrow, width: 40) == [
          name, "  word word word word word word word", "  word word", "  c: yes",
        ])
    }

    @Test("Marks in a sentence become colour or nothing, and nothing else is touched")
    func prose() {
      func plain(_ text: String) -> String { Prose(text).plain }
      #expect(plain("`cancel()` and **now**") == "cancel() and now")
      #expect(plain("a ` alone, 2 * 3, a < b, [x]") == "a ` alone, 2 * 3, a < b, [x]")
      #expect(plain("``a ` b``") == "a ` b")
      #expect(plain("[`a`](b.md) [c (d)](e(f).md)") == "a c (d)")
      #expect(plain("one<br/>two <https://swift.org>") == "one two https://swift.org")
      #expect(plain(#"\*not strong\* \`x"#) == "*not strong* `x")
      let painted = Prose("`a b` c").lines(width: 80, ink: .colour).map(\.text)
      #expect(painted == ["\u{1B}[36ma b\u{1B}[0m c"])
      // Code that goes over the end of a line is painted on both.
      let broken = Prose("`aa bb`").lines(width: 3, ink: .colour).map(\.text)
      #expect(broken == ["\u{1B}[36maa\u{1B}[0m", "\u{1B}[36mbb\u{1B}[0m"])
      #expect(Prose("취소는 요청").lines(width: 7, ink: .plain).map(\.text) == ["취소는", "요청"])
    }
  }
}
