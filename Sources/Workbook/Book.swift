import Chapter04ConcurrentOperations
import Chapter05Dependencies
import Chapter07Cancellation
import ChapterKit

/// All chapters, in the order of the book.
let book: [Chapter] = [
  concurrentOperations,
  dependencies,
  cancellation,
]
