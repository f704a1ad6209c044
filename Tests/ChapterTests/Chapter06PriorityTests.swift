import Chapter06Priority
import ChapterKit
import Operations
import Synchronization
import Testing

extension Book {
  @Suite("06 Priority")
  @TestThread
  struct Chapter06PriorityTests {
    private let recorder = Recorder()
    private let queue = OperationQueue()

    private let levels: [Operation.QueuePriority] = [.veryLow, .low, .normal, .high, .veryHigh]

    /// Runs operations one after another, all of them added before the first one starts.
    private func runInTurn(_ operations: [Operation], whileQueued change: () -> Void = {}) {
      queue.maxConcurrentOperationCount = 1
      queue.isSuspended = true
      queue.addOperations(operations, waitUntilFinished: false)
      change()
      queue.isSuspended = false
      queue.waitToEmpty()
    }

    private func operation(
      _ name: String, _ level: Operation.QueuePriority, _ work: @escaping @Sendable () -> Void = {}
    ) -> Operation {
      let operation = recorder.operation(name, work)
      operation.queuePriority = level
      return operation
    }

    // MARK: The property

    private final class Sharpen: Operation, @unchecked Sendable {}

    @Test(.rule(.priority.defaultNormal))
    func defaultIsNormal() {
      let kinds = [Operation(), BlockOperation(), BlockOperation {}, Sharpen()]
      for operation in kinds {
        #expect(operation.queuePriority == .normal)
      }
      queue.isSuspended = true
      queue.addOperation {}
      #expect(queue.operations.map(\.queuePriority) == [.normal])
      queue.isSuspended = false
      queue.waitToEmpty()
    }

    @Test(.rule(.priority.levels))
    func fiveLevels() {
      let values = levels.map(\.rawValue)
      #expect(Set(values).count == 5)
      #expect(values == values.sorted())
    }

    #if canImport(ObjectiveC) || FromScratch
      // The level is set by key, because in Swift a level is an enum case.
      @Test(.rule(.priority.outOfRange))
      func priorityOutOfRange() {
        let upload = BlockOperation {}
        let levels: [(Int, Operation.QueuePriority)] = [
          (10_000, .veryHigh), (9, .veryHigh), (8, .veryHigh), (7, .high), (4, .high), (3, .normal),
          (0, .normal), (-3, .normal), (-4, .low), (-7, .low), (-8, .veryLow), (-10, .veryLow),
          (.min, .veryLow), (.max, .veryHigh),
        ]
        for (number, level) in levels {
          upload.setValue(number, forKey: "queuePriority")
          #expect(upload.queuePriority == level, "\(number)")
        }
        upload.setValue(NSNumber(value: -10), forKey: "queuePriority")
        #expect(upload.queuePriority == .veryLow)
      }
    #endif

    @Test(.rule(.priority.adjustable))
    func adjustable() {
      let upload = BlockOperation {}
      for level in levels + levels.reversed() {
        upload.queuePriority = level
        #expect(upload.queuePriority == level)
      }
    }

    @Test(.rule(.priority.asItStandsWhenChosen))
    func adjustableWhileQueued() {
      let beach = operation("beach", .normal)
      let forest = operation("forest", .normal)
      let harbour = operation("harbour", .veryLow)
      runInTurn([beach, forest, harbour]) {
        beach.queuePriority = .low
        harbour.queuePriority = .veryHigh
      }
      #expect(beach.queuePriority == .low)
      #expect(harbour.queuePriority == .veryHigh)
      #expect(recorder.lanes(.began) == ["harbour", "forest", "beach"])
    }

    #if canImport(ObjectiveC) || FromScratch
      @Test(
        "A priority set by its key takes effect", .rule(.priority.asItStandsWhenChosen),
        arguments: [Operation.QueuePriority.high, .veryHigh, .low, .veryLow], [false, true])
      func adjustableByKey(level: Operation.QueuePriority, isOwn: Bool) {
        let note = { @Sendable [recorder] in recorder.note("forest", .began) }
        let (beach, harbour) = (recorder.operation("beach"), recorder.operation("harbour"))
        let forest = isOwn ? OfOwnClass(note) : BlockOperation(block: note)
        runInTurn([beach, forest, harbour]) {
          // The queue has all three operations, and must learn of the change.
          #expect(queue.operationCount == 3)
          forest.setValue(level.rawValue, forKey: "queuePriority")
        }
        let began = recorder.lanes(.began)
        #expect(Set(began) == ["beach", "forest", "harbour"])
        #expect((level.rawValue > 0 ? began.first : began.last) == "forest")
      }
    #endif

