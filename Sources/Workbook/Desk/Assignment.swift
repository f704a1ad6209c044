import Chapter21FromScratch
import ChapterKit
import Operations

/// A task at the desk: a coding exercise, or the reader's own operation queue.
struct Assignment {
  /// A requirement, and the rule from which it follows.
  struct Line {
    let title: Text
    let rule: String
  }

  let chapter: Chapter
  /// The number of the exercise; `nil` for the queue.
  let exercise: Int?
  let title: Text
  /// The name of the file without its extension.
  private let name: String
  /// The requirements, under headings if there are any.
  let sections: [(heading: Text?, lines: [(place: Int, line: Line)])]

  /// True if a case stops the code at interruption points.
  let isInterrupted: Bool

  /// The path of the file from the top of the project.
  var file: String { "Sources/Chapters/Desk/\(name).swift" }
  /// The name of the built program.
  var product: String { "Desk\(exercise == nil ? name : chapter.label)" }
  /// The command that checks the code.
  var call: String { "swift run -q " + Assignment.call(chapter, exercise: exercise) }

  /// Returns the command that checks the code. Names the exercise only if the chapter also has another task.
  private static func call(_ chapter: Chapter, exercise: Int?) -> String {
    let named = chapter.number == queueChapter ? exercise : nil
    return "Workbook \(chapter.label)" + (named.map { " --exercise \($0)" } ?? "") + " --check"
  }

  /// The chapter with a queue at the desk.
  static let queueChapter = 21

  /// Returns the number of a chapter's coding exercise; `nil` if the chapter has none.
  static func coding(_ chapter: Chapter) -> Int? {
    chapter.exercises.firstIndex { $0.attempt != nil }.map { $0 + 1 }
  }
}

extension Assignment {
  /// - Parameter number: The exercise; `nil` for the chapter's default task.
  /// - Throws: ``Refusal`` with status 64 if the exercise is not at the desk.
  init(_ chapter: Chapter, exercise number: Int?) throws(Refusal) {
    if number == nil, chapter.number == Assignment.queueChapter {
      self = Assignment(queueOf: chapter)
      return
    }
    let coding = Assignment.coding(chapter)
    guard let coding, number == nil || number == coding,
      let attempt = chapter.exercises[coding - 1].attempt
    else {
      throw .value(
        of: "\(Option.check.name) \(Option.exercise.name)", oneOf: coding.map { "\($0)" } ?? "–",
        not: number.map { "\($0)" })
    }
    let lines = Assignment.lines(attempt).enumerated().map { (place: $0, line: $1) }
    self = Assignment(
      chapter: chapter, exercise: coding, title: chapter.exercises[coding - 1].title,
      name: "\(chapter.label)-\(chapter.name)", sections: [(heading: nil, lines: lines)],
      isInterrupted: attempt.isInterrupted)
  }

  private static func lines<Exercise: Attempt>(_ exercise: Exercise.Type) -> [Line] {
    Exercise.cases.map { line(for: $0.rule, $0.title) }
  }

  /// - Parameter title: The requirement; by default, the sentence of the rule.
  private static func line(for rule: String, _ title: Text? = nil) -> Line {
    let sentence =
      book.lazy.flatMap(\.rules).first { $0.id == rule }?.sentence ?? Text(rule, ko: rule)
    return Line(
      title: title ?? Text(Prose(sentence.english).plain + ".", ko: Prose(sentence.korean).plain),
      rule: rule)
  }

  /// Creates the task of the reader's queue, in which each rule stands under the first of the book's stages
  /// that follows it.
  private init(queueOf chapter: Chapter) {
    let stages = QueueChecks.firstStages()
    let sections = QueueChecks.stages.map(\.name).enumerated().map { stage, name in
      let places = QueueChecks.rules.indices.filter { stages[$0] == stage }
      return (
        heading: Text?(
          Text("Stage \(stage + 1): \(name.english)", ko: "\(stage + 1)번째 큐: \(name.korean)")),
        lines: places.map { (place: $0, line: Assignment.line(for: QueueChecks.rules[$0])) }
      )
    }
    self = Assignment(
      chapter: chapter, exercise: nil, title: Text("A queue of your own", ko: "직접 만드는 큐"),
      name: "MyQueue", sections: sections, isInterrupted: true)
  }

  /// Throws unless the file is readable and is still a desk program.
  ///
  /// - Throws: ``Refusal`` with status 66 if the file cannot be read, and 1 if the program is missing.
  func checkFile(in folder: String = Project.folder) throws(Refusal) {
    guard let data = FileManager.default.contents(atPath: "\(folder)/\(file)") else {
      throw Refusal(
        .noInput,
        Text(
          "cannot read \(file); restore it: git checkout \(file)",
          ko: "\(file) 파일을 읽을 수 없습니다. 처음 상태로 되돌리기: git checkout \(file)"))
    }
    guard let text = String(data: data, encoding: .utf8) else {
      throw Refusal(
        .noInput,
        Text(
          "\(file) is not UTF-8; save it as UTF-8 in your editor",
          ko: "\(file) 파일이 UTF-8로 된 글이 아닙니다. 편집기에서 UTF-8로 저장하세요"))
    }
    if text.contains("@main") { return }
    throw Refusal(
      .disagreed,
      Text(
        "\(file) no longer ends with the lines from “@main” on, which run the cases; to see them: git show HEAD:\(file)",
        ko: "\(file) 파일에서 코드를 확인하는 끝부분(“@main”부터)이 없어졌습니다. 처음 내용 보기: git show HEAD:\(file)"))
  }
}
