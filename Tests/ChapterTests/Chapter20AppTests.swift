import Chapter20SwiftConcurrency
import ChapterKit
import Operations
import Testing

extension Book {
  /// The section “In my app”: a task runs operations, one of them with an async function.
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

    @MainActor private func button(_ photo: String, _ library: Library = Library()) -> SendButton {
      SendButton(queue) {
        try await library.original(photo)
      } upload: { [server] in
        try server.send($0)
      }
    }

    @Test("A button ignores taps while it sends", .example(.bridge.executesUntilTheTaskEnds))
    func exampleSent() async {
      // The export of the harbour fails, and so does the upload of the dune.
      let expected: [(String, SendButton.State)] = [
        ("beach", .sent("photos/beach.jpg")), ("harbour", .failed), ("dune", .failed),
      ]
      for (photo, outcome) in expected {
        let (states, shown) = AsyncStream.makeStream(of: SendButton.State.self)
        var next = states.makeAsyncIterator()
        let button = await button(photo)
        await MainActor.run {
          button.display = { shown.yield($0) }
          button.tapped()
          button.tapped()
        }
        #expect(await next.next() == .sending)
        #expect(await next.next() == outcome)
        // The button may be tapped again.
        await button.tapped()
        #expect(await next.next() == .sending)
        #expect(await next.next() == outcome)
      }
      #expect(
        server.recorder.lanes(.finished) == ["beach", "beach", "dune", "dune"].map { $0 + ".jpg" })
    }

    enum Moment: CaseIterable { case waiting, exporting, uploading, before }

    @Test(
      "A cancelled task cancels the export and the upload of a photo",
      .example(.bridge.awaitCancelsWithTheTask, .bridge.cancelReachesTheTask),
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
        // The upload had already begun, so the server has the photo.
        #expect(try await task.value == "photos/beach.jpg")
      } else {
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(!uploading.begun.isOpen)
      }
      queue.waitToEmpty()
    }

    @Test("A cancelled button sends nothing", .example(.bridge.awaitCancelsWithTheTask))
    func exampleButtonCancelled() async {
      let library = Library(
        arrives: AsyncGate("A photo that never comes."), begun: Gate("The export has begun."))
      let (states, shown) = AsyncStream.makeStream(of: SendButton.State.self)
      var next = states.makeAsyncIterator()
      let button = await button("beach", library)
      await MainActor.run {
        button.display = { shown.yield($0) }
        button.tapped()
      }
      library.begun?.wait()
      await button.cancel()
      #expect(await next.next() == .sending)
      #expect(await next.next() == .cancelled)
      #expect(server.recorder.lanes(.finished) == [])
    }

    @Test("A released button cancels its export", .example(.bridge.awaitCancelsWithTheTask))
    func exampleGone() async {
      let library = Library(
        arrives: AsyncGate("A photo that never comes."), begun: Gate("The export has begun."))
      var sending: SendButton? = await button("beach", library)
      weak let gone = sending
      await sending?.tapped()
      library.begun?.wait()
      sending = nil
      queue.waitToEmpty()
      #expect(gone == nil)
      #expect(server.recorder.lanes(.finished) == [])
    }
  }
}
