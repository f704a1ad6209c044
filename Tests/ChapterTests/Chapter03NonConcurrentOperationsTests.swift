import Chapter03NonConcurrentOperations
import ChapterKit
import Dispatch
import Operations
import Synchronization
import Testing

@testable import Workbook

extension Book {
  @Suite("03 Non-Concurrent Operations")
  @TestThread
  struct Chapter03NonConcurrentOperationsTests {
    private let recorder = Recorder()
    private let queue = OperationQueue()

    /// Runs similar operations to their end, manually and in a queue. By then, an operation that does not
    /// wait for a held one would have finished.
    private func letOthersPass() {
      for _ in 1...3 {
        Deadline.wait(for: "another resize has been started and has finished") {
          ResizeOperation(PhotoFile(.beach), widths: [1]).start()
        }
        let other = ResizeOperation(PhotoFile(.beach), widths: [1])
        queue.addOperation(other)
        other.waitToFinish()
      }
    }

    // MARK: The subclass

    private final class Beep: Operation, @unchecked Sendable {
      let count = Mutex(0)

      override func main() { count.withLock { $0 += 1 } }
    }

    @Test(.rule(.simple.mainIsEnough))
    func mainIsEnough() {
      let (beep, alone) = (Beep(), Beep())
      let save = recorder.operation("save")
      save.addDependency(beep)
      queue.addOperations([save, beep], waitUntilFinished: false)
      queue.waitToEmpty()
      alone.start()
      alone.start()
      for beep in [beep, alone] {
        #expect(beep.count.withLock { $0 } == 1)
        #expect(beep.isFinished)
      }
      #expect(recorder.lanes(.finished) == ["save"])
    }

    private final class Nothing: Operation, @unchecked Sendable {}

    @Test("A subclass that overrides nothing starts and finishes", .rule(.simple.mainIsEnough))
    func nothingIsEnough() {
      let nothing = Nothing()
      nothing.start()
      #expect(nothing.isFinished)
    }

    @Test(.rule(.simple.nonisolatedInApps))
    func nonisolatedInApps() throws {
      #expect(try DoesNotCompile.isRefused("MainActor/NewProject.swift"))
      // The note quotes the compiler's messages.
      let note = try Project.text(of: "chapters-ko/03-non-concurrent-operations.md")
      let quoted = note.matches(of: /main actor-isolated .*? declaration/).map { String($0.0) }
      #expect(quoted.count > 2)
      #expect(Set(quoted).subtracting(try DoesNotCompile.errors()) == [])
    }

    @Test("The compiler warns if a subclass does not restate its Sendable conformance")
    func restated() throws {
      #expect(try DoesNotCompile.isRefused("SendableRestated.swift"))
    }

    @Test(.example(.simple.initializerSetsKnownState))
    func exampleInitialiserSetsKnownState() {
      let resize = ResizeOperation(PhotoFile(.beach), widths: [4, 2, 1])
      #expect(resize.widths == [4, 2, 1])
      #expect(resize.thumbnails == [])
      resize.start()
      #expect(resize.thumbnails.map(\.name) == ["beach@4", "beach@2", "beach@1"])
    }

    @Test(.example(.simple.initializerStoresInput))
    func exampleInitialiserStoresInput() {
      weak var file: PhotoFile?
      var resize: ResizeOperation?
      do {
        let beach = PhotoFile(.beach)
        file = beach
        resize = ResizeOperation(beach, widths: [2])
      }
      #expect(file != nil)
      resize?.start()
      #expect(resize?.thumbnails.map(\.pixels) == [[0, 72]])
      resize = nil
      #expect(file == nil)
    }

    @Test(.example(.simple.accessorsForData))
    func exampleAccessorsForData() {
      let resize = ResizeOperation(PhotoFile(.beach), widths: [4, 3])
      resize.add(width: 1)
      #expect(resize.thumbnails == [])
      queue.addOperation(resize)
      queue.waitToEmpty()
      #expect(resize.thumbnails.map(\.width) == [4, 3, 1])
    }

