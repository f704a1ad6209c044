import ChapterKit

/// Why the command does not do what it was asked: one line, and a status.
struct Refusal: Error {
  let status: Status
  let message: Text

  init(_ status: Status, _ message: Text) {
    self.status = status
    self.message = message
  }
}
