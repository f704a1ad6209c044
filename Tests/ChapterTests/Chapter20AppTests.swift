import Chapter20SwiftConcurrency
import ChapterKit
import Operations
import Testing

extension Book {
  /// What stands under "In my app": operations called by a task, with an async function in one of them.
  @Suite("20 In an App", .timeLimit(.minutes(1)))
  @TestThread
  struct Chapter20AppTests {
    private struct Offline: Error {}

    private struct Library: Sendable {
      var arrives: AsyncGate?
      var begun: Gate?
      func original(_ photo: String) async throws -> String {
        begun?.open()
        try await arrives?.wait()
        if photo == "harbour" { throw Offline() }
        return "\(photo).jpg"
      }
    }

    private struct Server: Sendable {
      let recorder = Recorder()
      func send(_ file: String) throws -> String {
        recorder.note(file, .finished)
        if file == "dune.jpg" { throw Offline() }
        return "photos/\(file)"
      }
    }

    private let queue = OperationQueue()
    private let server = Server()

    @MainActor private static func tap(
      _ button: SendButton, _ photo: String, _ queue: OperationQueue, _ library: Library,
      _ server: Server
    ) {
      // snippet.call
      button.tapped {
        try await sendPhoto(in: queue) {
          try await library.original(photo)
        } upload: { file in
          try server.send(file)
        }
      }
      // snippet.end
    }

    @Test("Sent, failed, tapped twice", .example(.bridge.executesUntilTheTaskEnds))
    func exampleSent() async {
      let (states, shown) = AsyncStream.makeStream(of: SendButton.State.self)
      var next = states.makeAsyncIterator()
      let button = await SendButton()
      await MainActor.run {
        button.display = { shown.yield($0) }
        Self.tap(button, "beach", queue, Library(), server)
        Self.tap(button, "forest", queue, Library(), server)
      }
      #expect(await next.next() == .sending)
      #expect(await next.next() == .sent("photos/beach.jpg"))
      // The export fails, and then the upload.
      for photo in ["harbour", "dune"] {
        await Self.tap(button, photo, queue, Library(), server)
        #expect(await next.next() == .sending)
        #expect(await next.next() == .failed)
      }
      #expect(server.recorder.lanes(.finished) == ["beach.jpg", "dune.jpg"])
    }

    /// Where a photo is when it is no longer wanted.
    enum Moment: CaseIterable { case waiting, exporting, uploading, before }

    @Test(
      "Cancelled", .example(.bridge.awaitCancelsWithTheTask, .bridge.cancelReachesTheTask),
      arguments: Moment.allCases)
    func exampleCancelled(moment: Moment) async throws {
      let begun = Gate("The photo is there.")
      let never = AsyncGate("A photo that never comes.")
      let uploading = Busy()
      let task = Task.detached { [queue, server] in
        if moment == .before { withUnsafeCurrentTask { $0?.cancel() } }
        return try await sendPhoto(in: queue) {
          begun.open()
          if moment != .uploading { try await never.wait() }
          return "beach.jpg"
        } upload: { file in
          uploading.work()
          return try server.send(file)
        }
      }
      queue.isSuspended = moment == .waiting
      switch moment {
      case .before, .waiting: break
      case .exporting: begun.wait()
      case .uploading: uploading.begun.wait()
      }
      task.cancel()
      queue.isSuspended = false
      uploading.mayEnd.open()
      if moment == .uploading {
        // It had begun, and the server has it.
        #expect(try await task.value == "photos/beach.jpg")
      } else {
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(!uploading.begun.isOpen)
      }
      queue.waitToEmpty()
    }

    @Test("A button that is gone cancels", .example(.bridge.awaitCancelsWithTheTask))
    func exampleGone() async {
      let library = Library(
        arrives: AsyncGate("A photo that never comes."), begun: Gate("The export has begun."))
      var button: SendButton? = await SendButton()
      weak let gone = button
      if let button { await Self.tap(button, "beach", queue, library, server) }
      library.begun?.wait()
      button = nil
      queue.waitToEmpty()
      #expect(gone == nil)
      #expect(server.recorder.lanes(.finished) == [])
    }
  }
}
