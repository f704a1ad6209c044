import ChapterKit
import Operations
import Testing

@testable import Chapter19NetworkedTiltShift
@testable import Workbook

extension Book {
  /// What the command does with a reader's own picture.
  @Suite("19 Networked Tilt Shift: calls")
  @TestThread
  struct Chapter19CallsTests {
    @Test(
      "A picture from a file, or from the web, is filtered and written",
      .example(.tiltshift.filterOperation), arguments: ["bmp", "ppm"])
    func exampleOwnPicture(format: String) throws {
      try ScratchFolder.with { folder in
        let picture = Town.picture("street", width: 30, height: 24)
        try PictureFile("\(folder)/in.\(format)").save(picture)
        let run = { (words: String...) in Called(["19"] + words, environment: ["LANG": "en"]) }
        let told = run(
          "--image", "\(folder)/in.\(format)", "--output", "\(folder)/out.\(format)")
        #expect(told.status == .agreed)
        #expect(told.complaints == [])
        #expect(told.lines.contains { $0.contains("before") && $0.contains("after") })
        #expect(told.lines.allSatisfy { $0.cells <= 80 })
        let expected = TiltShift(radius: 2).apply(to: picture)
        #expect(try PictureFile("\(folder)/out.\(format)").load() == expected)
        let server = try LoopbackServer(["/p": .picture(picture.ppm)])
        defer { server.stop() }
        let web = run(
          "--url", server.url("/p").absoluteString, "--output=\(folder)/web.\(format)")
        #expect(web.status == .agreed)
        #expect(try PictureFile("\(folder)/web.\(format)").load() == expected)
        let missing = run("--url", server.url("/q").absoluteString)
        #expect(missing.status == .noInput)
        #expect(missing.complaints.count == 1)
        #expect(
          Set(try FileManager.default.contentsOfDirectory(atPath: folder))
            == Set(["in", "out", "web"].map { "\($0).\(format)" }))
      }
    }
  }
}