    @Test(
      "A priority takes effect even if a quality of service is set as well",
      .rule(.priority.asItStandsWhenChosen),
      .departs(on: .linuxFoundation, failing: "began: beach, forest"),
      arguments: [Operation.QueuePriority.high, .veryHigh], [false, true])
    func adjustableWithQuality(level: Operation.QueuePriority, isLater: Bool) {
      let beach = recorder.operation("beach")
      let forest = recorder.operation("forest")
      if !isLater { forest.qualityOfService = .userInitiated }
      let change = {
        if isLater { forest.qualityOfService = .userInitiated }
        forest.queuePriority = level
      }
      if isLater {
        runBesideAnother([beach, forest], whileQueued: change)
      } else {
        runInTurn([beach, forest], whileQueued: change)
      }
      let began = recorder.lanes(.began)
      #expect(began == ["forest", "beach"], "began: \(began.joined(separator: ", "))")
    }

    @Test(
      "A priority can be read back even if a quality of service is set as well",
      .rule(.priority.adjustable),
      .departs(on: .linuxFoundation, failing: "its level: 0"),
      arguments: [1, 2, OperationQueue.defaultMaxConcurrentOperationCount],
      [(QualityOfService.userInitiated, Operation.QueuePriority.high), (.background, .veryLow)])
    func readsBackWithQuality(width: Int, set: (QualityOfService, Operation.QueuePriority)) {
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = width
      queue.isSuspended = true
      let beach = BlockOperation {}
      beach.qualityOfService = set.0
      queue.addOperation(beach)
      beach.queuePriority = set.1
      #expect(beach.queuePriority == set.1, "its level: \(beach.queuePriority.rawValue)")
      queue.isSuspended = false
      beach.waitToFinish()
    }

    @Test(
      "A priority can be set twice", .rule(.priority.adjustable, .priority.asItStandsWhenChosen))
    func adjustableOnceSet() {
      let beach = recorder.operation("beach")
      let forest = operation("forest", .normal)
      forest.qualityOfService = .userInitiated
      runInTurn([beach, forest]) { forest.queuePriority = .high }
      #expect(forest.queuePriority == .high)
      #expect(recorder.lanes(.began) == ["forest", "beach"])
    }

    @Test(.rule(.priority.propertyOfTheOperation), arguments: [Operation.QueuePriority.low, .high])
    func propertyOfTheOperation(level: Operation.QueuePriority) {
      let download = operation("download", .normal)
      let preview = operation("preview", level)
      preview.addDependency(download)
      #expect(!preview.isReady)
      #expect(preview.queuePriority == level)
      #expect(download.queuePriority == .normal)
      queue.addOperation(preview)
      #expect(preview.queuePriority == level)
      download.start()
      #expect(preview.isReady)
      queue.waitToEmpty()
      #expect(preview.queuePriority == level)
    }

    // MARK: Queues

    @Test(.rule(.priority.readinessFirst))
    func readinessFirst() {
      let download = operation("download", .veryLow)
      let preview = operation("preview", .veryHigh)
      let thumbnail = operation("thumbnail", .normal)
      preview.addDependency(download)
      runInTurn([preview, download, thumbnail])
      #expect(recorder.lanes(.began) == ["thumbnail", "download", "preview"])
    }

    @Test(.rule(.priority.highestReadyFirst, .priority.relativeInfluence))
    func highestFirst() {
      runInTurn([
        operation("report", .low), operation("preview", .veryHigh), operation("beach", .normal),
        operation("backup", .veryLow), operation("upload", .high),
      ])
      #expect(recorder.lanes(.began) == ["preview", "upload", "beach", "report", "backup"])
    }

