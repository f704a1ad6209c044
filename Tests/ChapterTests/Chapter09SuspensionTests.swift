import Chapter04ConcurrentOperations
import Chapter07Cancellation
import Chapter09Suspension
import ChapterKit
import Dispatch
import Operations
import Testing

extension Book {
  @Suite("09 Suspension")
  @TestThread
  struct Chapter09SuspensionTests {
    private let recorder = Recorder()
    private let queue = OperationQueue()

    // MARK: Pausing

    @Test(.rule(.suspend.property))
    func property() {
      // The property is a flag, not a counter.
      for isSuspended in [true, true, false, true, false, false] {
        queue.isSuspended = isSuspended
        #expect(queue.isSuspended == isSuspended)
      }
    }

    @Test(.rule(.suspend.keepsCancelled), arguments: [true, false])
    func keepsCancelled(isWhole: Bool) {
      let photos = ["beach", "forest", "harbour"].map { recorder.operation($0) }
      photos[2].addDependency(photos[0])
      queue.isSuspended = true
      queue.addOperations(photos, waitUntilFinished: false)
      if isWhole { queue.cancelAllOperations() } else { photos[1].cancel() }
      // Another queue that becomes empty shows that threads are available.
      let albums = OperationQueue()
      albums.addOperation {}
      albums.waitToEmpty()
      #expect(queue.operations == photos)
      #expect(queue.operationCount == 3)
      #expect(photos.allSatisfy { !$0.isFinished })
      queue.isSuspended = false
      queue.waitToEmpty()
      #expect(queue.operations == [])
      #expect(recorder.lanes(.began) == (isWhole ? [] : ["beach", "harbour"]))
    }

    @Test(
      "A suspended queue does not start operations that are added while it is suspended",
      .rule(.suspend.noNewStarts),
      arguments: [1, OperationQueue.defaultMaxConcurrentOperationCount])
    func addedLater(width: Int) {
      let beach = recorder.operation("beach")
      let forest = recorder.operation("forest")
      let thumbnail = recorder.operation("thumbnail")
      queue.maxConcurrentOperationCount = width
      queue.isSuspended = true
      queue.addOperation(beach)
      queue.addOperation(forest)
      // Another queue that becomes empty shows that threads are available.
      let albums = OperationQueue()
      albums.addOperation(thumbnail)
      thumbnail.waitToFinish()
      #expect(beach.isReady)
      #expect(Set(queue.operations) == [beach, forest])
      recorder.note("resume", .began)
      queue.isSuspended = false
      queue.waitToEmpty()
      #expect(recorder.lanes(.began).prefix(2) == ["thumbnail", "resume"])
      #expect(Set(recorder.lanes(.finished)) == ["thumbnail", "beach", "forest"])
    }

    /// Suspends a queue of this width while one operation executes and another one waits behind it.
    ///
    /// The dispatch queue is serial, so that the machine does not determine whether a thread is free for the
    /// second operation.
    private func suspendBehindOne(width: Int) {
      let busy = Busy()
      let beach = recorder.operation("beach") { busy.work() }
      let forest = recorder.operation("forest")
      let oneByOne = DispatchQueue(label: "uploads")
      queue.underlyingQueue = oneByOne
      queue.maxConcurrentOperationCount = width
      queue.addOperation(beach)
      busy.begun.wait()
      queue.addOperation(forest)
      queue.isSuspended = true
      busy.mayEnd.open()
      beach.waitToFinish()
      // All items that Dispatch has by now are done before this one.
      Deadline.wait(for: "The dispatch queue is idle.") { oneByOne.sync {} }
      recorder.note("resume", .began)
      queue.isSuspended = false
      queue.waitToEmpty()
      let began = recorder.lanes(.began)
      #expect(began == ["beach", "resume", "forest"], "began: \(began.joined(separator: ", "))")
    }

    @Test(
      "A suspended queue starts no other operation when the executing one finishes",
      .rule(.suspend.noNewStarts))
    func addedBeforeAtWidth() {
      suspendBehindOne(width: 1)
    }

    @Test(
      .rule(.suspend.noNewStarts),
      .departs(
        on: .linuxFoundation,
        failing: "began: beach, forest, resume"),
      arguments: [OperationQueue.defaultMaxConcurrentOperationCount, 2])
    func addedBefore(width: Int) {
      suspendBehindOne(width: width)
    }

    enum Turn: CaseIterable {
      case dependencyElsewhere, dependencyHere, cancellation, width
    }

