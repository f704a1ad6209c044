import Chapter21FromScratch
import ChapterKit
import Dispatch
import Synchronization
import Testing

@testable import OperationsFromScratch

extension Book {
  /// The engine's promises beyond the documentation, and its parts one by one.
  ///
  /// All other suites test the documented behaviour when the book runs on the engine.
  @Suite("21 From Scratch")
  @TestThread
  struct Chapter21FromScratchTests {
    let recorder = Recorder()
    let queue = OperationQueue()

    /// Calls two closures at the same time, as far as the machine allows.
    func race(_ first: @Sendable () -> Void, _ second: @Sendable () -> Void) {
      DispatchQueue.concurrentPerform(iterations: 2) { $0 == 0 ? first() : second() }
    }

    func started(by schedule: inout Schedule) -> [String] {
      var names: [String] = []
      while let next = schedule.next() { names.append(next.name ?? "?") }
      return names
    }

    func named(_ name: String, _ level: Operation.QueuePriority = .normal) -> BlockOperation {
      let operation = BlockOperation {}
      operation.name = name
      operation.queuePriority = level
      return operation
    }

    // MARK: The state word

    /// Words with every set of flags, each with no, one and many unfinished dependencies.
    static let words: [StateWord] = (0..<4_096).flatMap { flags in
      [0, 1, 1_000_000].map { StateWord(rawValue: $0 << 12 | flags) }
    }

    @Test(.rule(.engine.stateIsOneWord))
    func oneWord() {
      #expect(MemoryLayout<StateWord>.size == 8)
      let downloads = (0..<1_000).map { _ in BlockOperation {} }
      let upload = BlockOperation {}
      for download in downloads { upload.addDependency(download) }
      #expect(upload.state.unfinishedDependencies == 1_000)
      // Two threads decrement the count and set flags at the same time; no change may be lost.
      race {
        for download in downloads[..<500] { download.start() }
        upload.cancel()
      } _: {
        upload.completionBlock = {}
        for download in downloads[500...] { download.start() }
      }
      #expect(upload.state.drawing == "0 --l----c")
      #expect(upload.isReady)
    }

    @Test("Each transition of the state word sets its flag only", .rule(.engine.stateIsOneWord))
    func transitions() {
      typealias Change = (make: (StateWord) -> StateWord, flag: (StateWord) -> Bool)
      let marks: [Change] = [
        ({ $0.enqueuing() }, \.isEnqueued), ({ $0.calling() }, \.isCalled),
        ({ $0.observing() }, \.isObserved), ({ $0.beginning() }, \.isExecuting),
        ({ $0.settling() }, \.isSettled),
      ]
      for word in Self.words {
        for (make, flag) in marks {
          let after = make(word)
          #expect(flag(after))
          #expect(make(after) == after)
          #expect((after == word) == flag(word))
          #expect(after.unfinishedDependencies == word.unfinishedDependencies)
        }
        // No waiter registers for a finish that has taken effect.
        let linked = word.linking()
        #expect(linked.isLinked == (word.isLinked || !word.isConcluded))
        #expect((linked == word) == (word.isLinked || word.isConcluded))
        let awaited = word.awaiting()
        let isLate = word.isConcluded && !word.isSettling
        #expect(isLate ? awaited == word : awaited.isAwaited && awaited.isLinked)
        #expect(awaited == word || awaited.isSettling == (word.isFinished && !word.isSettled))
        #expect(!word.settling().isSettling)
        let concluded = word.concluding()
        if word.isConcluded {
          #expect(concluded == word)
        } else {
          #expect(concluded.isSettling == word.isLinked)
        }
        let cancelled = word.cancelling()
        let hasEnded = word.isFinished || word.isConcluded
        #expect(cancelled.isCancelled == (word.isCancelled || !hasEnded))
        #expect((cancelled == word) == (word.isCancelled || hasEnded))
        let goesOn = word.cancelling(thatGoesOn: true)
        #expect(goesOn.isCancelled == (word.isCancelled || !word.isConcluded))
        #expect(goesOn.isFinished == word.isFinished)
        let finished = word.finishing()
        #expect(finished.isFinished && !finished.isExecuting)
        #expect(finished.isCancelled == word.isCancelled)
        #expect(finished.cancelling() == finished)
        let more = word.waitingForOneMore()
        #expect(more.unfinishedDependencies == word.unfinishedDependencies + 1)
        #expect(more.waitingForOneLess() == word)
        #expect(word.isReady == (word.isCancelled || word.unfinishedDependencies == 0))
      }
    }
  }
}
