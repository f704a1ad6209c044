import Chapter21FromScratch
import ChapterKit
import Testing

import struct Synchronization.Mutex

@testable import OperationsFromScratch

extension Book {
  /// What observers and observed objects may do during a notification.
  @Suite("Engine: observers")
  @TestThread
  struct EngineObserversTests {
    private let recorder = Recorder()

    private final class Over: Operation, @unchecked Sendable {
      private let isDone = Mutex(false)
      override var isFinished: Bool { isDone.withLock { $0 } }
      override var name: String? {
        get { super.name }
        set { super.name = newValue?.uppercased() }
      }
      override func main() {
        willChangeValue(for: \.isFinished)
        isDone.withLock { $0 = true }
        didChangeValue(for: \.isFinished)
      }
    }

    @Test("An overridden property is announced to key paths that begin at the subclass")
    func pathToAnOverride() {
      let variable: KeyPath<Over, Bool> = \Over.isFinished
      for path in [\Over.isFinished, variable] {
        let recorder = Recorder()
        let upload = Over()
        let observations = [
          upload.observe(path, options: [.old, .new]) { _, change in
            recorder.note(
              "\(String(describing: change.oldValue)) \(String(describing: change.newValue))",
              .finished)
          },
          upload.observe(\Over.name, options: [.new]) { _, change in
            recorder.note("\((change.newValue ?? nil) ?? "-")", .finished)
          },
        ]
        upload.name = "beach"
        upload.start()
        upload.cancel()
        #expect(recorder.lanes(.finished) == ["BEACH", "Optional(false) Optional(true)"])
        for observation in observations { observation.invalidate() }
      }
    }

    @Test("A notification by a key path that begins at the subclass takes effect")
    func pathOfItsOwn() {
      final class Upload: Operation, @unchecked Sendable {
        let isDone = Mutex(false)
        override var isFinished: Bool { isDone.withLock { $0 } }
        override func start() {}
        func announce() { didChangeValue(for: \Upload.isFinished) }
      }
      let (queue, upload) = (OperationQueue(), Upload())
      let observation = upload.observe(\Upload.isFinished) { [recorder] upload, _ in
        recorder.note("\(upload.isFinished), \(queue.operationCount) in the queue", .finished)
      }
      queue.addOperation(upload)
      upload.announce()
      upload.isDone.withLock { $0 = true }
      // The queue no longer counts an operation after the notification of its finish.
      upload.didChangeValue(for: \.isExecuting)
      upload.announce()
      queue.awaitEmpty()
      observation.invalidate()
      let told = ["false, 1 in the queue", "true, 0 in the queue", "true, 0 in the queue"]
      #expect(recorder.lanes(.finished) == told)
    }

    private final class Album: Operation, @unchecked Sendable {
      subscript(place: Place) -> Int { 0 }
    }

    /// An argument in a key path, which begins an observation when it is hashed or compared.
    private struct Place: Hashable, @unchecked Sendable {
      let meanwhile: () -> Void
      static func == (left: Place, right: Place) -> Bool {
        left.meanwhile()
        return true
      }
      func hash(into hasher: inout Hasher) { meanwhile() }
    }

    @Test("An argument of a key path may begin an observation while it is compared")
    func argumentsOfKeyPaths() {
      let (album, other) = (Album(), BlockOperation {})
      let place = Place { other.observe(\.name) { _, _ in }.invalidate() }
      let observations = (0..<2).map { _ in
        album.observe(\Album.[place], options: []) { [recorder] _, _ in
          recorder.note("told", .queued)
        }
      }
      album.didChangeValue(for: \Album.[place])
      #expect(recorder.lanes(.queued) == ["told", "told"])
      for observation in observations { observation.invalidate() }
      album.didChangeValue(for: \Album.[place])
      #expect(recorder.lanes(.queued).count == 2)
    }

    @Test(
      "If an observation ends while a value is being read for it, the value is released at once")
    func observationEndsWhileItsValueIsRead() {
      final class Reading: Operation, @unchecked Sendable {
        var meanwhile: (() -> Void)?
        override var completionBlock: (@Sendable () -> Void)? {
          get {
            meanwhile.take()?()
            return super.completionBlock
          }
          set { super.completionBlock = newValue }
        }
      }
      let upload = Reading()
      let ended = Mutex<NSKeyValueObservation?>(
        upload.observe(\.name) { _, _ in })
      do {
        let farewell = Farewell { [recorder] in
          ended.withLock { $0.take() }?.invalidate()
          recorder.note("gone", .finished)
        }
        upload.completionBlock = { withExtendedLifetime(farewell) {} }
      }
      let observation = upload.observe(\.completionBlock, options: []) { _, _ in }
      let reading = upload.observe(\.completionBlock, options: [.old]) { _, _ in }
      let other = upload.observe(\.completionBlock, options: []) { _, _ in }
      upload.willChangeValue(for: \.name)
      upload.meanwhile = { reading.invalidate() }
      upload.willChangeValue(for: \.completionBlock)
      upload.completionBlock = nil
      // By now nothing else owns the value that was read, and its deinit may end observations.
      #expect(recorder.lanes(.finished) == ["gone"])
      for observation in [observation, other] { observation.invalidate() }
    }

    @Test(
      "An observer of a released object is not notified of changes of a new one with the same address"
    )
    func identityPassesOn() {
      let upload = BlockOperation {}
      let before = Observers.moment
      let observation = upload.observe(\.isReady) { [recorder] _, _ in
        recorder.note("told", .queued)
      }
      let identifier = ObjectIdentifier(upload)
      func announce(at moment: UInt64) {
        Observers.shared.didChange(.isReady, of: Observers.shared.object(identifier, at: moment))
      }
      announce(at: before)
      #expect(recorder.lanes(.queued) == [])
      announce(at: Observers.moment)
      #expect(recorder.lanes(.queued) == ["told"])
      observation.invalidate()
    }

    @Test(
      "An observer of a dependent may wait for the operation that has just made the dependent ready",
      arguments: [false, true])
    func observerWaits(isPrior: Bool) {
      let (download, filter) = (BlockOperation {}, BlockOperation {})
      filter.addDependency(download)
      let observation = filter.observe(\.isReady, options: isPrior ? [.prior] : []) {
        [recorder] _, _ in
        guard download.isFinished else { return }
        download.waitUntilFinished()
        recorder.note("waited", .finished)
      }
      Deadline.wait(for: "The download ends.") { download.start() }
      #expect(recorder.lanes(.finished).allSatisfy { $0 == "waited" })
      #expect(recorder.lanes(.finished).count == (isPrior ? 2 : 1))
      observation.invalidate()
    }
  }
}
