import ChapterKit
import Operations
import Synchronization
import Testing

@testable import Chapter19NetworkedTiltShift

extension Book {
  /// The screen's use of downloads and filters: it cancels them, and shows their results in cells.
  @Suite("19 Networked Tilt-Shift: the screen")
  @TestThread
  struct Chapter19ScreenTests {
    private let beach = Town.picture("beach", width: 6, height: 5)
    private let urls = Town.names.map { URL(fileURLWithPath: "/\($0).bmp") }

    /// A loader, and gates that open when its first requests are made and when they are cancelled.
    private func loader(
      asked count: Int
    ) -> (loader: ScriptedLoader, asked: [Gate], stopped: [Gate]) {
      let asked = (0..<count).map { Gate("Load \($0) has begun.") }
      let stopped = (0..<count).map { Gate("Load \($0) has been cancelled.") }
      let loader = ScriptedLoader(
        whileAsked: { if $0 < count { asked[$0].open() } },
        whileCancelled: { if $0 < count { stopped[$0].open() } })
      return (loader, asked, stopped)
    }

    // MARK: The pipeline

    @Test(.example(.tiltshift.cancelAllAsksNoMore))
    func exampleCancelAll() {
      // Whether a waiting download starts in between depends on a race, so the test is repeated.
      for _ in 0..<50 {
        let (loader, asked, stopped) = loader(asked: 2)
        let pipeline = Pipeline(with: loader, width: 2)
        let pairs = urls.map { pipeline.add($0) }
        for gate in asked { gate.wait() }
        pipeline.cancelAll()
        pipeline.waitToEmpty()
        #expect(loader.asked.count == 2)
        for gate in stopped { gate.wait() }
        #expect(pairs.allSatisfy { $0.download.result == .failure(.cancelled) })
        #expect(pairs.allSatisfy { $0.filter.isCancelled && $0.filter.bitmap == nil })
        // The pipeline can be used again.
        let late = pipeline.add(urls[0])
        late.filter.cancel()
        late.filter.waitToFinish()
        late.download.cancel()
        pipeline.waitToEmpty()
      }
    }

    @Test(.example(.tiltshift.pairCancelsBoth))
    func exampleCancelPair() {
      let (loader, asked, stopped) = loader(asked: 2)
      let ended = Mutex<[String]>([])
      let pipeline = Pipeline(with: loader, width: 2)
      let pairs = urls.prefix(2).map { url in
        pipeline.add(url) { ended.withLock { $0.append(url.lastPathComponent) } }
      }
      for gate in asked { gate.wait() }
      let first = loader.asked[0] == urls[0] ? 0 : 1
      pairs[0].cancel()
      stopped[first].wait()
      #expect(loader.cancelled == [first])
      #expect(pairs[0].filter.isCancelled && pairs[0].download.isFinished)
      #expect(!pairs[1].filter.isCancelled && !pairs[1].download.isCancelled)
      loader.answer(1 - first, .success(beach.bmp()))
      pipeline.waitToEmpty()
      #expect(pairs.map { $0.filter.bitmap } == [nil, TiltShift().apply(to: beach)])
    }

    @Test(.example(.tiltshift.lateAnswerDropped))
    func exampleLateAnswer() {
      let loader = ScriptedLoader()
      let shared = SharedLoader(loader)
      let told = Mutex<[String]>([])
      let first = shared.load(urls[0]) { _ in told.withLock { $0.append("first") } }
      first.cancel()
      _ = shared.load(urls[0]) { _ in told.withLock { $0.append("second") } }
      loader.answer(0, .failure(.cancelled))
      #expect(told.withLock { $0 } == [])
      _ = shared.load(urls[0]) { _ in told.withLock { $0.append("third") } }
      #expect(loader.asked.count == 2)
      loader.answer(1, .success([]))
      #expect(told.withLock { $0 } == ["second", "third"])
    }

    // MARK: The screen's cells

    private func cell() async -> (PictureCell, AsyncStream<Bitmap?>) {
      let (pictures, shown) = AsyncStream.makeStream(of: Bitmap?.self)
      let cell = await PictureCell()
      await MainActor.run { cell.display = { shown.yield($0) } }
      return (cell, pictures)
    }

