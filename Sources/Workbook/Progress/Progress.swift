/// The reader's progress.
struct Progress: Codable, Hashable {
  /// The number of predicted values, and of correct ones.
  struct Score: Codable, Hashable {
    var right: Int
    var asked: Int
  }

  /// The progress in one chapter.
  struct Entry: Codable, Hashable {
    var isRead = false
    var predicted: Score?
    /// The numbers of the exercises that were solved, predicted or looked up.
    var exercises: [Int] = []
    /// True if the reader's queue follows all rules.
    var hasQueue: Bool?
  }

  /// The progress by the chapter's number.
  var chapters: [Int: Entry] = [:]
  /// The chapter of the last change.
  var last: Int?

  /// Changes the progress in a chapter.
  mutating func note(_ chapter: Int, _ change: (inout Entry) -> Void) {
    change(&chapters[chapter, default: Entry()])
    last = chapter
  }
}

extension Progress.Entry {
  /// Stores the score of a chapter. A session that ended early does not replace a longer one.
  mutating func predict(_ score: Progress.Score) {
    if score.asked >= predicted?.asked ?? 1 { predicted = score }
  }

  /// Marks an exercise, or the reader's queue, as solved.
  mutating func solve(_ exercise: Int?) {
    if let exercise { finish(exercise) } else { hasQueue = true }
  }

  mutating func finish(_ exercise: Int) {
    if !exercises.contains(exercise) { exercises = (exercises + [exercise]).sorted() }
  }
}
