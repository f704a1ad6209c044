import ChapterKit
import Operations
import Testing

@testable import Workbook

extension Book {
  /// Exercises that ask before they answer.
  @Suite("Exercises that ask")
  @TestThread
  struct AskingTests {
    private func run(_ words: [String], _ language: Language = .english) -> Called {
      Called(words, environment: ["LANG": language.rawValue])
    }

    private var exercises: [(chapter: Chapter, number: Int, question: Chapter.Question)] {
      book.flatMap { chapter in
        zip(1..., chapter.exercises).compactMap { number, exercise in
          exercise.question.map { (chapter, number, $0) }
        }
      }
    }

    @Test("Every exercise asks, and has a hint; one that is coded has two and a place at the desk")
    func complete() {
      for chapter in book {
        for (number, exercise) in zip(1..., chapter.exercises) {
          let hints = exercise.question?.hints.count ?? 0
          #expect(hints >= (number == 3 ? 2 : 1), "\(chapter.label) \(number)")
        }
        #expect(Assignment.coding(chapter) == 3, "\(chapter.label)")
      }
    }

    @Test("The question gives nothing away: no value, no verdict, no rule, no event of the run")
    func nothingGivenAway() throws {
      for (chapter, number, _) in exercises {
        let asked = run(
          [chapter.label, "--exercise", "\(number)"], number == 2 ? .korean : .english)
        #expect(asked.status == .agreed)
        for line in asked.lines {
          #expect(line.cells <= Terminal.standardWidth)
          let isMark = Mark.allCases.contains { line.hasPrefix("   \($0.sign) ") }
          #expect(!isMark, "\(line)")
          #expect(!line.hasPrefix("     » ") && !line.holds("┝"), "\(line)")
          guard let start = line.range(of: "swift run -q Workbook ") else { continue }
          // What stands under a question can be called.
          let words = line[start.upperBound...].split(separator: " ").map(String.init)
          #expect(throws: Never.self, "\(line)") {
            try Call(words, chapters: book, language: .english)
          }
        }
        let all = asked.lines.joined(separator: "\n")
        #expect(chapter.rules.filter { all.holds($0.id) }.map(\.id) == [])
        #expect(
          all.holds("\n       ? ") != (Assignment.coding(chapter) == number), "\(chapter.label)")
      }
    }

    @Test("Hints climb, the answer is the whole exercise, and there are no more hints than that")
    func hints() throws {
      let first = run(["07", "--exercise", "3", "--hint", "1"])
      #expect(first.lines[2] == "Where is it easy to stop?")
      #expect(first.lines.last?.hasSuffix("--exercise 3 --hint 2") == true)
      #expect(run(["07", "--hint", "1"]).lines == first.lines)
      let second = run(["07", "--hint", "2"], .korean)
      #expect(second.lines[2] == "defer를 쓰면 끝까지 갔을 때도 지우게 됩니다.")
      #expect(second.lines.last?.hasSuffix("--exercise 3 --answer") == true)
      let told = run(["07", "--answer"])
      #expect(told.lines.contains { $0.contains("removeTemporaryFile()") })
      let whole = try Episodes.english.get().first { $0.name == "07 --exercise 3 --answer" }
      #expect(told.lines == whole?.lines)

      let third = run(["07", "--exercise", "1", "--hint", "2"])
      #expect(third.status == .usage)
      #expect(
        third.complaints == [
          "exercise 1 has one hint; the answer: Workbook 07 --exercise 1 --answer"
        ])
      let ninth = run(["07", "--hint", "9"])
      #expect(ninth.complaints == ["--hint takes one of 1, 2, 3, 4, 5, not “9”"])
      let number = run(["07", "--check", "3"])
      #expect(number.complaints == ["“3” is too many; did you mean --exercise 3?"])
      for (label, right) in [("07", "07 --check"), ("21", "21 --exercise 3 --check")] {
        let check = run([label, "--exercise", "1", "--check"], .korean)
        #expect(check.status == .usage)
        #expect(
          check.complaints == [
            "연습 1번은 예측입니다. 작성한 코드를 확인하는 연습은 3번입니다: Workbook \(right)"
          ])
      }
    }

    @Test("An exercise that does not ask is told")
    func untold() {
      let chapter = Chapter(
        99, Text("Old", ko: "옛것"), summary: Text("old", ko: "옛것"), rules: [],
        walkthrough: [], mistakes: [],
        exercises: [
          Chapter.Episode(
            "one", "One", ko: "하나",
            Step("claims", "Claim.", ko: "주장.") { page in page.say("Told.", ko: "말합니다.") })
        ])
      let told = Called(["99", "--exercise", "1"], chapters: [chapter])
      #expect(told.status == .agreed)
      #expect(told.complaints == [])
      #expect(told.lines.contains("     Told."))
      for words in [["99", "--exercise", "1", "--hint", "1"], ["99", "--check"]] {
        let refused = Called(words, chapters: [chapter])
        #expect(refused.status == .usage)
        #expect(refused.complaints.count == 1)
      }
    }
  }
}
