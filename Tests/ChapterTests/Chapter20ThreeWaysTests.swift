import Chapter20SwiftConcurrency
import ChapterKit
import Operations
import Synchronization
import Testing

extension Book {
  /// The three versions of one task in `choosing.md`.
  @Suite("Three Ways")
  @TestThread
  struct ThreeWaysTests {
    enum Way: CaseIterable { case queue, group, dispatch }

    /// Counts the photos that are being resized.
    private final class Work: Sendable {
      private let running = Mutex((now: 0, most: 0, begun: 0))

      var most: Int { running.withLock { $0.most } }
      var begun: Int { running.withLock { $0.begun } }

      func shrink(_ photo: String, meanwhile: () -> Void) -> String {
        running.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1), $0.begun + 1) }
        meanwhile()
        running.withLock { $0.now -= 1 }
        return "small \(photo)"
      }
    }

    private let photos = (1...50).map { "photo \($0)" }

    @MainActor
    @Test("With a limit of 1, thumbnails are made one at a time", arguments: Way.allCases)
    func limit(way: Way) async {
      let work = Work()
      let (shown, end) = AsyncStream.makeStream(of: String.self)
      let shrink: @Sendable (String) -> String = { photo in
        work.shrink(photo) { for _ in 1...5 { sched_yield() } }
      }
      let (queued, dispatched) = (QueuedThumbnails(limit: 1), DispatchedThumbnails(limit: 1))
      switch way {
      case .queue: queued.make(photos, shrink: shrink) { end.yield($0) }
      case .group: await makeThumbnails(photos, limit: 1, shrink: shrink) { end.yield($0) }
      case .dispatch: dispatched.make(photos, shrink: shrink) { end.yield($0) }
      }
      var all: Set<String> = []
      for await small in shown.prefix(photos.count) { all.insert(small) }
      #expect(all == Set(photos.map { "small \($0)" }))
      #expect(work.most == 1)
    }

    @MainActor
    @Test("Once the screen has closed, no further thumbnail is begun", arguments: Way.allCases)
    func closed(way: Way) async {
      let work = Work()
      let (isBegun, mayEnd) = (Gate("The first has begun."), Gate("The first may end."))
      let (shown, end) = AsyncStream.makeStream(of: String.self)
      let shrink: @Sendable (String) -> String = { photo in
        work.shrink(photo) {
          isBegun.open()
          mayEnd.wait()
        }
      }
      let (queued, dispatched) = (QueuedThumbnails(limit: 1), DispatchedThumbnails(limit: 1))
      var task: Task<Void, Never>?
      switch way {
      case .queue: queued.make(photos, shrink: shrink) { end.yield($0) }
      case .group:
        task = Task.detached { [photos] in
          await makeThumbnails(photos, limit: 1, shrink: shrink) { end.yield($0) }
        }
      case .dispatch: dispatched.make(photos, shrink: shrink) { end.yield($0) }
      }
      await Task.detached { isBegun.wait() }.value
      queued.close()
      dispatched.close()
      task?.cancel()
      mayEnd.open()
      var first = shown.makeAsyncIterator()
      #expect(await first.next() == "small photo 1")
      await task?.value
      #expect(work.begun == 1)
    }
  }
}
