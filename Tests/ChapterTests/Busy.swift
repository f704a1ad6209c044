import ChapterKit

/// Work that continues until the test lets it end.
struct Busy: Sendable {
  let begun = Gate("The work has begun.")
  let mayEnd = Gate("The work may end.")

  func work() {
    begun.open()
    mayEnd.wait()
  }
}
