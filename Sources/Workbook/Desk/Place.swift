import ChapterKit
import DeskCases
import Operations

/// Where a reader writes for a coding exercise.
struct Place {
  let chapter: Chapter
  let assignment: Assignment

  /// The file, from the top of the project.
  var file: String { "Desk/\(chapter.label)-\(chapter.name).swift" }
  /// What the file is built as.
  var product: String { "Desk\(chapter.label)" }

  /// The number of a chapter's coding exercise, if it is at the desk.
  static func coding(_ chapter: Chapter) -> Int? {
    assignments.first { $0.chapter == chapter.number }?.exercise
  }

  /// - Parameter number: The exercise; `nil` for the one that is at the desk.
  /// - Throws: ``Refusal`` with status 64 if it is not at the desk.
  init(_ chapter: Chapter, exercise number: Int?) throws(Refusal) {
    let own = assignments.filter { $0.chapter == chapter.number }
    self.chapter = chapter
    guard let first = own.first else {
      throw Refusal(
        .usage,
        Text(
          "the exercises of chapter \(chapter.label) are not at the desk; their answers are told: Workbook \(chapter.label) --answer",
          ko: "\(chapter.label)장의 연습은 책상에 없습니다. 답 보기: Workbook \(chapter.label) --answer"))
    }
    guard let number else {
      assignment = first
      return
    }
    guard let named = own.first(where: { $0.exercise == number }) else {
      let right = "Workbook \(chapter.label) --check"
      throw Refusal(
        .usage,
        Text(
          "exercise \(number) asks for a prediction; what you write is tried for exercise \(first.exercise): \(right)",
          ko: "연습 \(number)번은 예측입니다. 작성한 코드를 확인하는 연습은 \(first.exercise)번입니다: \(right)"))
    }
    assignment = named
  }

  /// Makes sure that the file can be read.
  ///
  /// - Throws: ``Refusal`` with status 66 if it cannot.
  func checkFile() throws(Refusal) {
    if FileManager.default.contents(atPath: "\(Project.folder)/\(file)") != nil { return }
    throw Refusal(
      .noInput,
      Text(
        "cannot read \(file); get it as it was: git checkout \(file)",
        ko: "\(file) 파일을 읽을 수 없습니다. 처음 상태로 되돌리기: git checkout \(file)"))
  }
}
