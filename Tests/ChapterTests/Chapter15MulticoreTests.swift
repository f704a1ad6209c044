import Chapter15ThreadsAndMemory
import ChapterKit
import Operations
import Synchronization
import Testing

extension Book {
  @Suite("15 Threads and Memory: visibility between threads")
  @TestThread
  struct Chapter15MulticoreTests {
    private let recorder = Recorder()
    private let queue = OperationQueue()

    @Test(.rule(.multicore.methodsAreSafe), arguments: [true, false])
    func dependenciesFromSeveralThreads(isQueued: Bool) {
      let downloads = (0..<4).map { _ in (0..<50).map { _ in Operation() } }
      let album = recorder.operation("album")
      queue.isSuspended = true
      if isQueued { queue.addOperation(album) }
      onThreads { number in
        for download in downloads[number] {
          album.addDependency(download)
          _ = album.isReady
          _ = album.dependencies.count
        }
      }
      let all = downloads.flatMap { $0 }
      #expect(Set(album.dependencies) == Set(all))
      #expect(album.dependencies.count == 200)
      #expect(!album.isReady)
      queue.isSuspended = false
      onThreads { number in
        for download in downloads[number].dropLast() { download.start() }
      }
      #expect(!album.isReady)
      #expect(recorder.lanes(.began) == [])
      onThreads { number in downloads[number].last?.start() }
      // An operation that has begun need not be ready any more.
      #expect(album.isReady || isQueued)
      if !isQueued { queue.addOperation(album) }
      queue.waitToEmpty()
      #expect(recorder.lanes(.finished) == ["album"])
    }

    @Test("A finish during addDependency(_:) is not missed", .rule(.multicore.methodsAreSafe))
    func finishWhileLinking() {
      let downloads = (0..<4_000).map { _ in Operation() }
      let albums = downloads.map { _ in Operation() }
      together(turns: downloads.count) { thread, turn in
        if thread == 0 { return downloads[turn].start() }
        albums[turn].addDependency(downloads[turn])
      }
      #expect(albums.count { !$0.isReady } == 0)
    }

    @Test("cancel() may be called on several threads at once", .rule(.multicore.methodsAreSafe))
    func cancelFromSeveralThreads() {
      for round in 0..<25 {
        let ended = Gate("The completion block has been called.")
        let upload = recorder.operation("\(round)")
        upload.completionBlock = { [recorder] in
          recorder.note("block \(round)", .finished)
          ended.open()
        }
        onThreads { [queue] number in
          if number == round % 4 { queue.addOperation(upload) }
          upload.cancel()
          upload.cancel()
        }
        queue.waitToEmpty()
        ended.wait()
        #expect(upload.isCancelled || recorder.lanes(.finished).contains("\(round)"))
        #expect(upload.isFinished && !upload.isExecuting)
      }
      let blocks = recorder.lanes(.finished).filter { $0.hasPrefix("block") }
      #expect(blocks == (0..<25).map { "block \($0)" })
    }

    @Test("Flags and settings may be used on several threads", .rule(.multicore.methodsAreSafe))
    func flagsFromSeveralThreads() {
      let busy = Busy()
      let upload = BlockOperation { busy.work() }
      let readings = Mutex<[[Bool]]>([])
      let priorities: [Operation.QueuePriority] = [.veryLow, .low, .high, .veryHigh]
      onThreads { [queue] number in
        if number == 0 { queue.addOperation(upload) }
        var seen: [Bool] = []
        for turn in 0..<200 {
          // The name is short for the sake of the other tests; see below.
          upload.name = "thread \(number)"
          upload.queuePriority = priorities[number]
          if number == 1, turn == 100 {
            busy.begun.wait()
            busy.mayEnd.open()
          }
          seen.append(upload.isFinished)
        }
        readings.withLock { $0.append(seen) }
      }
      queue.waitToEmpty()
      for seen in readings.withLock({ $0 }) {
        // Once finished, an operation stays finished for every thread.
        #expect(!seen.drop { !$0 }.contains(false))
      }
      #expect(upload.isFinished)
      #expect((0..<4).map { "thread \($0)" }.contains(upload.name))
      #expect(priorities.contains(upload.queuePriority))
    }

    @Test(
      "A name may be set on one thread and read on another", .rule(.multicore.methodsAreSafe),
      .departs(on: .linuxFoundation, racing: ".signal("))
    func nameFromTwoThreads() async {
      await #expect(processExitsWith: .success) {
        let upload = BlockOperation {}
        upload.name = "a name of more than fifteen bytes"
        let bytes = Atomic(0)
        let isOver = Atomic(false)
        onThreads(2) { thread in
          if thread == 0 {
            for turn in 0..<100_000 { upload.name = "a name of more than fifteen bytes: \(turn)" }
            isOver.store(true, ordering: .releasing)
          } else {
            while !isOver.load(ordering: .acquiring) {
              bytes.add(upload.name?.utf8.count ?? 0, ordering: .relaxed)
            }
          }
        }
      }
    }

