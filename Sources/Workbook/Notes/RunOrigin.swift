import ChapterKit
import Operations
import Workbook

/// Where a run in a note comes from: `07; step stubborn`, `07; mistake deaf; step cancelOverridden`,
/// `07; exercise threePhases`, `21 --stage 5; steps secondWorker, keepsItsPlace`.
///
/// Before the first semicolon stands the call; with a mistake or an exercise, its chapter. Without
/// steps all are shown. With `; FromScratch` at the end, the run is made on the engine of chapter 21; with
/// `; values`, code that stands above it is left out: of the answer to a prediction, whose question shows it.
struct RunOrigin {
  let chapter: Chapter
  /// The words of the call behind `Workbook`.
  let words: [String]
  /// What the call tells; `nil` if an option of the chapter has it tell something else.
  let part: StepPlace.Part?
  /// The names of the steps; empty for all.
  let steps: [String]
  let platform: Platform
  let hasCode: Bool

  /// - Returns: `nil` if the book has nothing of this name.
  init?(_ origin: some StringProtocol) {
    var parts = origin.components(separatedBy: "; ")
    platform = parts.last == "FromScratch" ? .fromScratch : .linuxFoundation
    if platform == .fromScratch { parts.removeLast() }
    hasCode = parts.last != "values"
    if !hasCode { parts.removeLast() }
    var words = parts.removeFirst().split(separator: " ").map(String.init)
    guard let chapter = book.first(where: { $0.label == words.first }) else { return nil }
    let isWalkthrough = Array(words.dropFirst()) == chapter.words(for: .walkthrough)
    var part: StepPlace.Part? = isWalkthrough ? .walkthrough : nil
    var steps: [String] = []
    for phrase in parts {
      guard let space = phrase.firstIndex(of: " ") else { return nil }
      let name = String(phrase[phrase.index(after: space)...])
      switch phrase[..<space] {
      case "mistake":
        guard let place = chapter.mistakes.firstIndex(where: { $0.name == name }) else {
          return nil
        }
        part = .mistake(place + 1)
      case "exercise":
        guard let place = chapter.exercises.firstIndex(where: { $0.name == name }) else {
          return nil
        }
        part = .exercise(place + 1)
      case "step", "steps": steps = name.components(separatedBy: ", ")
      default: return nil
      }
    }
    if let part { words = [chapter.label] + chapter.words(for: part) }
    (self.chapter, self.words, self.part, self.steps) = (chapter, words, part, steps)
  }

  /// The places of the steps among those that the call tells, from 0; `nil` if one is not told.
  func places(in told: [StepResult]) -> [Int]? {
    if steps.isEmpty { return Array(told.indices) }
    let places = steps.compactMap { name in told.firstIndex { $0.name == name } }
    return places.count == steps.count ? places : nil
  }
}
