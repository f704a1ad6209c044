import Chapter18AsyncOperations
import Chapter20SwiftConcurrency
import ChapterKit
import Operations
import Synchronization
import Testing

extension Book {
  /// The same tests for an export with operations and for the task group that replaces it.
  @Suite("20 Moving", .timeLimit(.minutes(1)))
  @TestThread
  struct Chapter20MovingTests {

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

      /// The export before the move, with the same interface as the export after it.
      private func inQueue(
        _ photos: [String], from shelf: PhotoShelf, width: Int
      ) async throws -> [String] {
        let cancel = Mutex<(@Sendable () -> Void)?>(nil)
        return try await withTaskCancellationHandler {
          try await withCheckedThrowingContinuation { continuation in
            // Cancelling waits until there is a closure to call.
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

    @Test(
      "Both exports load as many photos at once as the width allows",
      .example(.bridge.movingKeepsTheTests), arguments: Export.allCases, 1...3)
    func exampleWidth(export: Export, width: Int) async throws {
      let arrives = AsyncGate("The photos have arrived.")
      let full = Gate("As many are loading as may.")
      let shelf = PhotoShelf(loadingAfter: arrives)
      shelf.open(full, whenLoading: width)
      let task = Task.detached { [photos] in
        try await export(photos, from: shelf, width: width)
      }
      full.wait()
      // Gives any other load a chance to begin.
      for _ in 1...5 { await Task.detached {}.value }
      #expect(shelf.loading == width)
      arrives.open()
      #expect(try await task.value == photos.map { $0 + ".jpg" })
      #expect(shelf.most == width)
      #expect(shelf.loads.sorted() == photos.sorted())
    }

    @Test(
      "A cancelled export ends with a CancellationError, in a queue and in a task group",
      .example(.bridge.movingKeepsTheTests), arguments: Export.allCases)
    func exampleCancelled(export: Export) async {
      let arrives = AsyncGate("The photos have arrived.")
      let full = Gate("Two are loading.")
      let shelf = PhotoShelf(loadingAfter: arrives)
      shelf.open(full, whenLoading: 2)
      let task = Task.detached { [photos] in try await export(photos, from: shelf, width: 2) }
      full.wait()
      task.cancel()
      // In the queue, a load in progress continues; in the group, the load ends.
      if export == .inQueue { arrives.open() }
      await #expect(throws: CancellationError.self) { try await task.value }
      #expect(shelf.loading == 0)
      // In the queue, the two loads that continue keep their slots, so that the waiting ones never start.
      if export == .inQueue { #expect(shelf.loads.count == 2) }
    }

    @Test(
      "After a failure, the queue continues but the group ends",
      .example(.bridge.movingKeepsTheTests),
      arguments: Export.allCases)
    func exampleFailing(export: Export) async {
      let shelf = PhotoShelf(missing: ["beach", "forest"])
      do {
        _ = try await export(["beach", "forest", "city"], from: shelf, width: 2)
        Issue.record("There is an album.")
      } catch {
        let photo = (error as? PhotoShelf.Missing)?.photo
        // The queue reports the failure that comes first in the album; the group reports the one that comes
        // first in time.
        #expect(export == .inQueue ? photo == "beach" : photo == "beach" || photo == "forest")
      }
      #expect(shelf.loads.count == (export == .inQueue ? 3 : 2))
    }
  }
}
