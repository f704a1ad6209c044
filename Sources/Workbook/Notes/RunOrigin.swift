import ChapterKit
import Operations
import Workbook

/// The origin of a run in a note: `07; step stubborn`, `07; mistake deaf; step cancelOverridden`,
/// `07; exercise threePhases`, `21 --stage 5; steps secondWorker, keepsItsPlace`.
///
/// The first part is the command, or the chapter of a mistake or an exercise. Without names of steps, all
/// steps are shown. `; FromScratch` at the end runs the engine of chapter 21. `; values` omits code that
/// already stands above: without it, the answer to a prediction would repeat the question's code.
struct RunOrigin {
  let chapter: Chapter
  /// The words of the command line, without `Workbook`.
  let words: [String]
  /// The part that the command runs; `nil` if an option of the chapter changes the steps.
  let part: StepPlace.Part?
  /// The names of the steps; empty for all.
  let steps: [String]
  let platform: Platform
  let hasCode: Bool

  /// - Returns: `nil` if a name does not exist.
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

  /// Returns the indices of the steps among the results of the command; `nil` if a step is missing.
  func places(in told: [StepResult]) -> [Int]? {
    if steps.isEmpty { return Array(told.indices) }
    let places = steps.compactMap { name in told.firstIndex { $0.name == name } }
    return places.count == steps.count ? places : nil
  }
}
