import Testing

import struct Synchronization.Mutex

@testable import OperationsFromScratch

extension Book {
  /// The counts of unfinished dependencies and preceding barriers, under interfering changes.
  @Suite("Engine: dependencies and barriers")
  @TestThread
  struct EngineDependenciesTests {

    /// Changes a dependency, and makes another change at the first notification. Returns, for each
    /// notification, whether it came before the change.
    private func announced(
      of filter: BlockOperation, by change: () -> Void, inBetween: @escaping @Sendable () -> Void
    ) -> [Bool] {
      let priors = Mutex<[Bool]>([])
      let observation = filter.observe(\.isReady, options: .prior) { _, change in
        let isFirst = priors.withLock { priors in
          priors.append(change.isPrior)
          return priors.count == 1
        }
        if isFirst { inBetween() }
      }
      change()
      observation.invalidate()
      return priors.withLock { $0 }
    }

    @Test(
      "A change that is announced beforehand is also announced afterwards, despite interference")
    func announcedInPairs() {
      let (signIn, download, filter) = (BlockOperation {}, BlockOperation {}, BlockOperation {})
      filter.addDependency(signIn)
      let removal = announced(of: filter) {
        filter.removeDependency(signIn)
      } inBetween: {
        filter.addDependency(download)
      }
      #expect(removal == [true, false])
      #expect(!filter.isReady)
      filter.removeDependency(download)
      let addition = announced(of: filter) {
        filter.addDependency(download)
      } inBetween: {
        download.start()
      }
      #expect(addition == [true, false])
      #expect(filter.isReady)
      let login = BlockOperation {}
      filter.addDependency(login)
      let end = announced(of: filter) {
        login.start()
      } inBetween: {
        filter.addDependency(BlockOperation {})
      }
      #expect(end == [true, false])
    }

    @Test("Removing any one dependent leaves the others waiting")
    func leavingDependents() {
      for leaving in 0..<6 {
        let download = BlockOperation {}
        let filters = (0..<6).map { _ in BlockOperation {} }
        for filter in filters[..<4] { filter.addDependency(download) }
        filters[min(leaving, 3)].removeDependency(download)
        for filter in filters[4...] { filter.addDependency(download) }
        filters[leaving].removeDependency(download)
        let waiting = filters.filter { !$0.isReady }
        #expect(waiting.count == (leaving < 4 ? 5 : 4))
        download.start()
        #expect(filters.allSatisfy { $0.state.unfinishedDependencies == 0 })
      }
    }

    @Test("The memory of removed dependencies is reused")
    func edgesAreUsedAgain() {
      let downloads = (0..<100).map { _ in BlockOperation {} }
      let upload = BlockOperation {}
      for _ in 0..<20 {
        for download in downloads { upload.addDependency(download) }
        #expect(upload.dependencies == downloads)
        for download in downloads.reversed() { upload.removeDependency(download) }
        #expect(upload.dependencies == [])
      }
      #expect(upload.state.unfinishedDependencies == 0)
      #expect(upload.linksIfMade?.edges.pointee.room == 96)
    }

    @Test(
      "A dependency that was removed and added again counts, however many there are",
      arguments: [1, 2, 14, 15, 16, 17, 40])
    func addedAgain(count: Int) {
      for place in Set([0, count / 2, count - 1]) {
        let downloads = (0..<count).map { _ in BlockOperation {} }
        let upload = BlockOperation {}
        for download in downloads { upload.addDependency(download) }
        let again = downloads[place]
        upload.removeDependency(again)
        #expect(!upload.dependencies.contains(again))
        for _ in 0..<2 { upload.addDependency(again) }
        #expect(upload.dependencies == downloads.filter { $0 !== again } + [again])
        for download in downloads where download !== again { download.start() }
        #expect(!upload.isReady)
        again.start()
        #expect(upload.isReady)
      }
    }

    // MARK: Barriers

    /// Operations with the sequence numbers that a queue would give them.
    private func numbered(_ places: Range<Int>) -> [BlockOperation] {
      places.map { place in
        let operation = BlockOperation {}
        operation.node.sequence = UInt64(place)
        return operation
      }
    }

    @Test("Each of many barriers releases the operations behind it, and no others")
    func generationsInOrder() {
      var barriers = Barriers()
      let operations = numbered(0..<40)
      let isFirstHeld = barriers.enter(operations[0])
      #expect(!isFirstHeld)
      for place in 1..<40 {
        // Every fourth operation begins a new generation.
        if place % 4 == 0 { barriers.separate(after: place, before: UInt64(place)) }
        let isHeld = barriers.enter(operations[place])
        #expect(isHeld == (place >= 4))
      }
      // One operation behind each barrier leaves early. The barrier releases the others together.
      for held in stride(from: 5, to: 40, by: 4) {
        let freed = barriers.leave(operations[held])
        #expect(freed == [])
      }
      for begin in stride(from: 0, to: 36, by: 4) {
        let rest = operations[begin..<begin + 4].filter {
          begin == 0 || $0 !== operations[begin + 1]
        }
        let freed = rest.map { barriers.leave($0) }
        #expect(freed.dropLast().allSatisfy { $0.isEmpty })
        #expect(
          freed.last == [operations[begin + 4], operations[begin + 6], operations[begin + 7]])
      }
    }

    @Test("Barriers that have finished take no memory, even if other operations are always pending")
    func barriersGiveBackRoom() {
      var barriers = Barriers()
      let operations = numbered(0..<2_001)
      var current = operations[0]
      let isHeld3 = barriers.enter(current)
      #expect(!isHeld3)
      for place in stride(from: 1, to: 2_000, by: 2) {
        barriers.separate(after: 1, before: UInt64(place))
        let next = operations[place]
        let isHeld4 = barriers.enter(next)
        #expect(isHeld4)
        barriers.separate(after: 2, before: UInt64(place + 1))
        let last = operations[place + 1]
        let isHeld5 = barriers.enter(last)
        #expect(isHeld5)
        let freed = [barriers.leave(current), barriers.leave(next)]
        #expect(freed == [[next], [last]])
        current = last
      }
      #expect(barriers.room <= 2)
    }

    @Test("Barriers that have finished take no memory, even if another barrier is always pending")
    func roomWhileOneIsToCome() {
      var barriers = Barriers()
      let operations = numbered(0..<1_001)
      var pending = [operations[0]]
      _ = barriers.enter(pending[0])
      for place in 1...1_000 {
        barriers.separate(after: pending.count, before: UInt64(place))
        // Two adjacent barriers have no generation between them.
        let room = barriers.room
        barriers.separate(after: pending.count, before: UInt64(place))
        #expect(barriers.room == room)
        pending.append(operations[place])
        _ = barriers.enter(pending[pending.count - 1])
        if pending.count < 3 { continue }
        let freed = barriers.leave(pending.removeFirst())
        #expect(freed == [pending[0]])
      }
      #expect(barriers.room <= 4)
    }

    @Test("An operation held back by a barrier may leave from any position")
    func leavingWhileHeld() {
      for leaving in 0..<5 {
        var barriers = Barriers()
        let first = BlockOperation {}
        _ = barriers.enter(first)
        barriers.separate(after: 1, before: 1)
        let held = numbered(1..<6)
        for operation in held { _ = barriers.enter(operation) }
        let freed = barriers.leave(held[leaving])
        #expect(freed == [])
        var rest = held
        rest.remove(at: leaving)
        let others = barriers.leave(first)
        #expect(others == rest)
      }
    }
  }
}
