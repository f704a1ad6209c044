import Chapter01Invocation
import ChapterKit
import Operations
import Testing

extension Book {
  @Suite("01 Invocation")
  @TestThread
  struct Chapter01InvocationTests {
    private let recorder = Recorder()
    private let queue = OperationQueue()
    private let darkroom = Darkroom()

    // MARK: Invocations

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

    @Test("A cancelled invocation has no result", .example(.invocation.resultReadableAfter))
    func exampleResultOfCancelled() {
      let darkroom = Darkroom(pausingAt: "beach")
      let (early, late) = (
        InvocationOperation(target: darkroom, method: Darkroom.mirror, argument: .forest),
        InvocationOperation(target: darkroom, method: Darkroom.mirror, argument: .beach)
      )
      early.cancel()
      #expect(throws: InvocationFailure.unfinished) { try early.result }
      early.start()
      #expect(throws: InvocationFailure.cancelled) { try early.result }
      queue.addOperation(late)
      darkroom.paused.wait()
      late.cancel()
      darkroom.resumed.open()
      late.waitToFinish()
      #expect(throws: InvocationFailure.cancelled) { try late.result }
      #expect(darkroom.history == ["mirror beach"])
    }

    // MARK: Uses

    /// The words that a user may type, each with the method that it selects.
    nonisolated private static let menu: [String: @Sendable (Darkroom) -> (Picture) -> Picture] = [
      "invert": Darkroom.invert, "mirror": Darkroom.mirror, "sharpen": Darkroom.sharpen,
    ]

    @Test(.example(.invocation.chosenAtRunTime), arguments: menu.keys.sorted())
    func exampleChosenAtRunTime(typed: String) throws {
      let method = try #require(Self.menu[typed])
      InvocationOperation(target: darkroom, method: method, argument: .beach).start()
      #expect(darkroom.history == ["\(typed) beach"])
    }

    @Test("A screen shows the photo with the filter chosen last, or why there is no such photo")
    func filterScreen() async {
      let darkroom = Darkroom(pausingAt: "beach")
      let (told, tell) = AsyncStream.makeStream(of: String.self)
      var next = told.makeAsyncIterator()
      let screen = await FilterScreen(menu: [
        "crop": { try darkroom.crop($0) }, "sharpen": darkroom.sharpen,
      ])
      await MainActor.run {
        screen.show = { tell.yield($0.name) }
        screen.complain = { tell.yield($0) }
        screen.choose("sharpen", for: .beach)
      }
      darkroom.paused.wait()
      await screen.choose("sharpen", for: .forest)
      darkroom.resumed.open()
      #expect(await next.next() == "forest+sharp")
      await screen.choose("crop", for: .star)
      #expect(await next.next() == "nothing left of star")
      await screen.choose("crp", for: .star)
      #expect(await next.next() == "no crp")
      await MainActor.run {
        screen.choose("sharpen", for: .forest)
        screen.close()
        screen.choose("sharpen", for: .star)
      }
      #expect(await next.next() == "star+sharp")
    }

    // MARK: Swift

    @Test(.rule(.invocation.absentFromSwift))
    func absentFromSwift() throws {
      #expect(try DoesNotCompile.isRefused("NamingInvocationOperation.swift"))
    }

    @Test(.rule(.invocation.closureStandIn))
    func closureStandsIn() throws {
      for (name, method) in Self.menu {
        let retouch = BlockOperation { [darkroom] in _ = method(darkroom)(.beach) }
        #expect(!darkroom.history.contains("\(name) beach"))
        retouch.start()
        #expect(darkroom.history.last == "\(name) beach")
      }
      #expect(darkroom.history.count == Self.menu.count)
      #expect(try DoesNotCompile.isRefused("MistypedInvocations.swift"))
    }
  }
}
