/// What a reader has done so far.
struct Progress: Codable, Hashable {
  /// How many values were asked for, and how many of them were predicted.
  struct Score: Codable, Hashable {
    var right: Int
    var asked: Int
  }

  /// What was done of one chapter.
  struct Entry: Codable, Hashable {
    var isRead = false
    var predicted: Score?
    /// The exercises that are done, by number: solved at the desk, or predicted, or looked up.
    var exercises: [Int] = []
    /// Whether a queue of the reader's own keeps all rules.
    var hasQueue: Bool?
  }

  /// By the chapter's number.
  var chapters: [Int: Entry] = [:]
  /// The chapter that something was done of last.
  var last: Int?

  /// Notes what was done of a chapter.
  mutating func note(_ chapter: Int, _ change: (inout Entry) -> Void) {
    change(&chapters[chapter, default: Entry()])
    last = chapter
  }
}

extension Progress.Entry {
  /// Notes how a chapter was predicted. Who leaves early loses nothing that was known before.
  mutating func predict(_ score: Progress.Score) {
    if score.asked >= predicted?.asked ?? 1 { predicted = score }
  }

  /// Notes that what stands at the desk passes: for an exercise, or the reader's own queue.
  mutating func solve(_ exercise: Int?) {
    if let exercise { finish(exercise) } else { hasQueue = true }
  }

  mutating func finish(_ exercise: Int) {
    if !exercises.contains(exercise) { exercises = (exercises + [exercise]).sorted() }
  }
}