    @Test(.example(.simple.accessorsThreadSafe))
    func exampleAccessorsAreThreadSafe() {
      let resize = ResizeOperation(PhotoFile(.beach))
      DispatchQueue.concurrentPerform(iterations: 2000) { number in
        resize.add(width: number)
        if number.isMultiple(of: 100) { _ = resize.widths.count }
      }
      #expect(resize.widths.sorted() == Array(0..<2000))
    }

    @Test(.example(.simple.archivingOptional))
    func exampleArchivingIsOptional() throws {
      #expect(CaptionOperation.supportsSecureCoding)
      let caption = CaptionOperation("low tide")
      caption.start()
      // The caption is archived in separate fields, because a root object must be an `NSObject`, which the
      // engine's operations are not on Apple's systems.
      let archiver = NSKeyedArchiver(requiringSecureCoding: true)
      caption.encode(with: archiver)
      let archive = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
      let copy = try #require(CaptionOperation(coder: archive))
      #expect(copy !== caption)
      #expect(copy.line == nil)
      #expect(!copy.isFinished)
      copy.start()
      #expect(copy.line == "— low tide —")
      #expect(copy.line == caption.line)
    }

    // MARK: The base class

    @Test(.rule(.simple.synchronousByDefault))
    func synchronousByDefault() {
      let operations = [Operation(), BlockOperation {}, Beep(), ResizeOperation(PhotoFile(.beach))]
      #expect(operations.map(\.isAsynchronous) == [false, false, false, false])
      queue.addOperations(operations, waitUntilFinished: false)
      queue.waitToEmpty()
      #expect(operations.map(\.isAsynchronous) == [false, false, false, false])
      #expect(Elsewhere().isAsynchronous)
    }

    private final class Elsewhere: Operation, @unchecked Sendable {
      override var isAsynchronous: Bool { true }
    }

    @Test(.rule(.simple.runsOnTheCallersThread))
    func runsOnTheCallersThread() {
      let file = PhotoFile(.beach)
      ResizeOperation(file, widths: [2]).start()
      #expect(file.wasReadOnThisThread)

      let isSame = Mutex(false)
      Deadline.wait(for: "start() returns on another thread") {
        ResizeOperation(file, widths: [2]).start()
        isSame.withLock { $0 = file.wasReadOnThisThread }
      }
      #expect(isSame.withLock { $0 })
      #expect(!file.wasReadOnThisThread)

      let outer = BlockOperation {
        ResizeOperation(file, widths: [2]).start()
        isSame.withLock { $0 = file.wasReadOnThisThread }
      }
      isSame.withLock { $0 = false }
      queue.addOperation(outer)
      queue.waitToEmpty()
      #expect(isSame.withLock { $0 })
    }

    @Test(.rule(.simple.doneWhenStartReturns))
    func doneWhenStartReturns() {
      let busy = Busy()
      let returned = Gate("start() has returned")
      let file = PhotoFile(.beach) { [recorder] in
        busy.work()
        recorder.note("work", .finished)
      }
      let resize = ResizeOperation(file, widths: [2])
      Thread.detachNewThread { [recorder] in
        resize.start()
        recorder.note("start()", .finished)
        returned.open()
      }
      busy.begun.wait()
      letOthersPass()
      #expect(!returned.isOpen)
      busy.mayEnd.open()
      returned.wait()
      #expect(recorder.lanes(.finished) == ["work", "start()"])
      #expect(resize.thumbnails.map(\.pixels) == [[0, 72]])
    }

    @Test(.rule(.simple.stateKeptForYou), arguments: ["in a queue", "by hand"])
    func stateIsKept(how: String) {
      let busy = Busy()
      let file = PhotoFile(.beach) { busy.work() }
      let resize = ResizeOperation(file, widths: [2])
      let states = { [resize.isExecuting, resize.isFinished] }

      #expect(states() == [false, false])
      if how == "in a queue" {
        queue.addOperation(resize)
      } else {
        Thread.detachNewThread { resize.start() }
      }
      busy.begun.wait()
      #expect(states() == [true, false])
      busy.mayEnd.open()
      resize.waitToFinish()
      #expect(states() == [false, true])
    }

    /// Calls a closure; has the `start()` that the note shows.
    private final class Opened: OpenedOperation, @unchecked Sendable {
      private let work: @Sendable (Operation) -> Void

      init(_ work: @escaping @Sendable (Operation) -> Void) { self.work = work }