    @Test(.example(.tiltshift.cellShowsLast), arguments: ["the same", "another"])
    func exampleReusedCell(address: String) async throws {
      let old = address == "another" ? urls[1] : urls[0]
      for _ in 0..<50 {
        let (loader, asked, _) = loader(asked: 1)
        let (cell, shown) = await cell()
        var next = shown.makeAsyncIterator()
        await MainActor.run {
          // The filter has finished when the cell is used again, but the main actor does not know it yet.
          let pipeline = Pipeline(with: Shelf([urls[1]: beach.bmp()]), width: 1)
          cell.show(old, from: pipeline)
          pipeline.waitToEmpty()
          cell.show(urls[0], from: Pipeline(with: loader, width: 1))
        }
        for _ in 1...2 { #expect(await next.next() == .some(nil)) }
        asked[0].wait()
        loader.answer(0, .success(beach.bmp()))
        try #require(await next.next() == TiltShift().apply(to: beach))
      }
    }

    @Test(.example(.tiltshift.cellShowsLast, .tiltshift.pairCancelsBoth))
    func exampleCellWaitsNoMore() async {
      let (loader, asked, stopped) = loader(asked: 2)
      let (cell, shown) = await cell()
      var next = shown.makeAsyncIterator()
      let pipeline = Pipeline(with: loader, width: 1)
      await cell.show(urls[0], from: pipeline)
      asked[0].wait()
      await cell.prepareForReuse()
      stopped[0].wait()
      pipeline.waitToEmpty()
      for _ in 1...2 { #expect(await next.next() == .some(nil)) }
      // After a failure, the cell is also empty.
      await cell.show(urls[1], from: pipeline)
      asked[1].wait()
      loader.answer(1, .failure(.status(404)))
      for _ in 1...2 { #expect(await next.next() == .some(nil)) }
    }

    @Test(
      "A released cell and a released screen wait for nothing",
      .example(.tiltshift.cancelAllAsksNoMore, .tiltshift.pairCancelsBoth))
    func exampleScreenGone() async throws {
      let (loader, asked, stopped) = loader(asked: 4)
      var screen: PictureScreen? = await PictureScreen(loader)
      var cells: [PictureCell] = []
      for url in urls {
        let cell = await PictureCell()
        await screen?.fill(cell, with: url)
        cells.append(cell)
      }
      for gate in asked { gate.wait() }
      let number = try #require(loader.asked.firstIndex(of: urls[3]))
      weak let gone = cells.removeLast()
      #expect(gone == nil)
      stopped[number].wait()
      #expect(loader.cancelled == [number])
      weak let left = screen
      screen = nil
      #expect(left == nil)
      for gate in stopped { gate.wait() }
    }

    // MARK: With a task group

    @Test(
      "The task group loads up to its limit, and starts no load after a cancellation",
      .timeLimit(.minutes(1)))
    func exampleTaskGroup() async {
      let (loader, asked, _) = loader(asked: 2)
      let (urls, beach) = (urls, beach)
      let missing = urls[1]
      let pictures = await tiltShifted(urls, limit: 2) { url in
        if url == missing { throw DownloadFailure.status(404) }
        return beach
      }
      #expect(Set(pictures.keys) == Set(urls).subtracting([missing]))
      #expect(pictures[urls[0]] == TiltShift().apply(to: beach))

      let begun = Atomic(0)
      let task = Task.detached {
        await tiltShifted(urls, limit: 2) { url in
          if begun.add(1, ordering: .relaxed).oldValue > 1 { return beach }
          return try await withCheckedThrowingContinuation { continuation in
            _ = loader.load(url) { continuation.resume(with: $0.map { _ in beach }) }
          }
        }
      }
      for gate in asked { gate.wait() }
      task.cancel()
      for number in 0..<2 { loader.answer(number, .success(beach.bmp())) }
      #expect(await task.value == [:])
      #expect(begun.load(ordering: .relaxed) == 2)
    }
  }
}
