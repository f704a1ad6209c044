import Chapter03NonConcurrentOperations
import ChapterKit
import Dispatch
import Operations
import Synchronization
import Testing

extension Book {
  @Suite("03 Non Concurrent Operations")
  @TestThread
  struct Chapter03NonConcurrentOperationsTests {
    private let recorder = Recorder()
    private let queue = OperationQueue()

    /// Keeps which thread has read a file.
    private final class Reader: Sendable {
      private let thread = Mutex<ObjectIdentifier?>(nil)

      var isThisThread: Bool { thread.withLock { $0 } == ObjectIdentifier(Thread.current) }

      func note() { thread.withLock { $0 = ObjectIdentifier(Thread.current) } }
    }

    // MARK: What the subclass brings

    /// Overrides `main()`, and has no initialiser of its own.
    private final class Beep: Operation, @unchecked Sendable {
      let count = Mutex(0)

      override func main() { count.withLock { $0 += 1 } }
    }

    @Test(
      "A non-concurrent operation need override nothing but main()",
      .rule("simple.main-is-enough"))
    func mainIsEnough() {
      let beep = Beep()
      let save = recorder.operation("save")
      save.addDependency(beep)
      queue.addOperations([save, beep], waitUntilFinished: false)
      queue.waitToEmpty()
      #expect(beep.count.withLock { $0 } == 1)
      #expect(beep.isFinished)
      #expect(recorder.lanes(.finished) == ["save"])
    }

    @Test(
      "An initialiser of its own puts the operation into a known state",
      .rule("simple.initializer-sets-known-state"))
    func initialiserSetsKnownState() {
      let resize = ResizeOperation(PhotoFile(.beach), widths: [4, 2, 1])
      #expect(resize.widths == [4, 2, 1])
      #expect(resize.thumbnails == [])
      #expect(resize.name == "resize")
      #expect(resize.isReady)
      #expect(!resize.isExecuting)
      #expect(!resize.isFinished)
      #expect(!resize.isCancelled)
      resize.start()
      #expect(resize.thumbnails.map(\.name) == ["beach@4", "beach@2", "beach@1"])
    }

