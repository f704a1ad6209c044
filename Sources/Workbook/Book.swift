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

extension [Chapter] {
  /// Returns the rule with an id, or the rule that has the id as an alias.
  package func rule(called id: String) -> Rule? {
    lazy.flatMap(\.rules).first { $0.ids.contains(id) }
  }
}

extension Chapter {
  /// The ids that belong to this chapter but are aliases of rules in other chapters, each with that rule.
  package var aliases: [(id: String, rule: Rule)] {
    func family(_ id: String) -> Substring { id.prefix { $0 != "." } }
    let families = Set(rules.map { family($0.id) })
    return book.filter { $0.number != number }.flatMap(\.rules).flatMap { rule in
      rule.aliases.filter { families.contains(family($0)) }.map { ($0, rule) }
    }
  }
}

/// All chapters, in the order of the book.
package let book: [Chapter] = [
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