    @Test("Many operations start in the order of priorities", .rule(.priority.highestReadyFirst))
    func highestFirstOfMany() {
      // The documents leave the order inside a level of a mixed queue open.
      let photos = (0..<20).map { operation("\($0 % 5)", levels[$0 * 7 % 5]) }
      runInTurn(photos)
      let began = recorder.lanes(.began).compactMap { name in
        levels.firstIndex { $0 == photos.first { $0.name == name }?.queuePriority }
      }
      #expect(began == began.sorted(by: >))
      #expect(began.count == 20)
    }

    @Test("The highest of five starts first", .rule(.priority.highestReadyFirst), arguments: 0..<5)
    func highestFirstWhereverItIs(place: Int) {
      var lows = (0..<4).map { _ in operation("low", .low) }
      lows.insert(operation("preview", .high), at: place)
      runInTurn(lows)
      #expect(recorder.lanes(.began) == ["preview", "low", "low", "low", "low"])
    }

    @Test(
      "A priority may be set before the operation is ready",
      .rule(.priority.asItStandsWhenChosen, .priority.highestReadyFirst),
      arguments: [Operation.QueuePriority.veryLow, .veryHigh])
    func setBeforeReadiness(level: Operation.QueuePriority) {
      let download = recorder.operation("download")
      let preview = recorder.operation("preview")
      preview.addDependency(download)
      let others = [operation("thumbnail", .high), operation("report", .low)]
      runInTurn([preview] + others) {
        preview.queuePriority = level
        download.start()
        #expect(preview.isReady)
      }
      let (first, last) = (["preview"], ["thumbnail", "report"])
      #expect(
        recorder.lanes(.began)
          == ["download"] + (level == .veryHigh ? first + last : last + first))
    }

    @Test(
      "An operation that is not ready for a while keeps its priority",
      .rule(.priority.highestReadyFirst),
      arguments: [Operation.QueuePriority.veryLow, .veryHigh])
    func keptWhileNotReady(level: Operation.QueuePriority) {
      let (download, preview) = (BlockOperation {}, operation("preview", level))
      runInTurn([operation("thumbnail", .high), preview, operation("report", .low)]) {
        preview.addDependency(download)
        #expect(!preview.isReady)
        download.start()
      }
      let (first, last) = (["preview"], ["thumbnail", "report"])
      #expect(recorder.lanes(.began) == (level == .veryHigh ? first + last : last + first))
    }

    @Test(
      "A priority may be set behind a barrier", .rule(.priority.asItStandsWhenChosen),
      arguments: [false, true])
    func setBehindABarrier(isOwn: Bool) {
      let note = { @Sendable [recorder] in recorder.note("forest", .began) }
      let forest = isOwn ? OfOwnClass(note) : BlockOperation(block: note)
      queue.maxConcurrentOperationCount = 1
      queue.isSuspended = true
      queue.addOperation {}
      queue.addBarrierBlock {}
      queue.addOperations([recorder.operation("beach"), forest], waitUntilFinished: false)
      forest.queuePriority = .high
      queue.isSuspended = false
      queue.waitToEmpty()
      #expect(recorder.lanes(.began) == ["forest", "beach"])
    }

    /// A chain with operations of a subclass, possibly with a dependent in another queue.
    struct Freed: CustomStringConvertible, Sendable {
      let own: Set<String>
      let elsewhere: Bool
      var description: String { "\(own.sorted()), \(elsewhere ? "one in another queue" : "alone")" }

      static let all = [
        [], ["preview"], ["download"], ["backup"], ["preview", "backup"], ["download", "preview"],
        ["download", "preview", "backup"],
      ].flatMap { own in [false, true].map { Freed(own: Set(own), elsewhere: $0) } }
    }

    @Test(
      "An urgent operation whose last dependency has finished is started next",
      .rule(.priority.highestReadyFirst), arguments: Freed.all)
    func freedByWhoeverIsNext(freed: Freed) {
      for _ in 0..<300 {
        let recorder = Recorder()
        func make(_ name: String, _ level: Operation.QueuePriority) -> Operation {
          let work: @Sendable () -> Void = { recorder.note(name, .began) }
          let operation = freed.own.contains(name) ? OfOwnClass(work) : BlockOperation(block: work)
          operation.queuePriority = level
          return operation
        }
        let download = make("download", .normal)
        let (preview, backup) = (make("preview", .veryHigh), make("backup", .veryLow))
        let (queue, other) = (OperationQueue(), OperationQueue())
        let elsewhere = BlockOperation {}
        preview.addDependency(download)
        if freed.elsewhere { elsewhere.addDependency(download) }
        queue.maxConcurrentOperationCount = 1
        queue.isSuspended = true
        other.addOperation(elsewhere)
        queue.addOperations([download, preview, backup], waitUntilFinished: false)
        queue.isSuspended = false
        queue.waitToEmpty()
        other.waitToEmpty()
        let began = recorder.lanes(.began)
        guard began == ["download", "preview", "backup"] else {
          Issue.record("\(began)")
          return  // Each round may hang.
        }
      }
    }

