import ChapterKit
import Dispatch
import Operations
import Synchronization
import Testing

@testable import Chapter19NetworkedTiltShift

extension Book {
  @Suite("19 Networked Tilt Shift")
  @TestThread
  struct Chapter19NetworkedTiltShiftTests {
    private let recorder = Recorder()
    private let queue = OperationQueue()
    private let loader = ScriptedLoader()
    private let limit = ScriptedLimit()
    private let url: URL
    private let beach = Town.picture("beach", width: 6, height: 5)

    init() throws { url = try #require(URL(string: "http://127.0.0.1/beach.bmp")) }

    private func download(_ loader: (any ImageLoader)? = nil) -> NetworkImageOperation {
      NetworkImageOperation(url, with: loader ?? self.loader, limit: limit.limit)
    }

    // MARK: The download

    @Test(.example(.tiltshift.networkImageOperation), arguments: [true, false])
    func exampleFinishesWithTheAnswer(isQueued: Bool) {
      let asked = Gate("The loader has been asked.")
      let loader = ScriptedLoader { _ in asked.open() }
      let download = download(loader)
      #expect(download.isAsynchronous)
      if isQueued { queue.addOperation(download) } else { download.start() }
      asked.wait()
      #expect(loader.asked == [url])
      #expect(download.isExecuting && !download.isFinished)
      #expect(download.result == nil && download.bitmap == nil)
      loader.answer(0, .success(beach.bmp()))
      download.waitToFinish()
      #expect(download.isFinished && !download.isExecuting)
      #expect(download.result == .success(beach))
      #expect(download.bitmap == beach)
    }

    @Test("At once", .example(.tiltshift.networkImageOperation))
    func exampleAnsweredWithinLaunch() {
      let download = download(Shelf([url: beach.ppm]))
      download.start()
      #expect(download.isFinished)
      #expect(download.bitmap == beach)
      // What was begun for the load is stopped, though it was over before there was anything to keep.
      #expect(limit.begun == 1)
      #expect(limit.cancelled == 1)
    }

    @Test(
      .example(.tiltshift.downloadFailureFinishes),
      arguments: [
        .status(404), .redirects, .timedOut, .cut(received: 3, announced: 9), .tooLong,
        .unreachable("no route"), .broken("a status line of 3 letters"), .cancelled,
        .picture(.unknown), .picture(.withinHeader(20)),
      ] as [DownloadFailure])
    func exampleFailureFinishes(failure: DownloadFailure) {
      let asked = Gate("The loader has been asked.")
      let loader = ScriptedLoader { _ in asked.open() }
      let download = download(loader)
      let album = recorder.operation("album")
      album.addDependency(download)
      queue.addOperations([album, download], waitUntilFinished: false)
      asked.wait()
      let other = OperationQueue()
      other.addOperation(recorder.operation("fence"))
      other.waitToEmpty()
      #expect(recorder.lanes(.began) == ["fence"])
      loader.answer(0, .failure(failure))
      queue.waitToEmpty()
      #expect(download.isFinished)
      #expect(download.bitmap == nil)
      #expect(download.result == .failure(failure))
      #expect(recorder.lanes(.finished) == ["fence", "album"])
    }

    @Test("What came is none", .example(.tiltshift.downloadFailureFinishes))
    func exampleRubbishFinishes() {
      let download = download()
      download.start()
      loader.answer(0, .success(Array("rubbish".utf8)))
      #expect(download.isFinished)
      #expect(download.result == .failure(.picture(.unknown)))
    }

    @Test(.example(.tiltshift.limitEndsDownload))
    func exampleLimitEnds() {
      let download = download()
      download.start()
      #expect(limit.begun == 1 && limit.cancelled == 0)
      limit.end()
      #expect(download.isFinished)
      #expect(download.result == .failure(.timedOut))
      #expect(loader.cancelled == [0])
      // What comes later changes nothing.
      loader.answer(0, .success(beach.bmp()))
      limit.end()
      #expect(download.result == .failure(.timedOut))
    }

    @Test("When the answer is there first, the time may end without anybody noticing")
    func limitAfterAnswer() {
      let download = download()
      download.start()
      loader.answer(0, .success(beach.bmp()))
      #expect(limit.cancelled == 1)
      limit.end()
      #expect(download.result == .success(beach))
    }

    @Test(.example(.tiltshift.downloadCancel), arguments: [true, false])
    func exampleCancelDuring(isQueued: Bool) {
      let serial = DispatchQueue(label: "downloads")
      queue.underlyingQueue = serial
      let asked = Gate("The loader has been asked.")
      let loader = ScriptedLoader { _ in asked.open() }
      let download = download(loader)
      let album = recorder.operation("album")
      album.addDependency(download)
      queue.addOperation(album)
      if isQueued { queue.addOperation(download) } else { download.start() }
      asked.wait()
      // What comes behind start() on the same dispatch queue comes when that has returned.
      Deadline.wait(for: "start() has returned.") { serial.sync {} }
      download.cancel()
      #expect(download.isFinished)
      #expect(download.result == .failure(.cancelled))
      #expect(loader.cancelled == [0])
      #expect(limit.cancelled == 1)
      queue.waitToEmpty()
      #expect(recorder.lanes(.finished) == ["album"])
      loader.answer(0, .success(beach.bmp()))
      download.cancel()
      #expect(download.bitmap == nil)
      #expect(loader.cancelled == [0])
    }

    @Test("Before it begins", .example(.tiltshift.downloadCancel), arguments: [true, false])
    func exampleCancelBefore(isQueued: Bool) {
      let download = download()
      queue.isSuspended = true
      if isQueued { queue.addOperation(download) }
      download.cancel()
      #expect(!download.isFinished)
      if !isQueued { download.start() }
      queue.isSuspended = false
      queue.waitToEmpty()
      #expect(download.isFinished)
      #expect(download.bitmap == nil)
      #expect(loader.asked == [])
      #expect(limit.begun == 0)
    }

    @Test("While it is being asked for", .example(.tiltshift.downloadCancel))
    func exampleCancelWithinLaunch() {
      let operation = Mutex<NetworkImageOperation?>(nil)
      let loader = ScriptedLoader { _ in operation.withLock { $0 }?.cancel() }
      let download = download(loader)
      operation.withLock { $0 = download }
      download.start()
      operation.withLock { $0 = nil }
      #expect(download.isFinished)
      #expect(download.result == .failure(.cancelled))
      #expect(loader.cancelled == [0])
      #expect(limit.cancelled == 1)
    }

    @Test("Cancelled, answered and out of time at once, it finishes once")
    func endsOnce() {
      for _ in 0..<50 {
        let (loader, limit) = (ScriptedLoader(), ScriptedLimit())
        let download = NetworkImageOperation(url, with: loader, limit: limit.limit)
        let finished = Atomic(0)
        let done = Gate("The completion block has been called.")
        download.completionBlock = {
          finished.wrappingAdd(1, ordering: .relaxed)
          done.open()
        }
        download.start()
        let ready = Rendezvous("Both are there.")
        let bytes = beach.bmp()
        Deadline.wait(for: "Three have ended it.") {
          let other = DispatchGroup()
          other.enter()
          Thread.detachNewThread {
            ready.meet()
            loader.answer(0, .success(bytes))
            limit.end()
            other.leave()
          }
          ready.meet()
          download.cancel()
          other.wait()
        }
        done.wait()
        #expect(download.isFinished)
        #expect(finished.load(ordering: .relaxed) == 1)
        #expect(download.result == .success(beach) || download.result == .failure(.cancelled))
      }
    }

    // MARK: The filter after it

    @Test(.rule(.tiltshift.filterAfterDownload), arguments: [true, false], [1, 2, 8])
    func filterAfterDownload(isFilterFirst: Bool, width: Int) {
      queue.maxConcurrentOperationCount = width
      let asked = Gate("The loader has been asked.")
      let loader = ScriptedLoader { _ in asked.open() }
      let download = download(loader)
      let filter = WatchedFilter(recorder)
      filter.addDependency(download)
      queue.addOperations(
        isFilterFirst ? [filter, download] : [download, filter], waitUntilFinished: false)
      asked.wait()
      let other = OperationQueue()
      other.addOperation(recorder.operation("fence"))
      other.waitToEmpty()
      #expect(recorder.lanes(.began) == ["fence"])
      #expect(!filter.isReady && !filter.isFinished)
      recorder.note("answer", .began)
      loader.answer(0, .success(beach.bmp()))
      queue.waitToEmpty()
      #expect(recorder.lanes(.began) == ["fence", "answer", "filter"])
      #expect(filter.bitmap == TiltShift().apply(to: beach))
    }

    @Test(.rule(.tiltshift.passByDependency), arguments: 0..<3)
    func passByDependency(place: Int) {
      let filter = TiltShiftOperation()
      let failing = download(Shelf())
      let others: [Operation] = [recorder.operation("sort"), failing]
      let download = download(Shelf([url: beach.bmp()]))
      var dependencies = others
      dependencies.insert(download, at: place)
      for dependency in dependencies { filter.addDependency(dependency) }
      queue.addOperations([filter] + dependencies, waitUntilFinished: false)
      queue.waitToEmpty()
      #expect(failing.bitmap == nil)
      #expect(filter.bitmap != nil)
      #expect(filter.bitmap == TiltShift().apply(to: beach))
    }

    @Test("A picture that is given goes before that of a dependency, and filters can be chained")
    func givenPicture() {
      let download = download(Shelf([url: beach.bmp()]))
      let given = TiltShiftOperation(input: Town.picture("forest", width: 6, height: 5))
      given.addDependency(download)
      let again = TiltShiftOperation()
      again.addDependency(given)
      queue.addOperations([again, given, download], waitUntilFinished: false)
      queue.waitToEmpty()
      let once = TiltShift().apply(to: Town.picture("forest", width: 6, height: 5))
      #expect(given.bitmap == once)
      #expect(again.bitmap == once.flatMap { TiltShift().apply(to: $0) })
    }

    @Test(
      .example(.tiltshift.missingInputFinishesEmpty),
      arguments: ["failed", "cancelled", "cancelled before", "none"])
    func exampleMissingInput(what: String) {
      let download = download()
      let filter = WatchedFilter(recorder)
      if what != "none" {
        filter.addDependency(download)
        if what == "cancelled before" { download.cancel() }
        download.start()
        if what == "failed" { loader.answer(0, .failure(.status(500))) }
        if what == "cancelled" { download.cancel() }
      }
      #expect(filter.isReady)
      queue.addOperation(filter)
      queue.waitToEmpty()
      #expect(recorder.lanes(.finished) == ["filter"])
      #expect(filter.isFinished)
      #expect(filter.bitmap == nil)
    }

    @Test(.example(.tiltshift.filterOperation))
    func exampleFilter() {
      let filter = TiltShiftOperation(input: beach)
      #expect(!filter.isAsynchronous)
      #expect(filter.bitmap == nil)
      filter.start()
      #expect(filter.isFinished)
      #expect(filter.bitmap == TiltShift().apply(to: beach))
      #expect(filter.bitmap != beach)
    }

    @Test("A cancelled filter ends before its next row, and has no picture")
    func cancelledFilter() {
      for row in 0...beach.height {
        var asked = 0
        let after = TiltShift().apply(to: beach) {
          asked += 1
          return asked <= row
        }
        #expect((after == nil) == (row < beach.height))
        #expect(asked == min(row + 1, beach.height))
      }
      let filter = TiltShiftOperation(input: beach)
      filter.cancel()
      filter.main()
      #expect(filter.bitmap == nil)
    }

    @Test("A pipeline downloads and filters everything, whatever its width", arguments: [1, 2, 4])
    func pipeline(width: Int) throws {
      let places = try Town.names.map { name in
        (name, try #require(URL(string: "http://127.0.0.1/\(name).bmp")))
      }
      let pictures = places.map { ($1, Town.picture($0, width: 6, height: 5).bmp()) }
      let shelf = Shelf(Dictionary(uniqueKeysWithValues: pictures))
      let pipeline = Pipeline(with: shelf, width: width)
      let pairs = pipeline.add(places.map(\.1), limit: limit.limit)
      pipeline.waitToEmpty()
      for ((name, _), pair) in zip(places, pairs) {
        let picture = Town.picture(name, width: 6, height: 5)
        #expect(pair.download.bitmap == picture)
        #expect(pair.filter.bitmap == TiltShift().apply(to: picture))
      }
      #expect(Set(pairs.map { $0.filter.bitmap }).count == Town.names.count)
    }

    @Test("A pipeline begins no more downloads at a time than it was told", arguments: [1, 2, 3])
    func pipelineWidth(width: Int) {
      let count = Atomic(0)
      let full = Gate("As many are loading as may.")
      let loader = ScriptedLoader { _ in
        if count.wrappingAdd(1, ordering: .relaxed).newValue == width { full.open() }
      }
      let pipeline = Pipeline(with: loader, width: width)
      let pairs = pipeline.add(Array(repeating: url, count: 5), limit: limit.limit)
      full.wait()
      // Whatever else is to begin has a chance to.
      queue.addOperation {}
      queue.waitToEmpty()
      #expect(loader.asked.count == width)
      for pair in pairs { pair.download.cancel() }
      pipeline.waitToEmpty()
    }

    @Test("A pipeline filters what is there while downloads take all their places")
    func pipelineFiltersMeanwhile() throws {
      let loading = Gate("The first picture is loading.")
      let loader = ScriptedLoader { number in if number == 0 { loading.open() } }
      let pipeline = Pipeline(with: loader, width: 1)
      let pairs = pipeline.add([url, url], limit: limit.limit)
      loading.wait()
      loader.answer(0, .success(beach.bmp()))
      pairs[0].filter.waitToFinish()
      #expect(pairs[0].filter.bitmap == TiltShift().apply(to: beach))
      #expect(!pairs[1].download.isFinished)
      pairs[1].download.cancel()
      pipeline.waitToEmpty()
    }

    @Test("What is kept when all were cancelled is cancelled at once", arguments: 0...3)
    func cancellations(before: Int) {
      let cancelled = Mutex<[Int]>([])
      let all = Cancellations()
      func keep(_ number: Int) {
        all.keep(Cancellation { cancelled.withLock { $0.append(number) } })
      }
      for number in 0..<before { keep(number) }
      #expect(cancelled.withLock { $0 } == [])
      #expect(!all.isOver)
      for _ in 1...2 { all.cancelAll() }
      #expect(all.isOver)
      for number in before..<3 { keep(number) }
      #expect(cancelled.withLock { $0 } == [0, 1, 2])
    }

    // MARK: What is wrong on purpose

    @Test("A download that keeps nothing to stop it with goes on when it is cancelled")
    func deafTransfer() throws {
      try TownServer.with { server in
        let (asked, answered) = TownServer.hold("/beach.bmp", on: server)
        let download = DeafNetworkImage(server.url("/beach.bmp"))
        download.start()
        asked.wait()
        download.cancel()
        #expect(!download.isFinished)
        answered.open()
        download.waitToFinish()
        #expect(download.bitmap == nil)
      }
    }
  }
}
