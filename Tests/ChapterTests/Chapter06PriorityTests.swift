import Chapter06Priority
import ChapterKit
import Operations
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

    // MARK: What a priority is

    private final class Sharpen: Operation, @unchecked Sendable {}

    @Test("A new operation has normal priority", .rule("priority.default-normal"))
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

    @Test(
      "There are five levels, from veryLow through normal to veryHigh", .rule("priority.levels"))
    func fiveLevels() {
      let values = levels.map(\.rawValue)
      #expect(Set(values).count == 5)
      #expect(values == values.sorted())
    }

    @Test(
      "queuePriority can be raised and lowered, and reads back as it was set",
      .rule("priority.adjustable"))
    func adjustable() {
      let upload = BlockOperation {}
      for level in levels + levels.reversed() {
        upload.queuePriority = level
        #expect(upload.queuePriority == level)
      }
    }

    @Test(
      "queuePriority can be raised and lowered, and reads back as it was set: while queued",
      .rule("priority.adjustable"))
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

    @Test(
      "queuePriority can be raised and lowered, and reads back as it was set: while queued, with a quality",
      .rule("priority.adjustable"),
      .departs(
        on: .linuxFoundation,
        "at width 1 a change while queued is ignored if there is a quality of service",
        failing: "(forest.queuePriority → .normal) == (level → .high)",
        "(recorder.lanes(.began) → [\"beach\", \"forest\"]) == [\"forest\", \"beach\"]"),
      arguments: [Operation.QueuePriority.high, .veryHigh])
    func adjustableWithQuality(level: Operation.QueuePriority) {
      let beach = recorder.operation("beach")
      let forest = recorder.operation("forest")
      forest.qualityOfService = .userInitiated
      runInTurn([beach, forest]) { forest.queuePriority = level }
      #expect(forest.queuePriority == level)
      #expect(recorder.lanes(.began) == ["forest", "beach"])
    }

    @Test(
      "queuePriority can be raised and lowered, and reads back as it was set: while queued, once it was set",
      .rule("priority.adjustable"))
    func adjustableOnceSet() {
      let beach = recorder.operation("beach")
      let forest = operation("forest", .normal)
      forest.qualityOfService = .userInitiated
      runInTurn([beach, forest]) { forest.queuePriority = .high }
      #expect(forest.queuePriority == .high)
      #expect(recorder.lanes(.began) == ["forest", "beach"])
    }

    @Test(
      "Readiness comes from dependencies; priority belongs to the operation itself",
      .rule("priority.property-of-the-operation"), arguments: [Operation.QueuePriority.low, .high])
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

    // MARK: What a queue makes of it

    @Test(
      "A queue looks at readiness first and only then at priority",
      .rule("priority.readiness-first"))
    func readinessFirst() {
      let download = operation("download", .veryLow)
      let preview = operation("preview", .veryHigh)
      let thumbnail = operation("thumbnail", .normal)
      preview.addDependency(download)
      runInTurn([preview, download, thumbnail])
      #expect(recorder.lanes(.began) == ["thumbnail", "download", "preview"])
    }

    @Test(
      "Of the operations that are ready, the one with the highest priority starts first",
      .rule("priority.highest-ready-first"))
    func highestFirst() {
      runInTurn([
        operation("report", .low), operation("preview", .veryHigh), operation("beach", .normal),
        operation("backup", .veryLow), operation("upload", .high),
      ])
      #expect(recorder.lanes(.began) == ["preview", "upload", "beach", "report", "backup"])
    }

    @Test(
      "Of the operations that are ready, the one with the highest priority starts first: equals as added",
      .rule("priority.highest-ready-first"))
    func equalsInTheOrderOfAdding() {
      let photos = (1...12).map { operation("\($0)", $0.isMultiple(of: 3) ? .high : .normal) }
      runInTurn(photos)
      #expect(
        recorder.lanes(.began) == [3, 6, 9, 12, 1, 2, 4, 5, 7, 8, 10, 11].map { "\($0)" })
    }

    /// Runs operations one after another in a queue of two places, one of which is taken.
    private func runBesideAnother(_ operations: [Operation]) {
      let isTaken = Gate("the other place is taken")
      let isFree = Gate("the other place may be free again")
      let other = BlockOperation {
        isTaken.open()
        isFree.wait()
      }
      queue.maxConcurrentOperationCount = 2
      queue.addOperation(other)
      isTaken.wait()
      queue.isSuspended = true
      queue.addOperations(operations, waitUntilFinished: false)
      queue.isSuspended = false
      for operation in operations { operation.waitToFinish() }
      isFree.open()
      queue.waitToEmpty()
    }

    @Test(
      "Of the operations that are ready, the one with the highest priority starts first: wider",
      .rule("priority.highest-ready-first"))
    func highestFirstInAWiderQueue() {
      runBesideAnother([
        operation("backup", .veryLow), operation("beach", .normal), operation("upload", .high),
        operation("forest", .normal), operation("preview", .veryHigh),
      ])
      #expect(recorder.lanes(.began) == ["preview", "upload", "beach", "forest", "backup"])
    }

    @Test(
      "Of the operations that are ready, the one with the highest priority starts first: quality",
      .rule("priority.highest-ready-first"))
    func qualityIsNoLevel() {
      let thumbnail = recorder.operation("thumbnail")
      thumbnail.qualityOfService = .userInteractive
      runInTurn([thumbnail, operation("preview", .high)])
      #expect(recorder.lanes(.began) == ["preview", "thumbnail"])
    }

    @Test(
      "Of the operations that are ready, the one with the highest priority starts first: quality, wider",
      .rule("priority.highest-ready-first"),
      .departs(
        on: .linuxFoundation,
        "in queues wider than 1 a quality of service counts as a level if no level was set",
        failing: "(recorder.lanes(.began) → [\"thumbnail\", \"preview\"])"))
    func qualityIsNoLevelInAWiderQueue() {
      let thumbnail = recorder.operation("thumbnail")
      thumbnail.qualityOfService = .userInteractive
      runBesideAnother([thumbnail, operation("preview", .high)])
      #expect(recorder.lanes(.began) == ["preview", "thumbnail"])
    }

    @Test(
      "Of the operations that are ready, the one with the highest priority starts first: quality, level",
      .rule("priority.highest-ready-first"))
    func levelsThatAreSetInAWiderQueue() {
      let thumbnail = operation("thumbnail", .normal)
      thumbnail.qualityOfService = .userInteractive
      runBesideAnother([thumbnail, operation("preview", .high)])
      #expect(recorder.lanes(.began) == ["preview", "thumbnail"])
    }

    @Test(
      "A low one that is ready starts before a high one that is not",
      .rule("priority.low-ready-beats-high-unready"))
    func lowAndReady() {
      let downloading = Gate("the download has begun")
      let arrived = Gate("the download may end")
      let download = recorder.operation("download") {
        downloading.open()
        arrived.wait()
      }
      let preview = operation("preview", .veryHigh)
      let thumbnail = operation("thumbnail", .veryLow)
      preview.addDependency(download)
      let network = OperationQueue()
      recorder.add(download, to: network)
      downloading.wait()
      queue.maxConcurrentOperationCount = 1
      recorder.add(preview, thumbnail, to: queue)
      thumbnail.waitToFinish()
      arrived.open()
      queue.waitToEmpty()
      #expect(
        "\(Timeline(recorder.events, spacing: 1))" == """
          download   ·┝━━┥
          preview      ···┝┥
          thumbnail    ·┝┥
          """)
    }

    @Test(
      "Priorities are compared inside one queue only",
      .rule("priority.within-one-queue-only"))
    func withinOneQueueOnly() {
      let uploading = Gate("the upload has begun")
      let sent = Gate("the upload may end")
      let upload = recorder.operation("upload") {
        uploading.open()
        sent.wait()
      }
      let preview = operation("preview", .veryHigh)
      let thumbnail = operation("thumbnail", .veryLow)
      queue.maxConcurrentOperationCount = 1
      queue.addOperation(upload)
      uploading.wait()
      queue.addOperation(preview)
      let albums = OperationQueue()
      albums.addOperation(thumbnail)
      thumbnail.waitToFinish()
      #expect(preview.isReady)
      #expect(!preview.isFinished)
      sent.open()
      queue.waitToEmpty()
      #expect(recorder.lanes(.finished) == ["thumbnail", "upload", "preview"])
    }

    // MARK: The quality of service

    @Test(
      "qualityOfService says how important an operation is to the system",
      .rule("qos.relative-importance"),
      arguments: [
        QualityOfService.background, .utility, .default, .userInitiated, .userInteractive,
      ])
    func qualityOfService(quality: QualityOfService) {
      let upload = BlockOperation {}
      upload.qualityOfService = quality
      #expect(upload.qualityOfService == quality)
      #expect(upload.queuePriority == .normal)
      upload.start()
      #expect(upload.qualityOfService == quality)
    }

    // MARK: The retired priority of the thread

    @Test(
      "threadPriority is retired, and qualityOfService is what to set instead",
      .rule("thread-priority.superseded-by-qos"))
    func threadPriorityIsRetired() throws {
      #expect(try DoesNotCompile.isRefused("SettingThreadPriority.swift"))
    }

    #if canImport(ObjectiveC) || FromScratch
      @Test(
        "A thread priority was a number from 0.0, the lowest, to 1.0, the highest",
        .rule("thread-priority.range"), arguments: [0.0, 0.25, 1.0])
      func threadPriorityRange(value: Double) {
        let upload = BlockOperation {}
        // By its key, for naming a deprecated property is an error here.
        upload.setValue(value, forKey: "threadPriority")
        #expect(upload.value(forKey: "threadPriority") as? Double == value)
      }

      @Test(
        "A thread priority that nobody set was 0.5", .rule("thread-priority.default-half"))
      func threadPriorityDefault() {
        #expect(BlockOperation {}.value(forKey: "threadPriority") as? Double == 0.5)
      }
    #endif

    // What the guide says of start() and main has no proof on any platform of today. These tests
    // are about the stand-in of the walkthrough, and so they name no rule.

    private func standIn<StandIn: StandInOperation>(_ upload: StandIn) -> [String] {
      upload.thread.look(in: "before")
      upload.completionBlock = { [thread = upload.thread] in thread.look(in: "completion block") }
      upload.start()
      return upload.thread.seen
    }

    @Test("The stand-in: 0.5 unless set, in force while main runs and no longer")
    func standInPriority() {
      #expect(
        standIn(StandInOperation(on: StandInThread()))
          == ["before 0.5", "main 0.5", "completion block 0.5"])
      let upload = StandInOperation(on: StandInThread())
      upload.threadPriority = 0.8
      #expect(standIn(upload) == ["before 0.5", "main 0.8", "completion block 0.5"])
    }

    @Test("The stand-in: what is set while main runs is too late")
    func standInSetLate() {
      let upload = StandInOperation(on: StandInThread())
      upload.during = { [unowned upload] in upload.threadPriority = 1 }
      upload.start()
      #expect(upload.thread.seen == ["main 0.5", "end of main 0.5"])
    }

    @Test(
      "The stand-in: a start() of its own sets the priority or leaves it", arguments: [true, false])
    func standInOwnStart(setsPriority: Bool) {
      let upload = OwnStart(on: StandInThread(), setsPriority: setsPriority)
      upload.threadPriority = 0.8
      #expect(
        standIn(upload)
          == ["before 0.5", setsPriority ? "main 0.8" : "main 0.5", "completion block 0.5"])
    }

    @Test("The stand-in: 0.0 and 1.0 are taken, and nothing beyond them")
    func standInRange() async {
      let upload = StandInOperation(on: StandInThread())
      for value in [0.0, 1.0] { upload.threadPriority = value }
      #expect(upload.threadPriority == 1.0)
      await #expect(processExitsWith: .failure) {
        StandInOperation(on: StandInThread()).threadPriority = 1.01
      }
      await #expect(processExitsWith: .failure) {
        StandInOperation(on: StandInThread()).threadPriority = -0.01
      }
    }

    // MARK: The chapter's answer

    @Test("raisePriority(to:) raises all that an operation waits for, and lowers nothing")
    func raisesTheChain() {
      let signIn = operation("sign in", .veryHigh)
      let beach = operation("beach", .low)
      let forest = operation("forest", .normal)
      let preview = operation("preview", .veryLow)
      let thumbnail = operation("thumbnail", .low)
      beach.addDependency(signIn)
      forest.addDependency(signIn)
      preview.addDependency(beach)
      preview.addDependency(forest)
      preview.raisePriority(to: .high)
      #expect(
        [signIn, beach, forest, preview, thumbnail].map(\.queuePriority)
          == [.veryHigh, .high, .high, .high, .low])
      runInTurn([thumbnail, preview, forest, beach, signIn])
      #expect(
        recorder.lanes(.began) == ["sign in", "forest", "beach", "preview", "thumbnail"])
    }

    @Test("raisePriority(to:) comes to an end in a circle")
    func raisesACircle() {
      let beach = BlockOperation {}
      let forest = BlockOperation {}
      beach.addDependency(forest)
      forest.addDependency(beach)
      beach.raisePriority(to: .high)
      #expect(forest.queuePriority == .high)
      beach.cancel()
      beach.start()
      forest.start()
      beach.removeDependency(forest)
      forest.removeDependency(beach)
    }
  }
}
