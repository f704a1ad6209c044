import Chapter16Errors
import ChapterKit
import Operations
import Synchronization
import Testing

extension Book {
  /// Uses of many results in an app: notices, and the model of a screen.
  @Suite("16 Album")
  @TestThread
  struct Chapter16AlbumTests {
    private struct PhotoTooLarge: Error {}

    @MainActor private final class Screen {
      let album: AlbumUpload
      var cells: [String: String] = [:]
      var alert = ""
      var canRetry = false

      init(
        changed change: @escaping @Sendable (String) -> Void = { _ in },
        ended end: @escaping @Sendable () -> Void, send: @escaping AlbumUpload.Send
      ) {
        // snippet.screen
        album = AlbumUpload(send: send)
        album.changed = { [weak self] photo in
          guard let self else { return }
          cells[photo] = album.notices[photo]?.sentence ?? album.links[photo]
          change(photo)  // page
        }
        album.ended = { [weak self] in
          guard let self else { return }
          let sentences = Set(album.notices.values.map(\.sentence))
          alert = sentences.sorted().joined(separator: "\n")
          canRetry = !album.again.isEmpty
          end()  // page
        }
        // snippet.end
      }
    }

    @Test("A cancellation has no notice, and only a failure that may pass is worth a retry")
    func exampleNotice() {
      let cancellations: [any Error] = [
        MissingResult.cancelled, CancellationError(), URLError(.cancelled),
      ]
      for error in cancellations { #expect(Notice(error) == nil) }
      for code in [URLError.notConnectedToInternet, .networkConnectionLost, .timedOut] {
        #expect(Notice(URLError(code))?.mayTryAgain == true)
      }
      #expect(Notice(URLError(.badURL))?.mayTryAgain == false)
      #expect(Notice(MissingResult.unfinished)?.mayTryAgain == false)
    }

    @Test("Work that checks for a cancellation learns of it, and its error is the result")
    func exampleAsking() {
      let (began, cancelled) = (Gate("The work has begun."), Gate("It is cancelled."))
      let load = ResultOperation<Bool>(asking: { isCancelled in
        let before = isCancelled()
        began.open()
        cancelled.wait()
        if isCancelled() { throw CancellationError() }
        return before
      })
      let queue = OperationQueue()
      queue.addOperation(load)
      began.wait()
      load.cancel()
      cancelled.open()
      queue.waitToEmpty()
      #expect(throws: CancellationError.self) { try load.value }
    }

    @Test("A screen shows the links of all rounds, and retries only failures that are worth it")
    func exampleRounds() async {
      let (ends, end) = AsyncStream.makeStream(of: Void.self)
      var next = ends.makeAsyncIterator()
      let sent = Mutex<[String]>([])
      let isOnline = Atomic(0)
      let screen = await Screen(
        ended: { end.yield() },
        send: { photo, _ in
          sent.withLock { $0.append(photo) }
          if photo == "large" { throw PhotoTooLarge() }
          if photo == "beach", isOnline.load(ordering: .relaxed) == 0 { throw URLError(.timedOut) }
          return "photos/\(photo)"
        })
      await MainActor.run {
        screen.album.upload([])
        #expect(screen.album.sending.isEmpty)
        screen.album.upload(["beach", "forest", "large", "forest"])
        #expect(screen.album.sending == ["beach", "forest", "large"])
        screen.album.upload(["harbour"])
      }
      await next.next()
      await MainActor.run {
        #expect(screen.album.links == ["forest": "photos/forest"])
        #expect(screen.alert == "Check your connection.\nThe photo cannot be uploaded.")
        #expect(screen.canRetry && screen.album.sending.isEmpty)
        isOnline.store(1, ordering: .relaxed)
        screen.album.upload(screen.album.again)
      }
      await next.next()
      await MainActor.run {
        #expect(screen.album.links.keys.sorted() == ["beach", "forest"])
        #expect(screen.alert == "The photo cannot be uploaded." && !screen.canRetry)
        screen.album.upload(screen.album.again)
        #expect(screen.album.sending.isEmpty)
      }
      let photos = sent.withLock { $0 }
      #expect(photos.sorted() == ["beach", "beach", "forest", "large"] && photos.last == "beach")
    }

    @Test("A cell changes when its photo has ended, while others are still being sent")
    func exampleCells() async {
      let (events, event) = AsyncStream.makeStream(of: String.self)
      var next = events.makeAsyncIterator()
      let mayEnd = Gate("The second may end.")
      let screen = await Screen(
        changed: { event.yield($0) }, ended: { event.yield("ended") },
        send: { photo, _ in
          if photo == "beach" { return "photos/beach" }
          mayEnd.wait()
          throw URLError(.timedOut)
        })
      await screen.album.upload(["beach", "forest"])
      #expect(await next.next() == "beach")
      await MainActor.run {
        #expect(screen.cells == ["beach": "photos/beach"])
        #expect(screen.album.sending == ["forest"] && screen.alert == "")
      }
      mayEnd.open()
      #expect(await next.next() == "forest")
      #expect(await next.next() == "ended")
      await MainActor.run {
        #expect(screen.cells == ["beach": "photos/beach", "forest": "Check your connection."])
        #expect(screen.album.sending.isEmpty && screen.alert == "Check your connection.")
      }
    }

    @Test("A cancelled round ends without an alert; a released one is cancelled and reports no end")
    func exampleCancelled() async {
      let (ends, end) = AsyncStream.makeStream(of: String.self)
      var next = ends.makeAsyncIterator()
      let (began, mayEnd) = (Gate("The first has begun."), Gate("The first may end."))
      var screen: Screen? = await Screen(
        ended: { end.yield("ended") },
        send: { _, isCancelled in
          began.open()
          mayEnd.wait()
          if isCancelled() { throw CancellationError() }
          return "photos/beach"
        })
      await screen?.album.upload(["beach"])
      began.wait()
      await screen?.album.cancel()
      mayEnd.open()
      #expect(await next.next() == "ended")
      await MainActor.run {
        #expect(screen?.album.links == [:] && screen?.alert == "" && screen?.canRetry == false)
      }

      let (again, gone) = (Gate("Another has begun."), Gate("The screen is gone."))
      screen = await Screen(
        ended: { end.yield("ended") },
        send: { _, isCancelled in
          again.open()
          gone.wait()
          end.yield(isCancelled() ? "cancelled" : "goes on")
          return "photos/forest"
        })
      await screen?.album.upload(["forest"])
      again.wait()
      screen = nil
      gone.open()
      #expect(await next.next() == "cancelled")
      // The main queue is serial: operations that are added after `end` run later.
      OperationQueue.main.addOperation { end.yield("passed") }
      #expect(await next.next() == "passed")
    }
  }
}
