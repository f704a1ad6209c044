import Chapter02BlockOperations
import Chapter03NonConcurrentOperations
import Chapter05Dependencies
import Chapter07Cancellation
import ChapterKit

/// All chapters, in the order of the book.
let book: [Chapter] = [
  blockOperations,
  nonConcurrentOperations,
  dependencies,
  cancellation,
]