    @Test(
      "An operation that becomes ready in a suspended queue does not start",
      .rule(.suspend.noNewStarts), arguments: Turn.allCases)
    func becomesReadyMeanwhile(turn: Turn) {
      let busy = Busy()
      let beach = recorder.operation("beach") { busy.work() }
      let forest = recorder.operation("forest")
      let album = recorder.operation("album")
      album.addDependency(forest)
      let elsewhere = OperationQueue()
      let oneByOne = DispatchQueue(label: "uploads")
      queue.underlyingQueue = oneByOne
      switch turn {
      case .dependencyElsewhere:
        forest.addDependency(beach)
        elsewhere.addOperation(beach)
      case .dependencyHere, .cancellation:
        forest.addDependency(beach)
        queue.addOperation(beach)
      case .width:
        queue.maxConcurrentOperationCount = 1
        queue.addOperation(beach)
      }
      busy.begun.wait()
      queue.addOperations([forest, album], waitUntilFinished: false)
      queue.isSuspended = true
      switch turn {
      case .dependencyElsewhere, .dependencyHere: break
      case .cancellation: forest.cancel()
      case .width: queue.maxConcurrentOperationCount = 2
      }
      busy.mayEnd.open()
      beach.waitToFinish()
      // The first item runs after the event that makes the forest ready, and the second after the items that
      // this event has added.
      for _ in 1...2 { Deadline.wait(for: "The dispatch queue is idle.") { oneByOne.sync {} } }
      #expect(forest.isReady)
      #expect(!forest.isFinished)
      #expect(!album.isReady)
      recorder.note("resume", .began)
      queue.isSuspended = false
      queue.waitToEmpty()
      elsewhere.waitToEmpty()
      let forests = turn == .cancellation ? [] : ["forest"]
      #expect(recorder.lanes(.began) == ["beach", "resume"] + forests + ["album"])
    }

    @Test(
      "Cancelled operations stay unfinished in a suspended queue", .rule(.suspend.noNewStarts),
      arguments: [false, true])
    func cancelledStays(isCancelledFirst: Bool) {
      let beach = recorder.operation("beach")
      let forest = recorder.operation("forest")
      let thumbnail = recorder.operation("thumbnail")
      let called = Gate("The completion block has been called.")
      forest.completionBlock = { called.open() }
      queue.isSuspended = true
      if isCancelledFirst { for upload in [beach, forest] { upload.cancel() } }
      queue.addOperations([beach, forest], waitUntilFinished: false)
      queue.cancelAllOperations()
      let albums = OperationQueue()
      albums.addOperation(thumbnail)
      thumbnail.waitToFinish()
      #expect(queue.operationCount == 2)
      #expect([beach, forest].map(\.isReady) == [true, true])
      #expect([beach, forest].map(\.isFinished) == [false, false])
      #expect(!called.isOpen)
      queue.isSuspended = false
      queue.waitToEmpty()
      called.wait()
      #expect([beach, forest].map(\.isFinished) == [true, true])
      #expect(recorder.lanes(.began) == ["thumbnail"])
    }

    @Test(
      "A suspended queue does not start an operation for which an executing one waits",
      .rule(.suspend.noNewStarts))
    func childHeldBack() {
      let busy = Busy()
      let added = Gate("The thumbnail has been added.")
      let thumbnail = recorder.operation("thumbnail")
      let album = recorder.operation("album") { [queue] in
        busy.work()
        queue.addOperation(thumbnail)
        added.open()
        thumbnail.waitUntilFinished()
      }
      queue.maxConcurrentOperationCount = 2
      queue.addOperation(album)
      busy.begun.wait()
      queue.isSuspended = true
      busy.mayEnd.open()
      added.wait()
      let albums = OperationQueue()
      albums.addOperation(recorder.operation("sort"))
      albums.waitToEmpty()
      #expect(thumbnail.isReady)
      #expect([album, thumbnail].map(\.isExecuting) == [true, false])
      recorder.note("resume", .finished)
      queue.isSuspended = false
      queue.waitToEmpty()
      #expect(recorder.lanes(.finished) == ["sort", "resume", "thumbnail", "album"])
    }

    @Test(.rule(.suspend.runningGoOn))
    func runningGoOn() {
      let server = PhotoServer(pausingAt: 2)
      let upload = Upload("beach", to: server)
      queue.addOperation(upload)
      server.paused.wait()
      queue.isSuspended = true
      #expect(upload.isExecuting)
      #expect(!upload.isCancelled)
      server.resumed.open()
      upload.waitToFinish()
      #expect(queue.isSuspended)
      #expect(server.chunks(of: "beach") == 4)
      #expect(upload.link == "photos/beach")
    }

