import Chapter05Dependencies
import Chapter07Cancellation
import Chapter10StatesAndObservation
import ChapterKit

/// All chapters, in the order of the book.
let book: [Chapter] = [
  dependencies,
  cancellation,
  statesAndObservation,
]