    @Test(
      "The initialiser keeps a reference to what the work will use",
      .rule("simple.initializer-stores-input"))
    func initialiserStoresInput() {
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

    @Test(
      "Accessors may set what the work needs and read what it has made",
      .rule("simple.accessors-for-data"))
    func accessorsForData() {
      let resize = ResizeOperation(PhotoFile(.beach))
      resize.widths = [4, 3]
      resize.add(width: 1)
      #expect(resize.thumbnails == [])
      queue.addOperation(resize)
      queue.waitToEmpty()
      #expect(resize.thumbnails.map(\.width) == [4, 3, 1])
    }

    @Test(
      "Such accessors must be safe to call from several threads at once",
      .rule("simple.accessors-thread-safe"))
    func accessorsAreThreadSafe() {
      let resize = ResizeOperation(PhotoFile(.beach))
      DispatchQueue.concurrentPerform(iterations: 2000) { number in
        resize.add(width: number)
        if number.isMultiple(of: 100) { _ = resize.widths.count }
      }
      #expect(resize.widths.sorted() == Array(0..<2000))
    }

    @Test(
      "A subclass may support archiving, which Operation itself does not",
      .rule("simple.archiving-optional"))
    func archivingIsOptional() throws {
      #expect(!((Operation() as Any) is any NSCoding))
      let resize = ResizeOperation(PhotoFile(.beach), widths: [2, 1])
      resize.start()
      // In its own fields and not as a root object, which has to be an NSObject, as the engine's
      // operations are not on Apple's systems.
      let archiver = NSKeyedArchiver(requiringSecureCoding: true)
      resize.encode(with: archiver)
      let archive = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
      let copy = try #require(ResizeOperation(coder: archive))
      #expect(copy !== resize)
      #expect(copy.widths == [2, 1])
      #expect(copy.thumbnails == [])
      #expect(!copy.isFinished)
      copy.start()
      #expect(copy.thumbnails == resize.thumbnails)
    }

    @Test("An archive that lacks something, or does not fit, brings no operation back")
    func damagedArchive() throws {
      let fields: [(inout [String: Any]) -> Void] = [
        { $0["name"] = nil }, { $0["pixels"] = nil }, { $0["widths"] = nil }, { $0["width"] = 0 },
        { $0["width"] = 3 }, { $0["widths"] = NSString(string: "2, 1") }, { _ in },
      ]
      let restored = try fields.map { damage in
        var input: [String: Any] = [
          "name": NSString(string: "beach"), "width": 2,
          "pixels": NSData(data: Data([0, 255])), "widths": NSArray(array: [NSNumber(value: 1)]),
        ]
        damage(&input)
        let archiver = NSKeyedArchiver(requiringSecureCoding: true)
        for (key, value) in input {
          if let number = value as? Int {
            archiver.encode(number, forKey: key)
          } else {
            archiver.encode(value, forKey: key)
          }
        }
        archiver.finishEncoding()
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
        unarchiver.decodingFailurePolicy = .setErrorAndReturn
        return ResizeOperation(coder: unarchiver)?.widths
      }
      #expect(restored == [nil, nil, nil, nil, nil, nil, [1]])
    }

    // MARK: What the base class brings

    @Test(
      "Operations are synchronous unless a subclass says otherwise",
      .rule("simple.synchronous-by-default"))
    func synchronousByDefault() {
      let operations = [Operation(), BlockOperation {}, Beep(), ResizeOperation(PhotoFile(.beach))]
      #expect(operations.map(\.isAsynchronous) == [false, false, false, false])
      #expect(ElaborateResize(PhotoFile(.beach), widths: []).isAsynchronous)
    }

    @Test(
      "A synchronous operation runs on the thread that calls start()",
      .rule("simple.runs-on-the-callers-thread"))
    func runsOnTheCallersThread() {
      let reader = Reader()
      let file = PhotoFile(.beach) { reader.note() }
      ResizeOperation(file, widths: [2]).start()
      #expect(reader.isThisThread)

      let isSame = Mutex(false)
      Deadline.wait(for: "start() returns on another thread") {
        ResizeOperation(file, widths: [2]).start()
        isSame.withLock { $0 = reader.isThisThread }
      }
      #expect(isSame.withLock { $0 })
      #expect(!reader.isThisThread)
    }

    @Test(
      "When start() of a synchronous operation returns, the work is done",
      .rule("simple.done-when-start-returns"))
    func doneWhenStartReturns() {
      let file = PhotoFile(.beach) {
        // Each new thread takes longer to come than a start() that waits for nobody to return.
        for _ in 1...10 {
          let read = Gate("another thread has read a part of the file")
          Thread.detachNewThread { read.open() }
          read.wait()
        }
      }
      let resize = ResizeOperation(file, widths: [2])
      resize.start()
      #expect(resize.isFinished)
      #expect(resize.thumbnails.map(\.pixels) == [[0, 72]])
    }

    // snippet.example
    @Test(
      "The base class keeps the state: executing during main(), finished after it",
      .rule("simple.state-kept-for-you"))
    func stateIsKept() {
      let reading = Gate("the file is being read")
      let goOn = Gate("the file may have been read")
      let file = PhotoFile(.beach) {
        reading.open()
        goOn.wait()
      }
      let resize = ResizeOperation(file, widths: [2])
      let states = { [resize.isExecuting, resize.isFinished] }

      #expect(states() == [false, false])
      queue.addOperation(resize)
      reading.wait()
      #expect(states() == [true, false])
      goOn.open()
      queue.waitToEmpty()
      #expect(states() == [false, true])
    }
    // snippet.end

    // MARK: What a queue brings

    @Test(
      "A queue supplies the thread, so that who adds the operation goes on",
      .rule("simple.queue-supplies-thread"))
    func queueSuppliesThread() {
      let reader = Reader()
      let scrolled = Gate("the reader has scrolled")
      let file = PhotoFile(.beach) { [recorder] in
        reader.note()
        scrolled.wait()
        recorder.note("resize", .finished)
      }
      let resize = ResizeOperation(file, widths: [2])
      queue.addOperation(resize)
      recorder.note("scroll", .finished)
      scrolled.open()
      queue.waitToEmpty()
      #expect(recorder.lanes(.finished) == ["scroll", "resize"])
      #expect(!reader.isThisThread)
      #expect(resize.thumbnails.count == 1)
    }

    // MARK: The chapter's own types

    @Test("The simple and the elaborate class make the same thumbnails, in a queue")
    func simpleIsAsGood() {
      let file = PhotoFile(.beach)
      let simple = ResizeOperation(file, widths: [4, 2, 1])
      let elaborate = ElaborateResize(file, widths: [4, 2, 1])
      queue.addOperations([simple, elaborate], waitUntilFinished: false)
      queue.waitToEmpty()
      #expect(elaborate.isFinished)
      #expect(elaborate.thumbnails == simple.thumbnails)
      #expect(simple.thumbnails.count == 3)
    }

    @Test("A resize that is cancelled makes nothing more")
    func resizeAnswersCancellation() {
      let never = ResizeOperation(PhotoFile(.beach), widths: [2])
      never.cancel()
      never.main()
      #expect(never.thumbnails == [])

      let reading = Gate("the file is being read")
      let cancelled = Gate("the resize has been cancelled")
      let file = PhotoFile(.beach) {
        reading.open()
        cancelled.wait()
      }
      let halfway = ResizeOperation(file, widths: [2])
      queue.addOperation(halfway)
      reading.wait()
      halfway.cancel()
      cancelled.open()
      queue.waitToEmpty()
      #expect(halfway.thumbnails == [])
    }

    @Test(
      "Thumbnails have the width that is asked for",
      arguments: [
        (4, [0, 36, 72, 108, 144, 180, 216, 252]), (3, [0, 36, 72]), (2, [0, 72]), (1, [0]),
        (9, [0, 36, 72, 108, 144, 180, 216, 252]), (0, [0]),
      ])
    func thumbnails(width: Int, pixels: [UInt8]) {
      let thumbnail = Picture.beach.thumbnail(width: width)
      #expect(thumbnail.width == min(max(width, 1), 4))
      #expect(thumbnail.pixels == pixels)
    }

    // MARK: The chapter's answer

    @Test(
      "The crop keeps the columns that there are",
      arguments: [
        (0..<4, [0, 36, 72, 108, 144, 180, 216, 252]), (1..<3, [36, 72, 180, 216]),
        (3..<9, [108, 252]),
      ])
    func cropKeepsColumns(columns: Range<Int>, pixels: [UInt8]) {
      let crop = CropOperation(PhotoFile(.beach), columns: columns)
      #expect(crop.cropped == nil)
      crop.start()
      #expect(crop.isFinished)
      #expect(crop.cropped?.pixels == pixels)
    }

    @Test("The crop makes no picture if there are no columns, or if it was cancelled")
    func cropMakesNothing() {
      let nowhere = CropOperation(PhotoFile(.beach), columns: 7..<9)
      nowhere.start()
      #expect(nowhere.isFinished)
      #expect(nowhere.cropped == nil)
      let cancelled = CropOperation(
        PhotoFile(.beach) { [recorder] in recorder.note("read", .began) }, columns: 0..<4)
      cancelled.cancel()
      cancelled.main()
      #expect(cancelled.cropped == nil)
      #expect(recorder.events == [])
    }
  }
}