    #if FromScratch
      // No document says that the dependents become ready at the same time. On Linux, they usually do.
      @Test(
        "Of those that one finish frees, the urgent one is first in the engine",
        .example(.priority.highestReadyFirst), arguments: [false, true], [false, true])
      func exampleFreedTogether(isLowOwn: Bool, isUrgentOwn: Bool) {
        for _ in 0..<300 {
          let (recorder, queue, download) = (Recorder(), OperationQueue(), BlockOperation {})
          let photos = [("thumbnail", isLowOwn), ("preview", isUrgentOwn)].map { name, isOwn in
            let work: @Sendable () -> Void = { recorder.note(name, .began) }
            return isOwn ? OfOwnClass(work) : BlockOperation(block: work)
          }
          photos[0].queuePriority = .low
          photos[1].queuePriority = .veryHigh
          for photo in photos { photo.addDependency(download) }
          queue.maxConcurrentOperationCount = 1
          queue.addOperations(photos, waitUntilFinished: false)
          download.start()
          queue.waitToEmpty()
          let began = recorder.lanes(.began)
          guard began == ["preview", "thumbnail"] else {
            Issue.record("\(began)")
            return
          }
        }
      }
    #endif

    /// Runs operations one after another in a queue of width 2 with one busy operation.
    private func runBesideAnother(
      _ operations: [Operation], whileQueued change: () -> Void = {}
    ) {
      let busy = Busy()
      let other = BlockOperation { busy.work() }
      queue.maxConcurrentOperationCount = 2
      queue.addOperation(other)
      busy.begun.wait()
      queue.isSuspended = true
      queue.addOperations(operations, waitUntilFinished: false)
      change()
      queue.isSuspended = false
      for operation in operations { operation.waitToFinish() }
      busy.mayEnd.open()
      queue.waitToEmpty()
    }

    @Test("Higher priorities start first at a width of 2", .rule(.priority.highestReadyFirst))
    func highestFirstInAWiderQueue() {
      runBesideAnother([
        operation("backup", .veryLow), operation("normal", .normal), operation("upload", .high),
        operation("normal", .normal), operation("preview", .veryHigh),
      ])
      // The documents leave the order inside a level open, unless all operations have the same level.
      #expect(recorder.lanes(.began) == ["preview", "upload", "normal", "normal", "backup"])
    }

    @Test(
      "An urgent operation overtakes others while all threads are busy",
      .rule(.priority.highestReadyFirst),
      arguments: [Operation.QueuePriority.high, .veryHigh], [false, true])
    func urgentWhileThreadsAreBusy(level: Operation.QueuePriority, isOwn: Bool) {
      for _ in 1...25 {
        let (recorder, queue, oneByOne) = (Recorder(), OperationQueue(), OneByOne())
        let note = { @Sendable in recorder.note("preview", .began) }
        let preview = isOwn ? OfOwnClass(note) : BlockOperation(block: note)
        preview.queuePriority = level
        queue.underlyingQueue = oneByOne.threads
        queue.maxConcurrentOperationCount = 2
        queue.isSuspended = true
        // The first of these operations adds `preview`. It runs on the only thread, for which the others
        // wait.
        for number in 1...6 {
          queue.addOperation {
            if recorder.events == [] { queue.addOperation(preview) }
            recorder.note("\(number)", .began)
          }
        }
        queue.isSuspended = false
        queue.waitToEmpty()
        let began = recorder.lanes(.began)
        // At a width of 2, another operation may have been chosen before `preview` was added.
        guard began.count == 7, began.prefix(3).contains("preview") else {
          Issue.record("\(began)")
          return
        }
      }
    }

