import Chapter16Errors
import ChapterKit
import Operations
import Synchronization
import Testing

extension Book {
  /// The classes in the chapter on errors, which store errors and pass them on.
  @Suite("16 Results")
  @TestThread
  struct Chapter16ResultsTests {
    private let recorder = Recorder()
    private let queue = OperationQueue()

    private struct Broken: Error, Equatable { var number = 0 }

    // MARK: Failures in an operation

    @Test(.example(.error.catchInCode))
    func exampleCatchInCode() {
      let works = Atomic(0)
      let load = ResultOperation<Int> {
        works.add(1, ordering: .relaxed)
        throw Broken()
      }
      load.start()
      #expect([load.isExecuting, load.isFinished] == [false, true])
      // The error is stored, and is thrown at every read.
      for _ in 1...2 { #expect(throws: Broken()) { try load.value } }
      load.start()
      #expect(works.load(ordering: .relaxed) == 1)
    }

    @Test(.example(.error.checkErrnoStyle))
    func exampleErrno() throws {
      try AlbumFolder.with { folder in
        let missing = ResultOperation { try photoBytes(at: folder.file("beach.photo")) }
        missing.start()
        #expect(throws: SystemFailure("open", code: ENOENT)) { try missing.value }
        // A folder can be opened but not read.
        let notAFile = ResultOperation { try photoBytes(at: folder.path) }
        notAFile.start()
        #expect(throws: (any Error).self) { try notAFile.value }
        let path = folder.file("beach.photo")
        let bytes = Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0) })
        try bytes.write(to: URL(fileURLWithPath: path))
        let load = ResultOperation { try photoBytes(at: path) }
        load.start()
        #expect(try load.value == bytes)
        let text = SystemFailure("open", code: ENOENT).description
        #expect(text == "open: No such file or directory")
      }
    }

    @Test(
      "The file of a photo is closed, whether or not it can be read",
      .example(.error.checkErrnoStyle))
    func exampleClosedFile() async {
      await #expect(processExitsWith: .success) {
        let open = { (0..<1_024).count { fcntl($0, F_GETFD) >= 0 } }
        let before = open()
        let photos = 100
        try AlbumFolder.with { folder in
          let path = folder.file("beach.photo")
          try Data([1]).write(to: URL(fileURLWithPath: path))
          for _ in 0..<photos {
            _ = try photoBytes(at: path)
            _ = try? photoBytes(at: folder.path)
            _ = try? photoBytes(at: folder.file("none"))
          }
        }
        // The process may open other files, but not one for each photo.
        exit(open() < before + photos / 2 ? 0 : 2)
      }
    }

    @Test(.example(.error.checkReturnedCodes), arguments: [48, 64])
    func exampleReturnedCode(alignment: Int) {
      let render = ResultOperation {
        var pixels: UnsafeMutableRawPointer?
        let code = posix_memalign(&pixels, alignment, 4096)
        if code != 0 { throw SystemFailure("posix_memalign", code: code) }
        free(pixels)
      }
      render.start()
      if alignment == 48 {
        #expect(throws: SystemFailure("posix_memalign", code: EINVAL)) { try render.value }
      } else {
        #expect(throws: Never.self) { try render.value }
      }
    }

    @Test(.example(.error.checkThrown), arguments: ["", "[", #"["beach", "for"#, "[1]", "{}"])
    func exampleThrown(text: String) {
      let decode = ResultOperation {
        try JSONDecoder().decode([String].self, from: Data(text.utf8))
      }
      let album = decode.then { [recorder] _ in recorder.note("album", .began) }
      queue.addOperations([decode, album], waitUntilFinished: false)
      queue.waitToEmpty()
      #expect(throws: DecodingError.self) { try decode.value }
      #expect(throws: DecodingError.self) { try album.value }
      #expect(recorder.events == [])
    }

    // MARK: An operation with a result

    @Test(
      "A read during the finish returns the result, or throws that the work is unfinished",
      .example(.error.operationHandlesItsOwn))
    func exampleReadWhileItEnds() {
      let loads = (0..<6_000).map { number in ResultOperation { number } }
      let others = Atomic(0)
      together(turns: loads.count) { thread, turn in
        if thread == 0 { return loads[turn].start() }
        for _ in 0..<20 {
          do {
            if try loads[turn].value == turn { return }
            others.add(1, ordering: .relaxed)
          } catch MissingResult.unfinished {
          } catch {
            others.add(1, ordering: .relaxed)
          }
        }
      }
      #expect(others.load(ordering: .relaxed) == 0)
    }

    // MARK: Passing results on

    private func chain(failing: Int?) -> [ResultOperation<Int>] {
      var steps: [ResultOperation<Int>] = []
      for number in 0..<4 {
        let work: @Sendable (Int) throws -> Int = { [recorder] value in
          recorder.note("\(number)", .began)
          if number == failing { throw Broken(number: number) }
          return value * 10 + number
        }
        if let last = steps.last {
          steps.append(last.then(work))
        } else {
          steps.append(ResultOperation { try work(0) })
        }
      }
      return steps
    }

    @Test(.example(.error.providePropagation), arguments: 0..<4)
    func exampleSkips(failing: Int) throws {
      let steps = chain(failing: failing)
      queue.addOperations(steps.reversed(), waitUntilFinished: false)
      queue.waitToEmpty()
      #expect(recorder.lanes(.began) == (0...failing).map { "\($0)" })
      #expect(steps.map(\.isFinished) == [true, true, true, true])
      for (number, step) in steps.enumerated() {
        if number < failing {
          #expect(throws: Never.self) { try step.value }
        } else {
          #expect(throws: Broken(number: failing)) { try step.value }
        }
      }
    }

    @Test(.example(.error.tellTheProgram), arguments: [Int?.none, 0, 1, 2, 3])
    func exampleTold(failing: Int?) throws {
      let screen = Mutex<[String]>([])
      let steps = chain(failing: failing)
      let last = try #require(steps.last)
      let show = BlockOperation {
        let text: String
        do { text = "\(try last.value)" } catch { text = "\(error)" }
        screen.withLock { $0.append(text) }
      }
      show.addDependency(last)
      queue.addOperation(show)
      queue.addOperations(steps, waitUntilFinished: false)
      queue.waitToEmpty()
      let expected = failing.map { "\(Broken(number: $0))" } ?? "123"
      #expect(screen.withLock { $0 } == [expected])
    }
  }
}
