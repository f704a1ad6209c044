import Chapter00Overview
import Chapter01Invocation
import Chapter05Dependencies
import Chapter06Priority
import Chapter07Cancellation
<<<<<<< HEAD
import Chapter08Waiting
import Chapter11Readiness
import Chapter12CompletionBlocks
=======
import Chapter09Suspension
>>>>>>> e572430a2d39caab0d05a87e248d48b548014696
import ChapterKit

/// All chapters, in the order of the book.
let book: [Chapter] = [
  overview,
  invocation,
  dependencies,
  priority,
  cancellation,
<<<<<<< HEAD
  waiting,
  readiness,
  completionBlocks,
=======
  suspension,
>>>>>>> e572430a2d39caab0d05a87e248d48b548014696
]