      override func main() { work(self) }
    }

    /// Calls a closure; has the inherited `start()`.
    private final class Inheriting: Operation, @unchecked Sendable {
      private let work: @Sendable (Operation) -> Void

      init(_ work: @escaping @Sendable (Operation) -> Void) { self.work = work }

      override func main() { work(self) }
    }

    @Test(
      "The start() that the note shows has the same effects as the inherited one",
      arguments: ["by hand", "in a queue"], [false, true])
    func openedStart(how: String, isCancelled: Bool) {
      func outcome(_ make: (@escaping @Sendable (Operation) -> Void) -> Operation) -> [Bool] {
        let seen = Mutex<[Bool]>([])
        let caller = ObjectIdentifier(Thread.current)
        let operation = make { operation in
          let isHere = ObjectIdentifier(Thread.current) == caller
          seen.withLock { $0 += [operation.isExecuting, operation.isFinished, isHere] }
        }
        let save = recorder.operation("save")
        save.addDependency(operation)
        if isCancelled { operation.cancel() }
        if how == "in a queue" {
          queue.addOperations([operation, save], waitUntilFinished: false)
          queue.waitToEmpty()
        } else {
          operation.start()
        }
        operation.start()
        return seen.withLock { $0 }
          + [operation.isExecuting, operation.isFinished, save.isReady, save.isFinished]
      }
      let inherited = outcome { Inheriting($0) }
      #expect(outcome { Opened($0) } == inherited)
      #expect(inherited.count == (isCancelled ? 4 : 7))
    }

    @Test("The start() that the note shows traps if the operation is not ready, or is executing")
    func openedStartRefuses() async {
      await #expect(processExitsWith: .failure) {
        let opened = Opened { _ in }
        opened.addDependency(Operation())
        opened.start()
      }
      await #expect(processExitsWith: .failure) { Opened { $0.start() }.start() }
    }

    // MARK: Queues

    @Test(.rule(.overview.movesWorkOffThread))
    func queueSuppliesThread() {
      let scrolled = Gate("the reader has scrolled")
      let file = PhotoFile(.beach) { [recorder] in
        scrolled.wait()
        recorder.note("resize", .finished)
      }
      let resize = ResizeOperation(file, widths: [2])
      queue.addOperation(resize)
      recorder.note("scroll", .finished)
      scrolled.open()
      queue.waitToEmpty()
      #expect(recorder.lanes(.finished) == ["scroll", "resize"])
      #expect(resize.thumbnails.count == 1)
    }

    @Test("A cell shows no photo at first, and then only the photo that it was given last")
    func cell() async {
      let (shown, show) = AsyncStream.makeStream(of: String.self)
      var next = shown.makeAsyncIterator()
      let cell = await ThumbnailCell(queue)
      let (star, harbour) = (
        Picture("star", width: 2, pixels: [9, 9]), Picture("harbour", width: 2, pixels: [5, 5])
      )
      let (reading, disk) = (Gate("the file is read"), Gate("the disk has answered"))
      let slow = PhotoFile(.beach) {
        reading.open()
        disk.wait()
      }
      await MainActor.run {
        cell.display = { show.yield($0?.name ?? "nothing") }
        cell.show(slow)
      }
      reading.wait()
      await cell.show(PhotoFile(star))
      for name in ["nothing", "nothing", "star@2"] { #expect(await next.next() == name) }
      disk.open()
      // The harbour's thumbnail arrives before the cell is given the star again. The operation continues.
      let kept = await MainActor.run {
        queue.waitToEmpty()
        let door = Gate("the harbour is read")
        cell.show(PhotoFile(harbour) { door.wait() })
        let kept = queue.operations
        door.open()
        queue.waitToEmpty()
        cell.show(PhotoFile(star))
        return kept
      }
      for name in ["nothing", "nothing", "star@2"] { #expect(await next.next() == name) }
      await MainActor.run {
        cell.show(PhotoFile(harbour))
        cell.prepareForReuse()
        cell.show(PhotoFile(.beach))
      }
      for name in ["nothing", "nothing", "nothing", "beach@2"] {
        #expect(await next.next() == name)
      }
      #expect(kept.count == 1)
      show.finish()
      #expect(await next.next() == nil)
    }
  }
}