    @Test("A priority comes before a quality of service", .rule(.priority.highestReadyFirst))
    func qualityIsNoLevel() {
      let thumbnail = recorder.operation("thumbnail")
      thumbnail.qualityOfService = .userInteractive
      runInTurn([thumbnail, operation("preview", .high)])
      #expect(recorder.lanes(.began) == ["preview", "thumbnail"])
    }

    @Test(
      "At width 2, priority comes before quality of service", .rule(.priority.highestReadyFirst),
      .departs(
        on: .linuxFoundation,
        failing: "began: thumbnail, preview"))
    func qualityIsNoLevelInAWiderQueue() {
      let thumbnail = recorder.operation("thumbnail")
      thumbnail.qualityOfService = .userInteractive
      runBesideAnother([thumbnail, operation("preview", .high)])
      let began = recorder.lanes(.began)
      #expect(began == ["preview", "thumbnail"], "began: \(began.joined(separator: ", "))")
    }

    @Test(
      "At width 2, a priority that was set comes before a quality of service",
      .rule(.priority.highestReadyFirst))
    func levelsThatAreSetInAWiderQueue() {
      let thumbnail = operation("thumbnail", .normal)
      thumbnail.qualityOfService = .userInteractive
      runBesideAnother([thumbnail, operation("preview", .high)])
      #expect(recorder.lanes(.began) == ["preview", "thumbnail"])
    }

    @Test(.rule(.priority.lowReadyBeatsHighUnready))
    func lowAndReady() {
      let busy = Busy()
      let download = recorder.operation("download") { busy.work() }
      let preview = operation("preview", .veryHigh)
      let thumbnail = operation("thumbnail", .veryLow)
      preview.addDependency(download)
      let network = OperationQueue()
      recorder.add(download, to: network)
      busy.begun.wait()
      queue.maxConcurrentOperationCount = 1
      recorder.add(preview, thumbnail, to: queue)
      thumbnail.waitToFinish()
      busy.mayEnd.open()
      queue.waitToEmpty()
      #expect(recorder.lanes(.began) == ["download", "thumbnail", "preview"])
      #expect(recorder.lanes(.finished) == ["thumbnail", "download", "preview"])
    }

    enum Elsewhere: CaseIterable { case behindAnother, suspended, executing }

    @Test(.rule(.priority.withinOneQueueOnly), arguments: Elsewhere.allCases)
    func withinOneQueueOnly(elsewhere: Elsewhere) {
      let busy = Busy()
      let upload = operation("upload", .veryHigh) { busy.work() }
      let preview = operation("preview", .veryHigh)
      let screen = OperationQueue()
      screen.maxConcurrentOperationCount = 1
      switch elsewhere {
      case .executing:
        screen.addOperation(upload)
        busy.begun.wait()
        screen.addOperation(preview)
      case .behindAnother:
        upload.queuePriority = .veryLow
        screen.addOperation(upload)
        busy.begun.wait()
        screen.addOperation(preview)
      case .suspended:
        screen.isSuspended = true
        screen.addOperation(preview)
      }
      // All levels of this queue finish, in the queue's own order, while those of the other queue wait.
      recorder.note("album", .began)
      runInTurn(levels.map { operation("\($0.rawValue)", $0) })
      #expect(preview.isReady)
      #expect(!preview.isFinished)
      screen.isSuspended = false
      busy.mayEnd.open()
      screen.waitToEmpty()
      #expect(preview.isFinished)
      let began = recorder.lanes(.began).drop { $0 != "album" }
      #expect(began == ["album", "8", "4", "0", "-4", "-8", "preview"])
    }

    @Test(.rule(.priority.noSubstituteForDependency))
    func levelsDoNotHoldBack() {
      let busy = Busy()
      let preview = operation("preview", .veryHigh) { busy.work() }
      queue.maxConcurrentOperationCount = 2
      queue.addOperation(preview)
      busy.begun.wait()
      for level in levels {
        let thumbnail = operation("\(level.rawValue)", level)
        queue.addOperation(thumbnail)
        thumbnail.waitToFinish()
      }
      #expect(!preview.isFinished)
      busy.mayEnd.open()
      queue.waitToEmpty()
      #expect(recorder.lanes(.finished) == ["-8", "-4", "0", "4", "8", "preview"])
    }

