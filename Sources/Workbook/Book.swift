import Chapter00Overview
import Chapter01Invocation
import Chapter02BlockOperations
import Chapter03NonConcurrentOperations
import Chapter04ConcurrentOperations
import Chapter05Dependencies
import Chapter06Priority
import Chapter07Cancellation
import Chapter08Waiting
import Chapter09Suspension
import Chapter10StatesAndObservation
import Chapter11Readiness
import Chapter12CompletionBlocks
import Chapter13OperationQueues
import Chapter14ManualExecution
import Chapter15ThreadsAndMemory
import Chapter16Errors
import Chapter17RightSizing
import Chapter18AsyncOperations
import Chapter19NetworkedTiltShift
import Chapter20SwiftConcurrency
import Chapter21FromScratch
import Chapter22Patterns
import ChapterKit

/// All chapters, in the order of the book.
let book: [Chapter] = [
  overview,
  invocation,
  blockOperations,
  nonConcurrentOperations,
  concurrentOperations,
  dependencies,
  priority,
  cancellation,
  waiting,
  suspension,
  statesAndObservation,
  readiness,
  completionBlocks,
  operationQueues,
  manualExecution,
  threadsAndMemory,
  errors,
  rightSizing,
  asyncOperations,
  networkedTiltShift,
  swiftConcurrency,
  fromScratch,
  patterns,
]
