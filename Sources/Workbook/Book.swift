import Chapter05Dependencies
import Chapter06Priority
import Chapter07Cancellation
import Chapter09Suspension
import ChapterKit

/// All chapters, in the order of the book.
let book: [Chapter] = [
  dependencies,
  priority,
  cancellation,
  suspension,
]