    @Test(
      "A dependency holds an operation back, whatever its priority",
      .rule(.priority.noSubstituteForDependency),
      arguments: [Operation.QueuePriority.veryLow, .normal, .veryHigh],
      [Operation.QueuePriority.veryLow, .normal, .veryHigh])
    func dependencyHoldsBack(first: Operation.QueuePriority, second: Operation.QueuePriority) {
      let busy = Busy()
      let preview = operation("preview", first) { busy.work() }
      let thumbnail = operation("thumbnail", second)
      thumbnail.addDependency(preview)
      queue.maxConcurrentOperationCount = 2
      queue.addOperations([thumbnail, preview], waitUntilFinished: false)
      busy.begun.wait()
      // This operation passes through the free slot, which the thumbnail could have taken.
      let sort = operation("sort", .veryLow)
      queue.addOperation(sort)
      sort.waitToFinish()
      busy.mayEnd.open()
      queue.waitToEmpty()
      #expect(recorder.lanes(.finished) == ["sort", "preview", "thumbnail"])
      #expect(recorder.lanes(.began) == ["preview", "sort", "thumbnail"])
    }

    @Test(.rule(.priority.relativeInfluence))
    func whatRunsMakesNoWay() {
      let busy = Busy()
      let thumbnail = operation("thumbnail", .veryLow) { busy.work() }
      let preview = operation("preview", .veryHigh)
      queue.maxConcurrentOperationCount = 1
      queue.addOperation(thumbnail)
      busy.begun.wait()
      queue.addOperation(preview)
      #expect(thumbnail.isExecuting)
      #expect(!thumbnail.isCancelled)
      thumbnail.queuePriority = .veryHigh
      preview.queuePriority = .veryLow
      preview.queuePriority = .veryHigh
      #expect(!preview.isExecuting)
      busy.mayEnd.open()
      queue.waitToEmpty()
      #expect(
        recorder.events.map { "\($0)" } == [
          "thumbnail began", "thumbnail finished", "preview began", "preview finished",
        ])
    }

    @Test(
      "Operations of each priority run", .rule(.priority.relativeInfluence),
      arguments: [Operation.QueuePriority.veryLow, .low, .normal, .high, .veryHigh])
    func eachLevelRuns(level: Operation.QueuePriority) {
      let byHand = operation("by hand", level)
      byHand.start()
      let queued = operation("queued", level)
      queue.addOperation(queued)
      queue.waitToEmpty()
      for operation in [byHand, queued] {
        #expect(operation.isFinished)
        #expect(!operation.isCancelled)
        #expect(operation.queuePriority == level)
      }
      #expect(recorder.lanes(.finished) == ["by hand", "queued"])
    }

    @Test(
      "A grid loads displayed photos first, those scrolled away last, and cancelled ones not at all",
      .example(.priority.asItStandsWhenChosen))
    func exampleGrid() async {
      let (beach, forest) = (Busy(), Busy())
      let (shown, show) = AsyncStream.makeStream(of: String.self)
      var next = shown.makeAsyncIterator()
      let loaded = Recorder()
      let grid = await PhotoGrid()
      await MainActor.run {
        grid.show = { show.yield("\($0): \($1?.count ?? 0)") }
        // Together, these two reach the limit, so the others wait.
        for (photo, busy) in [("beach", beach), ("forest", forest)] {
          grid.request(photo) {
            busy.work()
            return Data(count: 1)
          }
        }
        for photo in ["gone", "given up", "later", "lost", "shown", "shown"] {
          grid.request(photo) {
            loaded.note(photo, .began)
            return photo == "lost" ? nil : Data(count: 2)
          }
        }
      }
      beach.begun.wait()
      forest.begun.wait()
      await MainActor.run {
        grid.willDisplay("gone")
        grid.didEndDisplaying("gone")
        grid.request("asked last") {
          loaded.note("asked last", .began)
          return Data(count: 2)
        }
        // This photo scrolls away as well, is requested again, and is about to be displayed again.
        grid.willDisplay("later")
        grid.didEndDisplaying("later")
        grid.request("later") { nil }
        grid.willDisplay("shown")
        grid.cancel("given up")
        grid.cancel("forest")
        grid.willDisplay("forest")
      }
      // One slot is free, and all waiting operations pass through it, one after another.
      beach.mayEnd.open()
      #expect(await next.next() == "beach: 1")
      var rest: Set<String?> = []
      for _ in 0..<5 { rest.insert(await next.next()) }
      #expect(rest == ["shown: 2", "later: 2", "lost: 0", "asked last: 2", "gone: 2"])
      let loads = loaded.lanes(.began)
      #expect(loads.first == "shown")
      #expect(Set(loads.dropFirst().dropLast()) == ["later", "lost", "asked last"])
      #expect(loads.last == "gone")
      #expect(loads.count == 5)
      await grid.request("lost") { Data(count: 3) }
      #expect(await next.next() == "lost: 3")
      await grid.close()
      forest.mayEnd.open()
      await grid.request("island") { Data(count: 4) }
      #expect(await next.next() == "island: 4")
      show.finish()
      #expect(await next.next() == nil)
    }

    // MARK: The quality of service

    @Test(
      .rule(.qos.relativeImportance),
      arguments: [
        QualityOfService.background, .utility, .default, .userInitiated, .userInteractive,
      ], [nil, QualityOfService.background, .userInitiated])
    func qualityOfService(quality: QualityOfService, ofQueue: QualityOfService?) {
      if let ofQueue { queue.qualityOfService = ofQueue }
      for upload in [Sharpen(), BlockOperation {}] {
        upload.qualityOfService = quality
        #expect(upload.qualityOfService == quality)
        queue.isSuspended = true
        queue.addOperation(upload)
        #expect(upload.qualityOfService == quality)
        queue.isSuspended = false
        queue.waitToEmpty()
        #expect(upload.qualityOfService == quality)
      }
    }

    /// The quality of service of the calling thread; nil if the system does not report it.
    private nonisolated static var quality: String? {
      #if canImport(ObjectiveC)
        "\(qos_class_self().rawValue)"
      #else
        // Dispatch names its threads like this. Other threads reveal nothing.
        (try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8))
          .flatMap { $0.contains("-qos") ? $0 : nil }
      #endif
    }

    @Test(
      .rule(.qos.operationBeforeQueue),
      .departs(on: .linuxFoundation, .fromScratch, failing: "as in a queue of its own quality"))
    func operationBeforeQueue() {
      func quality(of queueQuality: QualityOfService, _ own: QualityOfService?) -> String? {
        let quality = Mutex<String?>(nil)
        let queue = OperationQueue()
        queue.qualityOfService = queueQuality
        let upload = BlockOperation { quality.withLock { $0 = Self.quality } }
        if let own { upload.qualityOfService = own }
        Deadline.wait(for: "The upload is added.") {
          // A thread that is created here also gets this name, if the queue uses the thread.
          Thread.current.name = "adder"
          queue.addOperation(upload)
        }
        queue.waitToEmpty()
        return quality.withLock { $0 }
      }
      // A queue may have threads of its own, which reveal nothing.
      guard let plain = quality(of: .utility, nil) else { return }
      #expect(plain != quality(of: .userInitiated, nil))
      let isAsInAQueueOfItsOwn =
        quality(of: .utility, .userInitiated) == quality(of: .userInitiated, nil)
        && quality(of: .userInitiated, .utility) == plain
      #expect(isAsInAQueueOfItsOwn, "as in a queue of its own quality")
    }

    @Test(.rule(.qos.operationDefault))
    func operationDefault() {
      for operation in [Operation(), BlockOperation {}, Sharpen()] {
        #expect(operation.qualityOfService == .default)
      }
    }

    @Test(
      .rule(.qos.queueDefault),
      .departs(on: .linuxFoundation, failing: "begins with background"))
    func queueDefault() {
      let isBackground = OperationQueue().qualityOfService == .background
      #expect(isBackground, "begins with background")
    }

    @Test(.rule(.qos.mainQueueFixed))
    func mainQueueFixed() async {
      #expect(OperationQueue.main.qualityOfService == .userInteractive)
      // The documents do not say whether this is refused or has no effect.
      await #expect(processExitsWith: .failure) {
        OperationQueue.main.qualityOfService = .utility
        exit(OperationQueue.main.qualityOfService == .userInteractive ? 3 : 0)
      }
    }

    @Test(.rule(.qos.underlyingQueueFirst, .qos.relativeImportance))
    func underlyingQueueFirst() {
      func quality(of queueQuality: QualityOfService, on place: DispatchQoS? = nil) -> String? {
        let quality = Mutex<String?>(nil)
        let queue = OperationQueue()
        queue.qualityOfService = queueQuality
        let darkroom = place.map {
          DispatchQueue(label: "darkroom", qos: $0, attributes: .concurrent)
        }
        queue.underlyingQueue = darkroom
        queue.addOperation { quality.withLock { $0 = Self.quality } }
        queue.waitToEmpty()
        return quality.withLock { $0 }
      }
      #expect(quality(of: .utility) != quality(of: .userInitiated))
      #expect(quality(of: .userInitiated, on: .utility) == quality(of: .utility))
      #expect(quality(of: .utility, on: .userInitiated) == quality(of: .userInitiated))
    }

    @Test(
      "A queue's quality of service does not change the effect of priorities",
      .rule(.priority.highestReadyFirst))
    func qualityOfTheQueue() {
      queue.qualityOfService = .userInteractive
      let operations = levels.map { operation("\($0.rawValue)", $0) }
      runInTurn(operations)
      #expect(recorder.lanes(.began) == ["8", "4", "0", "-4", "-8"])
      #expect(operations.map(\.queuePriority) == levels)
    }

    // MARK: The deprecated thread priority

    @Test(.rule(.threadPriority.supersededByQos))
    func threadPriorityIsRetired() throws {
      #expect(try DoesNotCompile.isRefused("SettingThreadPriority.swift"))
    }

    #if canImport(ObjectiveC) || FromScratch
      @Test(.rule(.threadPriority.range), arguments: [0.0, 0.25, 0.5, 1.0])
      func threadPriorityRange(value: Double) {
        let upload = BlockOperation {}
        // The priority is set by key, because naming a deprecated property is an error here.
        upload.setValue(value, forKey: "threadPriority")
        #expect(upload.value(forKey: "threadPriority") as? Double == value)
      }

      @Test(.rule(.threadPriority.defaultHalf))
      func threadPriorityDefault() {
        for operation in [Operation(), BlockOperation {}, Sharpen()] {
          #expect(operation.value(forKey: "threadPriority") as? Double == 0.5)
          operation.start()
          #expect(operation.value(forKey: "threadPriority") as? Double == 0.5)
        }
      }

      /// The calling thread's priority according to the system; a higher number is more urgent.
      private nonisolated static var threadPriority: Double {
        #if canImport(ObjectiveC)
          return Thread.threadPriority()
        #endif
        #if !canImport(ObjectiveC)
          return Double(-getpriority(Int32(PRIO_PROCESS.rawValue), 0))
        #endif
      }

      /// Runs an operation with the lowest thread priority on a thread of its own. Returns the thread's
      /// priority before `start()`, in `main()`, and after `start()`.
      private func priorities() -> [Double] {
        let seen = Mutex<[Double]>([])
        let ended = Gate("The thread has ended its work.")
        let look: @Sendable () -> Void = { seen.withLock { $0.append(Self.threadPriority) } }
        let thread = Thread {
          let upload = BlockOperation { look() }
          upload.setValue(0.0, forKey: "threadPriority")
          look()
          upload.start()
          look()
          ended.open()
        }
        thread.start()
        ended.wait()
        return seen.withLock { $0 }
      }

      @Test(
        .rule(.threadPriority.appliedByDefaultStart),
        .departs(on: .fromScratch, .plain, failing: "in main(): 0.0, before: 0.0"))
      func appliedByDefaultStart() {
        let seen = priorities()
        let (before, inMain) = (seen[0], seen[1])
        #expect(inMain < before, "in main(): \(inMain), before: \(before)")
      }

      @Test(
        .rule(.threadPriority.lastsForMainOnly),
        .departs(on: .fromScratch, .plain, failing: "in main(): 0.0, after: 0.0"))
      func lastsForMainOnly() {
        let seen = priorities()
        let (before, inMain, after) = (seen[0], seen[1], seen[2])
        #expect(after == before)
        #expect(inMain < after, "in main(): \(inMain), after: \(after)")
      }
    #endif
  }
}
