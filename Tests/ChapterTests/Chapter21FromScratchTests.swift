import Chapter21FromScratch
import ChapterKit
import Dispatch
import Synchronization
import Testing

@testable import OperationsFromScratch

extension Book {
  /// What the engine promises beyond the documents, and its parts one by one.
  ///
  /// That it keeps the documents is what all other suites test when the book runs on it.
  @Suite("21 From Scratch")
  @TestThread
  struct Chapter21FromScratchTests {
    let recorder = Recorder()
    let queue = OperationQueue()

    /// Does two things at the same time, as far as the machine can.
    func race(_ first: @Sendable () -> Void, _ second: @Sendable () -> Void) {
      DispatchQueue.concurrentPerform(iterations: 2) { $0 == 0 ? first() : second() }
    }

    /// Names of all that a schedule starts, one after another.
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
      // Two threads take off, and set flags, at the same time; not one change may be lost.
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

    @Test("Each change", .rule(.engine.stateIsOneWord))
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
        // Nobody begins to wait for an end that has taken effect.
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

    // MARK: The chapter's models

    @Test("Looking and entering in one step, after counting, is right wherever the finish falls")
    func lateLink() {
      var before = LateLink()
      before.finish()
      before.link { _ in }
      var within = LateLink()
      within.link { $0.finish() }
      var after = LateLink()
      after.link { _ in }
      #expect(after.unfinished == 1)
      after.finish()
      for link in [before, within, after] {
        #expect(link.unfinished == 0)
        #expect(link.lowest == 0)
      }
    }

    @Test("Two steps lose a finish between them, and counting late goes below zero")
    func carelessLinks() {
      var apart = LateLink()
      apart.linkInTwoSteps { $0.finish() }
      #expect(apart.unfinished == 1)
      var uncounted = LateLink()
      uncounted.linkUncounted { $0.finish() }
      #expect(uncounted.lowest == -1)
      // Where nothing falls in between, both are right.
      let ways: [(inout LateLink) -> Void] = [
        { $0.linkInTwoSteps { _ in } }, { $0.linkUncounted { _ in } },
      ]
      for link in ways {
        var filter = LateLink()
        link(&filter)
        #expect(filter.unfinished == 1)
        filter.finish()
        #expect(filter.unfinished == 0)
        link(&filter)
        #expect(filter.unfinished == 0)
      }
    }

    @Test("Letting go in a loop stops at a frame that somebody else keeps", arguments: [1, 2, 50])
    func frames(count: Int) {
      let depth = Frame.Depth()
      var last = Frame.film(count, depth: depth, letGo: Frame.inALoop)
      #expect(last != nil)
      last = nil
      #expect(depth.deepest == min(count, 2))
    }

    @Test("Levels gives out the lowest level first, and the oldest of it", arguments: [1, 6, 64])
    func levels(count: Int) {
      var levels = Levels<Int>(count)
      var model: [(level: Int, number: Int)] = []
      #expect(levels.popFirst() == nil)
      for number in 0..<200 {
        let level = number * 37 % 101 % count
        levels.append(number, at: level)
        model.append((level, number))
        guard number % 3 == 0 else { continue }
        let place = model.indices.min { model[$0] < model[$1] }
        #expect(levels.popFirst() == place.map { model.remove(at: $0).number })
      }
      var rest: [Int] = []
      while let next = levels.popFirst() { rest.append(next) }
      #expect(rest == model.sorted { $0 < $1 }.map(\.number))
    }

    @Test("Levels lets go of what it has given out, and grows only with what is in it")
    func levelsLetGo() {
      final class Photo {}
      var levels = Levels<Photo>(2)
      levels.append(Photo(), at: 1)
      for _ in 0..<1_000 {
        levels.append(Photo(), at: 1)
        weak var first: Photo?
        first = levels.popFirst()
        #expect(first == nil)
      }
      // Two are in at most, so that a line holds no more than four places.
      let lines = Mirror(reflecting: levels).descendant("lines") as? [Any]
      let places = (lines ?? []).compactMap { line in
        (Mirror(reflecting: line).descendant("elements") as? [Photo?])?.count
      }
      #expect(places.count == 2)
      #expect(places.allSatisfy { $0 <= 4 })
    }

    @Test("Levels refuses more levels than a mask has bits, and none at all")
    func levelsLimits() async {
      await #expect(processExitsWith: .failure) { _ = Levels<Int>(65) }
      await #expect(processExitsWith: .failure) { _ = Levels<Int>(0) }
    }
  }
}
