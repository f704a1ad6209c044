import Chapter01Invocation
import ChapterKit
import Operations
import Testing

@testable import Workbook

extension Book {
  @Suite("01 Invocation")
  @TestThread
  struct Chapter01InvocationTests {
    private let recorder = Recorder()
    private let queue = OperationQueue()
    private let darkroom = Darkroom()

    // MARK: What an invocation is

    @Test(.example(.invocation.createdFromTargetAndMethod))
    func exampleCreatedFromTargetAndMethod() {
      let sharpen = InvocationOperation(
        target: darkroom, method: Darkroom.sharpen, argument: .beach)
      #expect(darkroom.history == [])
      #expect(sharpen.isReady)
      sharpen.start()
      #expect(darkroom.history == ["sharpen beach"])
    }

    @Test(.example(.invocation.callsMethodOnTarget))
    func exampleCallsMethodOnTarget() {
      let other = Darkroom()
      let mirror = InvocationOperation(
        target: darkroom, method: Darkroom.mirror, argument: .forest)
      mirror.start()
      mirror.start()
      #expect(darkroom.history == ["mirror forest"])
      #expect(other.history == [])
      #expect(mirror.isFinished)
    }

    @Test(.example(.invocation.passesArgument))
    func examplePassesArgument() throws {
      let pictures = [Picture.beach, .forest, .star]
      let operations = pictures.map {
        InvocationOperation(target: darkroom, method: Darkroom.invert, argument: $0)
      }
      for operation in operations.reversed() { operation.start() }
      #expect(darkroom.history == ["invert star", "invert forest", "invert beach"])
      #expect(
        try operations.map { try $0.result } == pictures.map { $0.mapping("inverted") { 255 - $0 } }
      )
    }

    @Test(.example(.invocation.isAnOperation))
    func exampleIsAnOperation() {
      let darkroom = Darkroom(recorder: recorder)
      let arrived = Gate("the download may end")
      let download = recorder.operation("download") { arrived.wait() }
      let beach = InvocationOperation(
        target: darkroom, method: Darkroom.mirror, argument: .beach)
      let forest = InvocationOperation(
        target: darkroom, method: Darkroom.mirror, argument: .forest)
      beach.addDependency(download)
      forest.addDependency(download)
      queue.addOperations([beach, forest, download], waitUntilFinished: false)
      #expect(!beach.isReady)
      forest.cancel()
      forest.waitToFinish()
      arrived.open()
      queue.waitToEmpty()
      #expect(recorder.relation("download", "beach") == "download < beach")
      #expect(darkroom.history == ["mirror beach"])
      #expect(forest.isCancelled)
    }

    @Test(.example(.invocation.resultReadableAfter))
    func exampleResultIsReadableAfter() throws {
      let darkroom = Darkroom(pausingAt: "beach")
      let crop = InvocationOperation(target: darkroom, method: Darkroom.crop, argument: .beach)
      #expect(throws: InvocationFailure.unfinished) { try crop.result }
      queue.addOperation(crop)
      darkroom.paused.wait()
      #expect(throws: InvocationFailure.unfinished) { try crop.result }
      darkroom.resumed.open()
      crop.waitToFinish()
      #expect(try crop.result == Picture("beach+cropped", width: 2, pixels: [36, 72, 180, 216]))
      crop.cancel()
      #expect(try crop.result.name == "beach+cropped")
    }

    @Test("Not before", .example(.invocation.resultReadableAfter))
    func exampleResultBeforeFinish() {
      let mirror = InvocationOperation(
        target: darkroom, method: Darkroom.mirror, argument: .beach)
      mirror.main()
      #expect(darkroom.history == ["mirror beach"])
      #expect(!mirror.isFinished)
      #expect(throws: InvocationFailure.unfinished) { try mirror.result }
    }