    @Test(
      "A completion block may be set during the finish", .rule(.multicore.methodsAreSafe),
      .departs(on: .linuxFoundation, racing: ".signal("))
    func completionBlockWhileEnding() async {
      await #expect(processExitsWith: .success) {
        let uploads = (0..<50_000).map { _ in BlockOperation {} }
        onThreads(2) { thread in
          for upload in uploads {
            if thread == 0 {
              upload.start()
            } else {
              repeat { upload.completionBlock = {} } while !upload.isFinished
            }
          }
        }
      }
    }

    @Test(.rule(.multicore.why), arguments: [true, false])
    func runsElsewhere(isMadeHere: Bool) {
      let busy = Busy()
      let isOnCreator = Mutex(true)
      let made = Mutex<Operation?>(nil)
      let make: @Sendable () -> Void = { [queue] in
        let creator = ObjectIdentifier(Thread.current)
        let upload = BlockOperation {
          let thread = ObjectIdentifier(Thread.current)
          isOnCreator.withLock { $0 = thread == creator }
          busy.work()
        }
        made.withLock { $0 = upload }
        queue.addOperation(upload)
        // Otherwise a new thread could get the identity of a thread that has ended.
        busy.begun.wait()
      }
      if isMadeHere { make() } else { Deadline.wait(for: "The upload is made.", make) }
      #expect(!isOnCreator.withLock { $0 })
      // An observing thread must see the other thread's changes, during the work and afterwards.
      #expect(made.withLock { $0?.isExecuting } == true)
      #expect(made.withLock { $0?.isFinished } == false)
      busy.mayEnd.open()
      queue.waitToEmpty()
      #expect(made.withLock { $0?.isExecuting } == false)
      #expect(made.withLock { $0?.isFinished } == true)
    }

    @Test(
      "An import stops its camera once, before the import finishes",
      .example(.multicore.overridesMustBeSafe))
    func exampleStoppedOnce() {
      let turns = 2_000
      let (begun, stopped) = (gates(turns), gates(turns))
      let (calls, late) = ((0..<turns).map { _ in Counter() }, Counter())
      let made = Mutex<[PhotoImport]>([])
      let photos = { @Sendable (turn: Int) in made.withLock { $0[turn] } }
      for turn in 0..<turns {
        let read = { @Sendable (_: Int) in
          begun[turn].open()
          if turn.isMultiple(of: 2) { photos(turn).cancel() }
          stopped[turn].wait()
        }
        let stop = { @Sendable in
          calls[turn].add()
          stopped[turn].open()
          for _ in 0..<200 where photos(turn).isFinished { late.add() }
        }
        made.withLock { $0.append(PhotoImport(1, read: read, stopCamera: stop)) }
      }
      together(turns: turns) { thread, turn in
        if thread == 0 { return photos(turn).start() }
        begun[turn].wait()
        photos(turn).cancel()
      }
      #expect(calls.allSatisfy { $0.value == 1 })
      #expect(late.value == 0)
    }

    private func gates(_ count: Int) -> [Gate] { (0..<count).map { Gate("Turn \($0)") } }

    @Test("An import stops the camera only during use", .example(.multicore.overridesMustBeSafe))
    func exampleStoppedInUse() {
      let made = Mutex<PhotoImport?>(nil)
      let calls = Counter()
      // This closure cancels the import again, and is called while a property is read.
      let cancel: @Sendable () -> Void = { made.withLock { $0 }?.cancel() }
      let stop = { @Sendable in
        calls.add()
        cancel()
      }
      let photos = PhotoImport(2, read: { _ in cancel() }, stopCamera: stop)
      made.withLock { $0 = photos }
      photos.start()
      photos.cancel()
      made.withLock { $0 = nil }
      #expect(calls.value == 1)
      #expect(photos.imported == 1)
      // Before this import has begun and after it has ended, another import may be using the camera.
      let other = PhotoImport(1, stopCamera: { calls.add() })
      other.cancel()
      other.start()
      other.cancel()
      #expect(calls.value == 1)
      #expect(other.imported == 0)
    }

    @Test(.example(.multicore.customMethodsMustBeSafe, .multicore.synchroniseAllData))
    func exampleAccessorsAreSafe() {
      let photos = PhotoImport(100)
      queue.addOperation(photos)
      let readings = Mutex<[[Int]]>([])
      onThreads { _ in
        var seen: [Int] = []
        for _ in 0..<1_000 {
          photos.add()
          seen.append(photos.imported)
        }
        readings.withLock { $0.append(seen) }
      }
      let turns = 20_000
      together(turns: turns) { _, _ in photos.add() }
      queue.waitToEmpty()
      #expect(photos.imported == 100 + 4_000 + 2 * turns)
      for seen in readings.withLock({ $0 }) { #expect(zip(seen, seen.dropFirst()).allSatisfy(<)) }
    }
  }
}
