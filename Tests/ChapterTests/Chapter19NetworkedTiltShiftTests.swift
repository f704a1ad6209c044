import ChapterKit
import Dispatch
import Operations
import Synchronization
import Testing

@testable import Chapter19NetworkedTiltShift

extension Book {
  @Suite("19 Networked Tilt-Shift")
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

    @Test(
      .example(.tiltshift.downloadFailureFinishes),
      arguments: [
        .status(404), .timedOut, .unreachable("no route"),
        .broken("a status line of 3 letters"), .cancelled, .picture(.unknown),
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

    @Test(.example(.tiltshift.limitEndsDownload))
    func exampleLimitEnds() {
      let download = download()
      download.start()
      #expect(limit.begun == 1 && limit.cancelled == 0)
      limit.end()
      #expect(download.isFinished)
      #expect(download.result == .failure(.timedOut))
      #expect(loader.cancelled == [0])
      // Later events change nothing.
      loader.answer(0, .success(beach.bmp()))
      limit.end()
      #expect(download.result == .failure(.timedOut))
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
      // An item added to the same dispatch queue after `start()` runs only when `start()` has returned.
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

    @Test("A download may be cancelled during its request", .example(.tiltshift.downloadCancel))
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

    // MARK: The filter after the download

    @Test(
      .example(.tiltshift.filterAfterDownload, .tiltshift.filterOperation),
      arguments: [true, false], [1, 2, 8])
    func exampleFilterAfterDownload(isFilterFirst: Bool, width: Int) {
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

    @Test(.example(.tiltshift.passByDependency), arguments: 0..<3)
    func examplePassByDependency(place: Int) {
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
  }
}

private final class WatchedFilter: TiltShiftOperation, @unchecked Sendable {
  // Unchecked because the superclass is; the property is constant.
  private let recorder: Recorder

  init(_ recorder: Recorder) {
    self.recorder = recorder
    super.init()
  }

  override func main() {
    recorder.note("filter", .began)
    super.main()
    recorder.note("filter", .finished)
  }
}