    @Test("If not cancelled before", .example(.invocation.resultReadableAfter))
    func exampleResultOfCancelled() {
      let mirror = InvocationOperation(
        target: darkroom, method: Darkroom.mirror, argument: .beach)
      mirror.cancel()
      #expect(throws: InvocationFailure.unfinished) { try mirror.result }
      mirror.start()
      #expect(throws: InvocationFailure.cancelled) { try mirror.result }
      mirror.main()
      #expect(darkroom.history == [])
    }

    @Test("If not cancelled meanwhile", .example(.invocation.resultReadableAfter))
    func exampleResultOfCancelledMeanwhile() {
      let darkroom = Darkroom(pausingAt: "beach")
      let mirror = InvocationOperation(
        target: darkroom, method: Darkroom.mirror, argument: .beach)
      queue.addOperation(mirror)
      darkroom.paused.wait()
      mirror.cancel()
      darkroom.resumed.open()
      mirror.waitToFinish()
      #expect(throws: InvocationFailure.cancelled) { try mirror.result }
    }

    @Test("If there is one", .example(.invocation.resultReadableAfter))
    func exampleResultOfFailed() {
      let crop = InvocationOperation(target: darkroom, method: Darkroom.crop, argument: .star)
      crop.start()
      #expect(crop.isFinished)
      #expect(throws: Darkroom.Failure.nothingLeft(of: "star")) { try crop.result }
    }

    // MARK: What it is good for

    @Test(.example(.invocation.chosenAtRunTime), arguments: Menu.names)
    func exampleChosenAtRunTime(typed: String) throws {
      let method = try Menu.method(named: typed)
      let retouch = InvocationOperation(target: darkroom, method: method, argument: .beach)
      retouch.start()
      #expect(darkroom.history == ["\(typed) beach"])
      let command = Command(
        environment: [:], hasColour: false, write: { recorder.note($0, .finished) },
        complain: { _ in })
      #expect(command.run(["01", "--select", typed]) == .agreed)
      #expect(recorder.lanes(.finished).contains { $0.hasSuffix("  \(typed) beach") })
    }

    @Test("If it is on the menu", .example(.invocation.chosenAtRunTime))
    func exampleUnknownNames() {
      let unknown = UnknownEffect(typed: "sharpn")
      #expect(throws: unknown) { try Menu.method(named: "sharpn") }
      #expect(
        "\(unknown)" == "no effect is called sharpn; there are invert, mirror, sharpen")
      let command = Command(
        environment: [:], hasColour: false, write: { _ in },
        complain: { recorder.note($0, .cancelled) })
      #expect(command.run(["01", "--select", "sharpn"]) == .usage)
      #expect(
        recorder.lanes(.cancelled) == [
          "--select takes one of invert, mirror, sharpen, not “sharpn”"
        ])
    }

    // MARK: Swift

    @Test(.rule(.invocation.absentFromSwift))
    func absentFromSwift() throws {
      #expect(try DoesNotCompile.isRefused("NamingInvocationOperation.swift"))
    }

    @Test(.rule(.invocation.closureStandIn))
    func closureStandsIn() throws {
      for name in Menu.names {
        let method = try Menu.method(named: name)
        let retouch = BlockOperation { [darkroom] in _ = method(darkroom)(.beach) }
        #expect(!darkroom.history.contains("\(name) beach"))
        retouch.start()
        #expect(darkroom.history.last == "\(name) beach")
      }
      #expect(darkroom.history.count == Menu.names.count)
      #expect(try DoesNotCompile.isRefused("MistypedInvocations.swift"))
    }

    @Test("With a result", .example(.invocation.closureStandIn))
    func exampleReferenceAndClosure() throws {
      let reference = InvocationOperation(
        target: darkroom, method: Darkroom.sharpen, argument: .forest)
      let closure = InvocationOperation(
        target: darkroom, method: { room in { picture in room.sharpen(picture) } },
        argument: .forest)
      reference.start()
      closure.start()
      #expect(darkroom.history == ["sharpen forest", "sharpen forest"])
      #expect(try reference.result == closure.result)
      #expect(try reference.result != .forest)
    }
  }
}