    @Test(
      "An asynchronous operation that is executing finishes although its queue is suspended",
      .rule(.suspend.runningGoOn))
    func asynchronousGoesOn() {
      final class Transfer: ConcurrentOperation, @unchecked Sendable {
        let began = Gate("The transfer executes.")
        override func launch() { began.open() }
      }
      let transfer = Transfer()
      let forest = recorder.operation("forest")
      queue.maxConcurrentOperationCount = 1
      queue.addOperation(transfer)
      transfer.began.wait()
      queue.addOperation(forest)
      queue.isSuspended = true
      #expect(transfer.isExecuting)
      transfer.finish()
      let albums = OperationQueue()
      albums.addOperation(recorder.operation("sort"))
      albums.waitToEmpty()
      #expect(transfer.isFinished)
      #expect(forest.isReady)
      #expect(recorder.lanes(.began) == ["sort"])
      queue.isSuspended = false
      queue.waitToEmpty()
      #expect(recorder.lanes(.began) == ["sort", "forest"])
    }

    @Test(
      "Suspending a queue does not stop dependents in another queue", .rule(.suspend.runningGoOn))
    func othersGoOn() {
      let server = PhotoServer(pausingAt: 1)
      let upload = Upload("beach", to: server)
      let report = recorder.operation("report")
      report.addDependency(upload)
      let elsewhere = OperationQueue()
      queue.addOperation(upload)
      elsewhere.addOperation(report)
      server.paused.wait()
      queue.isSuspended = true
      server.resumed.open()
      elsewhere.waitToEmpty()
      #expect(queue.isSuspended)
      #expect(recorder.lanes(.finished) == ["report"])
    }

    @Test("The main queue is never suspended, which no document says", .example(.suspend.property))
    func exampleMainQueueIsNeverSuspended() async {
      await #expect(processExitsWith: .success) {
        #expect(!OperationQueue.main.isSuspended)
        OperationQueue.main.isSuspended = true
        #expect(!OperationQueue.main.isSuspended)
      }
    }

    // MARK: Resuming

    @Test(.rule(.suspend.resumeContinues))
    func resumeContinues() {
      let uploads = (1...9).map { recorder.operation("\($0)") }
      uploads[0].addDependency(uploads[8])
      queue.maxConcurrentOperationCount = 1
      queue.isSuspended = true
      queue.addOperations(uploads, waitUntilFinished: false)
      queue.isSuspended = false
      queue.waitToEmpty()
      #expect(Set(recorder.lanes(.finished)) == Set((1...9).map { "\($0)" }))
      #expect(recorder.relation("9", "1") == "9 < 1")
    }

    @Test(
      "A queue that is resumed repeatedly runs each operation once", .rule(.suspend.resumeContinues)
    )
    func resumeAgainAndAgain() {
      let server = PhotoServer()
      let chunks = (1...8).map { ChunkUpload($0, of: "beach", to: server) }
      queue.maxConcurrentOperationCount = 1
      for chunk in chunks {
        queue.isSuspended = true
        queue.addOperation(chunk)
        #expect(!chunk.isFinished)
        queue.isSuspended = false
        chunk.waitToFinish()
      }
      #expect(server.chunks(of: "beach") == 8)
    }

    // MARK: Release

    @Test(.rule(.suspend.mayLeak), arguments: [true, false])
    func mayLeak(isCancelled: Bool) {
      let queueReleased = Gate("The queue has been released.")
      let uploadReleased = Gate("The upload has been released.")
      weak var remainingQueue: OperationQueue?
      weak var remainingUpload: Operation?
      do {
        let dropped = WatchedQueue(queueReleased)
        let upload = WatchedUpload("beach", recorder: recorder, uploadReleased)
        dropped.isSuspended = true
        dropped.addOperation(upload)
        if isCancelled { dropped.cancelAllOperations() }
        (remainingQueue, remainingUpload) = (dropped, upload)
      }
      OperationQueue().addOperations([BlockOperation {}], waitUntilFinished: true)
      #expect(remainingUpload != nil)
      #expect(remainingQueue?.operationCount == 1)

      remainingQueue?.isSuspended = false
      queueReleased.wait()
      uploadReleased.wait()
      #expect(remainingQueue == nil)
      #expect(remainingUpload == nil)
      #expect(recorder.lanes(.finished) == (isCancelled ? [] : ["beach"]))
    }

    @Test("An empty suspended queue does not leak", .rule(.suspend.mayLeak))
    func emptyDoesNotLeak() {
      let queueReleased = Gate("The queue has been released.")
      let uploadReleased = Gate("The upload has been released.")
      do {
        let dropped = WatchedQueue(queueReleased)
        dropped.addOperation(WatchedUpload("beach", recorder: recorder, uploadReleased))
        dropped.waitToEmpty()
        dropped.isSuspended = true
      }
      queueReleased.wait()
      uploadReleased.wait()
      #expect(recorder.lanes(.finished) == ["beach"])
    }

    // MARK: The chapter's types

