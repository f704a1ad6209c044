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

    @Test(
      "An invocation is made from an object and one of its methods, and calls nothing yet",
      .rule("invocation.created-from-target-and-method"))
    func createdFromTargetAndMethod() {
      let sharpen = InvocationOperation(
        target: darkroom, method: Darkroom.sharpen, argument: .beach)
      #expect(darkroom.history == [])
      #expect(sharpen.isReady)
      sharpen.start()
      #expect(darkroom.history == ["sharpen beach"])
    }

    @Test(
      "When it runs, an invocation calls its method on its target, once",
      .rule("invocation.calls-method-on-target"))
    func callsMethodOnTarget() {
      let other = Darkroom()
      let mirror = InvocationOperation(
        target: darkroom, method: Darkroom.mirror, argument: .forest)
      mirror.start()
      mirror.start()
      #expect(darkroom.history == ["mirror forest"])
      #expect(other.history == [])
      #expect(mirror.isFinished)
    }

    @Test(
      "The argument given at creation is what the method is called with",
      .rule("invocation.passes-argument"))
    func passesArgument() throws {
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

    @Test(
      "An invocation is an operation: queues, dependencies and cancellation apply to it",
      .rule("invocation.is-an-operation"))
    func isAnOperation() {
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

    @Test(
      "Once an invocation has finished, the value that the method returned can be read",
      .rule("invocation.result-readable-after"))
    func resultIsReadableAfter() throws {
      let darkroom = Darkroom(pausingAt: "beach")
      let crop = InvocationOperation(target: darkroom, method: Darkroom.crop, argument: .beach)
      #expect(throws: InvocationFailure.unfinished) { try crop.result }
      queue.addOperation(crop)
      darkroom.waitUntilPaused()
      #expect(throws: InvocationFailure.unfinished) { try crop.result }
      darkroom.goOn()
      crop.waitToFinish()
      #expect(try crop.result == Picture("beach+cropped", width: 2, pixels: [36, 72, 180, 216]))
    }

    @Test(
      "Once an invocation has finished, the value that the method returned can be read: if not cancelled before",
      .rule("invocation.result-readable-after"))
    func resultOfCancelled() {
      let mirror = InvocationOperation(
        target: darkroom, method: Darkroom.mirror, argument: .beach)
      mirror.cancel()
      #expect(throws: InvocationFailure.unfinished) { try mirror.result }
      mirror.start()
      #expect(throws: InvocationFailure.cancelled) { try mirror.result }
      #expect(darkroom.history == [])
    }

    @Test(
      "Once an invocation has finished, the value that the method returned can be read: if not cancelled meanwhile",
      .rule("invocation.result-readable-after"))
    func resultOfCancelledMeanwhile() {
      let darkroom = Darkroom(pausingAt: "beach")
      let mirror = InvocationOperation(
        target: darkroom, method: Darkroom.mirror, argument: .beach)
      queue.addOperation(mirror)
      darkroom.waitUntilPaused()
      mirror.cancel()
      darkroom.goOn()
      mirror.waitToFinish()
      #expect(throws: InvocationFailure.cancelled) { try mirror.result }
    }

    @Test(
      "Once an invocation has finished, the value that the method returned can be read: if there is one",
      .rule("invocation.result-readable-after"))
    func resultOfFailed() {
      let crop = InvocationOperation(target: darkroom, method: Darkroom.crop, argument: .star)
      crop.start()
      #expect(crop.isFinished)
      #expect(throws: Darkroom.Failure.nothingLeft(of: "star")) { try crop.result }
    }

    // MARK: What it is good for

    @Test(
      "Which method an invocation calls can be decided at run time, from what a user types",
      .rule("invocation.chosen-at-run-time"), arguments: Menu.names)
    func chosenAtRunTime(typed: String) throws {
      let method = try #require(Menu.methods[typed])
      InvocationOperation(target: darkroom, method: method, argument: .beach).start()
      #expect(darkroom.history == ["\(typed) beach"])
      let command = Command(
        environment: [:], hasColour: false, write: { recorder.note($0, .finished) },
        complain: { _ in })
      #expect(command.run(["01", "--select", typed]) == .agreed)
      #expect(recorder.lanes(.finished).contains { $0.hasSuffix("  \(typed) beach") })
    }

    @Test(
      "Which method an invocation calls can be decided at run time, from what a user types: if it is on the menu",
      .rule("invocation.chosen-at-run-time"))
    func unknownNames() {
      #expect(Menu.methods["sharpn"] == nil)
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

    @Test(
      "Objective-C's NSInvocationOperation cannot be used from Swift",
      .rule("invocation.absent-from-swift"))
    func absentFromSwift() throws {
      #expect(try DoesNotCompile.isRefused("NamingInvocationOperation.swift"))
    }

    @Test(
      "In Swift a method reference or a closure takes the selector's place",
      .rule("invocation.closure-stand-in"))
    func closureStandsIn() throws {
      let reference = InvocationOperation(
        target: darkroom, method: Darkroom.sharpen, argument: .forest)
      let closure = InvocationOperation(
        target: darkroom, method: { room in { picture in room.sharpen(picture) } },
        argument: .forest)
      reference.start()
      closure.start()
      #expect(darkroom.history == ["sharpen forest", "sharpen forest"])
      #expect(try reference.result == closure.result)
      #expect(try DoesNotCompile.isRefused("MistypedInvocations.swift"))
    }

    // MARK: The chapter's answer

    @Test("A method without an argument is invoked like any other")
    func withoutArgument() throws {
      let heading = InvocationOperation(target: "beach", method: String.uppercased)
      #expect(throws: InvocationFailure.unfinished) { try heading.result }
      heading.start()
      #expect(try heading.result == "BEACH")
      let cancelled = InvocationOperation(target: "beach", method: String.uppercased)
      cancelled.cancel()
      cancelled.start()
      #expect(throws: InvocationFailure.cancelled) { try cancelled.result }
    }
  }
}
