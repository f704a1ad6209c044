import Chapter18AsyncOperations
import Chapter20SwiftConcurrency
import ChapterKit
import Operations
import Synchronization
import Testing

extension Book {
  /// The same tests for an export by operations and for the task group that it became.
  @Suite("20 Moving", .timeLimit(.minutes(1)))
  @TestThread
  struct Chapter20MovingTests {

    /// The export before it was moved, and after.
    enum Export: CaseIterable {
      case inQueue, withoutQueue

      func callAsFunction(
        _ photos: [String], from shelf: PhotoShelf, width: Int
      ) async throws -> [String] {
        switch self {
        case .inQueue: try await inQueue(photos, from: shelf, width: width)
        case .withoutQueue: try await exportWithoutQueue(photos, from: shelf, width: width)
        }
      }

      /// The export as it was, called as the others are.
      private func inQueue(
        _ photos: [String], from shelf: PhotoShelf, width: Int
      ) async throws -> [String] {
        let cancel = Mutex<(@Sendable () -> Void)?>(nil)
        return try await withTaskCancellationHandler {
          try await withCheckedThrowingContinuation { continuation in
            // Whoever cancels meanwhile waits until there is a way to.
            cancel.withLock {
              $0 = exportInQueue(photos, from: shelf, width: width) {
                continuation.resume(with: $0)
              }
            }
            if Task.isCancelled { cancel.withLock { $0 }?() }
          }
        } onCancel: {
          cancel.withLock { $0 }?()
        }
      }
    }

    private let photos = ["beach", "forest", "city", "lake", "dune", "harbour"]

    @Test("The width", .example(.bridge.movingKeepsTheTests), arguments: Export.allCases, 1...3)
    func exampleWidth(export: Export, width: Int) async throws {
      let arrives = AsyncGate("The photos have arrived.")
      let full = Gate("As many are loading as may.")
      let shelf = PhotoShelf(loadingAfter: arrives)
      shelf.open(full, whenLoading: width)
      let task = Task.detached { [photos] in
        try await export(photos, from: shelf, width: width)
      }
      full.wait()
      // Whatever else is to begin has a chance to.
      for _ in 1...5 { await Task.detached {}.value }
      #expect(shelf.loading == width)
      arrives.open()
      #expect(try await task.value == photos.map { $0 + ".jpg" })
      #expect(shelf.most == width)
      #expect(shelf.loads.sorted() == photos.sorted())
    }

    @Test("Cancelled", .example(.bridge.movingKeepsTheTests), arguments: Export.allCases)
    func exampleCancelled(export: Export) async {
      let arrives = AsyncGate("The photos have arrived.")
      let full = Gate("Two are loading.")
      let shelf = PhotoShelf(loadingAfter: arrives)
      shelf.open(full, whenLoading: 2)
      let task = Task.detached { [photos] in try await export(photos, from: shelf, width: 2) }
      full.wait()
      task.cancel()
      // In the queue a load that is under way goes on; in the group it ends.
      if export == .inQueue { arrives.open() }
      await #expect(throws: CancellationError.self) { try await task.value }
      #expect(shelf.loading == 0)
      // In the queue, two loads that go on keep their places, so that what waits for its turn never has it.
      if export == .inQueue { #expect(shelf.loads.count == 2) }
    }

    @Test(
      "Two of three fail: the queue goes on, the group ends", .example(.bridge.movingKeepsTheTests),
      arguments: Export.allCases)
    func exampleFailing(export: Export) async {
      let shelf = PhotoShelf(missing: ["beach", "forest"])
      do {
        _ = try await export(["beach", "forest", "city"], from: shelf, width: 2)
        Issue.record("There is an album.")
      } catch {
        let photo = (error as? PhotoShelf.Missing)?.photo
        // The queue tells of the first in the album, the group of the first to fail.
        #expect(export == .inQueue ? photo == "beach" : photo == "beach" || photo == "forest")
      }
      #expect(shelf.loads.count == (export == .inQueue ? 3 : 2))
    }
  }
}