    @Test(
      "PauseReasons suspends and resumes the queue in the order in which reasons come and go",
      .example(.suspend.forUserPause),
      arguments: [true, false])
    func examplePauseReasonsInOrder(comes: Bool) {
      for _ in 1...25 {
        let queue = InterruptedQueue()
        let pauses = PauseReasons(for: queue)
        // While one call sets the queue's suspension, another call comes that requests the opposite.
        if comes {
          pauses.insert("the user")
          queue.interrupt { pauses.insert("low battery") }
          pauses.remove("the user")
        } else {
          queue.interrupt { pauses.remove("the user") }
          pauses.insert("the user")
        }
        queue.interrupted.wait()
        #expect(queue.isSuspended == comes)
        if queue.isSuspended != comes { return }
      }
    }

    /// The model behind the buttons: their actions, and the state that is shown.
    @MainActor
    private final class Account {
      enum State { case going, pausing, paused }

      private let uploads = PhotoUploads()
      private let server: PhotoServer
      private let deleteToken: @MainActor () -> Void
      private(set) var isSignInShown = false
      private var state = State.going { didSet { show(state) } }
      private let show: @MainActor (State) -> Void

      init(
        _ server: PhotoServer, deleteToken: @escaping @MainActor () -> Void = {},
        show: @escaping @MainActor (State) -> Void = { _ in }
      ) {
        (self.server, self.deleteToken, self.show) = (server, deleteToken, show)
      }

      private func showSignIn() { isSignInShown = true }

      // snippet.buttons
      func pauseTapped() {
        uploads.isPaused.toggle()
        showState()
      }

      func showState() {
        state = !uploads.isPaused ? .going : uploads.isSending ? .pausing : .paused
      }

      func photoPicked(_ photo: String) {
        let chunks = (1...4).map { ChunkUpload($0, of: photo, to: server) }
        for chunk in chunks {
          chunk.completionBlock = { [weak self] in
            Task { @MainActor in self?.showState() }
          }
        }
        if !uploads.add(chunks) { showSignIn() }
      }

      func signOutTapped() { uploads.signOut(ended: deleteToken) }
      // snippet.end
    }

    @Test("Signing out cancels uploads and resumes a paused queue", .example(.suspend.forUserPause))
    func examplePhotoUploads() async {
      let (ends, end) = AsyncStream.makeStream(of: Int.self)
      var next = ends.makeAsyncIterator()
      let server = PhotoServer(pausingAt: 1)
      let account = await Account(server) { end.yield(server.chunks(of: "beach")) }
      await account.photoPicked("beach")
      server.paused.wait()
      await MainActor.run {
        account.pauseTapped()
        account.photoPicked("forest")
        account.signOutTapped()
        // The next two calls come too late; a pause would hold back the cancelled uploads.
        account.pauseTapped()
        account.photoPicked("harbour")
        #expect(account.isSignInShown)
        account.signOutTapped()
      }
      let passed = Gate("The main queue has run a block that was added later.")
      OperationQueue.main.addOperation { passed.open() }
      passed.wait()
      end.yield(-1)
      server.resumed.open()
      // `ended` is called only after the chunk in progress has been sent, and once for each call of
      // `signOut`.
      for told in [-1, 1, 1] { #expect(await next.next() == told) }
      #expect(server.chunks(of: "forest") == 0)
      #expect(server.chunks(of: "harbour") == 0)
      await account.signOutTapped()
      #expect(await next.next() == 1)
    }

    @Test("A pause is shown once the chunk has been sent", .example(.suspend.forUserPause))
    func examplePauseIsShown() async {
      let (states, show) = AsyncStream.makeStream(of: Account.State.self)
      var next = states.makeAsyncIterator()
      let server = PhotoServer(pausingAt: 1)
      let account = await Account(server, show: { show.yield($0) })
      await account.photoPicked("beach")
      server.paused.wait()
      await account.pauseTapped()
      #expect(await next.next() == .pausing)
      server.resumed.open()
      #expect(await next.next() == .paused)
      #expect(server.chunks(of: "beach") == 1)
      await account.pauseTapped()
      // The state is shown once for the tap, and once for each of the other chunks.
      for _ in 1...4 { #expect(await next.next() == .going) }
      #expect(server.chunks(of: "beach") == 4)
    }

    @Test("Paused uploads are released with their model", .example(.suspend.forUserPause))
    func examplePhotoUploadsAreGone() async {
      let released = Gate("The upload has been released.")
      var uploads: PhotoUploads? = await PhotoUploads()
      await MainActor.run {
        uploads?.isPaused = true
        #expect(uploads?.isPaused == true)
        _ = uploads?.add([WatchedUpload("beach", recorder: recorder, released)])
        uploads = nil
      }
      released.wait()
      #expect(recorder.lanes(.began) == [])
    }
  }
}
