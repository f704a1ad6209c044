import Chapter21FromScratch
import ChapterKit
import Operations

/// Where a reader writes: for a coding exercise, or an operation queue of their own.
struct Place {
  /// What has to hold, and the rule that it follows from.
  struct Line {
    let title: Text
    let rule: String
  }

  let chapter: Chapter
  /// The number of the exercise; `nil` for the queue.
  let exercise: Int?
  let title: Text
  /// The file without its ending.
  private let name: String
  /// What is tried, under headings if there are any.
  let sections: [(heading: Text?, lines: [(place: Int, line: Line)])]

  /// The file, from the top of the project.
  var file: String { "Sources/Chapters/Desk/\(name).swift" }
  /// What the file is built as.
  var product: String { "Desk\(exercise == nil ? name : chapter.label)" }
  /// How it is tried.
  var call: String { "swift run -q " + Place.call(chapter, exercise: exercise) }

  /// How something is tried. An exercise is named only where the chapter has something else at the
  /// desk.
  private static func call(_ chapter: Chapter, exercise: Int?) -> String {
    let named = chapter.number == queueChapter ? exercise : nil
    return "Workbook \(chapter.label)" + (named.map { " --exercise \($0)" } ?? "") + " --check"
  }

  /// The chapter in which a reader makes a queue.
  static let queueChapter = 21

  /// The number of a chapter's coding exercise, if it is at the desk.
  static func coding(_ chapter: Chapter) -> Int? {
    chapter.assignments.first?.exercise
  }
}

extension Place {
  /// - Parameter number: The exercise; `nil` for what the chapter has at the desk.
  /// - Throws: ``Refusal`` with status 64 if it is not at the desk.
  init(_ chapter: Chapter, exercise number: Int?) throws(Refusal) {
    if number == nil, chapter.number == Place.queueChapter {
      self = Place(queueOf: chapter)
      return
    }
    guard let assignment = chapter.assignments.first else {
      let answer = "Workbook \(chapter.label) --exercise 1 --answer"
      throw Refusal(
        .usage,
        Text(
          "the exercises of chapter \(chapter.label) are not at the desk; their answers are told: \(answer)",
          ko: "\(chapter.label)장의 연습은 책상에 없습니다. 답 보기: \(answer)"))
    }
    if let number, number != assignment.exercise {
      let right = Place.call(chapter, exercise: assignment.exercise)
      throw Refusal(
        .usage,
        Text(
          "exercise \(number) asks for a prediction; what you write is tried for exercise \(assignment.exercise): \(right)",
          ko: "연습 \(number)번은 예측입니다. 작성한 코드를 확인하는 연습은 \(assignment.exercise)번입니다: \(right)"))
    }
    let lines = assignment.cases.enumerated().map { (place: $0, line: $1) }
    self = Place(
      chapter: chapter, exercise: assignment.exercise,
      title: chapter.exercises[assignment.exercise - 1].title,
      name: "\(chapter.label)-\(chapter.name)", sections: [(heading: nil, lines: lines)])
  }

  /// The queue that a reader makes, with the rules under the stages of the book that keep them first.
  private init(queueOf chapter: Chapter) {
    let rules = book.flatMap(\.rules)
    let stages = QueueChecks.firstStages()
    var sections: [(heading: Text?, lines: [(place: Int, line: Line)])] = []
    for (stage, name) in QueueChecks.stages.map(\.name).enumerated() {
      let lines = QueueChecks.rules.enumerated().compactMap {
        place, id -> (place: Int, line: Line)? in
        guard stages[place] == stage, let rule = rules.first(where: { $0.id == id }) else {
          return nil
        }
        let text = Text(
          Prose(rule.sentence.english).plain + ".", ko: Prose(rule.sentence.korean).plain)
        return (place: place, line: Line(title: text, rule: id))
      }
      let heading = Text(
        "Stage \(stage + 1): \(name.english)", ko: "\(stage + 1)번째 큐: \(name.korean)")
      sections.append((heading: heading, lines: lines))
    }
    self = Place(
      chapter: chapter, exercise: nil, title: Text("A queue of your own", ko: "직접 만드는 큐"),
      name: "MyQueue", sections: sections)
  }

  /// Makes sure that the file can be read, and is still a program.
  ///
  /// - Throws: ``Refusal`` with status 66 if it cannot be read, and 1 if nothing would be tried.
  func checkFile(in folder: String = Project.folder) throws(Refusal) {
    guard let data = FileManager.default.contents(atPath: "\(folder)/\(file)") else {
      throw Refusal(
        .noInput,
        Text(
          "cannot read \(file); get it as it was: git checkout \(file)",
          ko: "\(file) 파일을 읽을 수 없습니다. 처음 상태로 되돌리기: git checkout \(file)"))
    }
    if String(decoding: data, as: UTF8.self).contains("@main") { return }
    throw Refusal(
      .disagreed,
      Text(
        "\(file) has lost its end, from “@main” on, which has it tried; as it was: git show HEAD:\(file)",
        ko: "\(file) 파일에서 코드를 확인하는 끝부분(“@main”부터)이 없어졌습니다. 처음 내용 보기: git show HEAD:\(file)"))
  }
}
