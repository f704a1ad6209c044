import ChapterKit
import Dispatch
import Operations
import Testing

@testable import Chapter17RightSizing
@testable import Chapter19NetworkedTiltShift
@testable import Workbook

extension Book {
  /// What the command does with a reader's own picture; and what is measured.
  @Suite("19 Networked Tilt Shift: calls")
  @TestThread
  struct Chapter19CallsTests {
    private let beach = Town.picture("beach", width: 6, height: 5)

    /// Runs the command with these words behind `19`.
    private func run(
      _ words: String..., in language: String = "en", hasColour: Bool = false
    ) -> Called {
      Called(["19"] + words, environment: ["LANG": language], hasColour: hasColour)
    }

    /// Expects that a call is refused in one line, which has this in it, and that a folder is empty.
    /// Only of what cannot be written something has been told before.
    private func expectRefusal(
      _ status: Status, _ part: String, of words: [String], leaving folder: String? = nil,
      sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      for language in ["en", "ko"] {
        let called = Called(["19"] + words, environment: ["LANG": language])
        #expect(called.status == status, sourceLocation: sourceLocation)
        #expect(called.lines == [], sourceLocation: sourceLocation)
        #expect(called.complaints.count == 1, sourceLocation: sourceLocation)
        let complaint = called.complaints.first ?? ""
        #expect(!complaint.contains("\n"), sourceLocation: sourceLocation)
        #expect(language == "ko" || complaint.contains(part), sourceLocation: sourceLocation)
        #expect(
          (language == "ko")
            == complaint.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) },
          sourceLocation: sourceLocation)
      }
      guard let folder else { return }
      let left = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(left == [], sourceLocation: sourceLocation)
    }

    // MARK: Good calls

    @Test(
      "A picture from a file, or from the web, is filtered and written", arguments: ["bmp", "ppm"])
    func ownPicture(format: String) throws {
      try ScratchFolder.with { folder in
        let picture = Town.picture("street", width: 30, height: 24)
        try PictureFile("\(folder)/in.\(format)").save(picture)
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
        #expect(
          Set(try FileManager.default.contentsOfDirectory(atPath: folder))
            == Set(["in", "out", "web"].map { "\($0).\(format)" }))
      }
    }

    @Test("The smallest picture, and very wide and tall ones, are drawn and written")
    func shapes() throws {
      try ScratchFolder.with { folder in
        for (width, height) in [(1, 1), (4_000, 1), (1, 400), (90, 2)] {
          let picture = Town.picture("forest", width: width, height: height)
          try PictureFile("\(folder)/in.bmp").save(picture)
          let told = run(
            "--image", "\(folder)/in.bmp", "--output", "\(folder)/out.bmp", "--force")
          #expect(told.status == .agreed)
          #expect(told.lines.allSatisfy { $0.cells <= 80 })
          let after = try PictureFile("\(folder)/out.bmp").load()
          #expect((after.width, after.height) == (width, height))
        }
      }
    }

    @Test("A terminal with colours gets half blocks, and the steps as before")
    func coloured() throws {
      try ScratchFolder.with { folder in
        let file = PictureFile("\(folder)/in.bmp")
        try file.save(beach)
        let plain = run("--image", file.path)
        let coloured = run("--image", file.path, hasColour: true)
        #expect(coloured.status == .agreed)
        #expect(!plain.lines.contains { $0.contains("▀") })
        #expect(coloured.lines.contains { $0.contains("▀") })
      }
    }

    @Test("The walkthrough writes its last picture, at whatever width")
    func walkthrough() throws {
      try ScratchFolder.with { folder in
        let told = run("--width", "4", "--figures", "recorded", "--output", "\(folder)/a.bmp")
        #expect(told.status == .agreed)
        #expect(told.lines.contains { $0.contains("is 4, as told by --width") })
        let street = TiltShift().apply(to: Town.picture("street"))
        let written = try PictureFile("\(folder)/a.bmp").load()
        #expect(written == street)
      }
    }

    // MARK: Bad calls

    @Test("A call that cannot be understood is refused with status 64")
    func usage() throws {
      for address in [
        "beach", "http://", "ftp://127.0.0.1/a.bmp", "http:///a.bmp", "http://[::1", "a b",
        "http://127.0.0.1:0/a.bmp", "http://127.0.0.1:65536/a.bmp",
      ] {
        try expectRefusal(.usage, "no address on the web", of: ["--url", address])
      }
      try expectRefusal(
        .usage, "do not go together", of: ["--url", "http://127.0.0.1/", "--image", "a.bmp"])
      for name in ["a.png", "a", "bmp"] {
        try expectRefusal(.usage, "ends in .bmp or .ppm", of: ["--output", name])
      }
      for width in ["0", "9", "-1", "wide"] {
        try expectRefusal(.usage, "--width takes one of", of: ["--width", width])
      }
      for option in ["--url", "--image", "--output"] {
        try expectRefusal(.usage, "takes a value", of: [option])
        try expectRefusal(.usage, "takes a value", of: ["\(option)="])
        try expectRefusal(.usage, "does not go with this", of: ["--notes", option, "a"])
      }
    }

    @Test("A picture that cannot be read from a file is refused with status 66")
    func unreadableFiles() throws {
      try ScratchFolder.with { folder in
        try ScratchFolder.with { empty in
          let out = ["--output", "\(empty)/out.bmp"]
          let refuse = { (part: String, bytes: [UInt8]) in
            let path = "\(folder)/in.bmp"
            try Data(bytes).write(to: URL(fileURLWithPath: path))
            try expectRefusal(.noInput, part, of: ["--image", path] + out, leaving: empty)
          }
          let good = beach.bmp()
          try refuse("neither BMP nor PPM", [])
          try refuse("neither BMP nor PPM", Array("GIF89a".utf8))
          try refuse("breaks off", Array(good.dropLast()))
          try refuse("breaks off", Array(good.prefix(20)))
          try refuse(
            "65536 × 32768 pixels", Array(good[..<18]) + [0, 0, 1, 0, 0, 128, 0, 0] + good[26...])
          try refuse("BMP of 8 bits", Array(good[..<28]) + [8] + good[29...])
          try expectRefusal(
            .noInput, "no such file", of: ["--image", "\(folder)/missing.bmp"] + out, leaving: empty
          )
          try expectRefusal(
            .noInput, "it is a folder", of: ["--image", folder] + out, leaving: empty)
        }
      }
    }

    @Test("A picture that a server does not give is refused with status 66")
    func badServers() throws {
      try ScratchFolder.with { empty in
        let good = beach.bmp()
        let huge = Array(good[..<18]) + [0, 0, 1, 0, 0, 128, 0, 0] + good[26...]
        let cases: [(String, Answer)] = [
          ("status 404", .status("404 Not Found")),
          ("without end", .redirect(to: "/p")),
          (
            "ended after 60 of",
            Answer(.send(Answer.head("200 OK", length: good.count)), .send(Array(good.prefix(60))))
          ),
          ("breaks off", Answer(.send(Answer.head("200 OK", length: 60)), .send(good))),
          ("not as HTTP has it", Answer(.send([1, 2, 3]))),
          ("neither BMP nor PPM", .picture(Array("<html>".utf8))),
          ("65536 × 32768 pixels", .picture(huge)),
          ("longer than 64 MiB", Answer(.send(Answer.head("200 OK", length: 1 << 40)))),
        ]
        let server = try LoopbackServer()
        defer { server.stop() }
        for (part, answer) in cases {
          server.answer("/p", answer)
          try expectRefusal(
            .noInput, part,
            of: ["--url", server.url("/p").absoluteString, "--output", "\(empty)/out.bmp"],
            leaving: empty)
        }
      }
    }

    @Test("A server that stalls is given up when the time is up")
    func stalledServer() throws {
      let server = try LoopbackServer()
      defer { server.stop() }
      let (asked, closed) = TownServer.stall("/p", on: server)
      let limit = ScriptedLimit()
      Thread.detachNewThread {
        asked.wait()
        limit.end()
      }
      do {
        _ = try OwnPicture.bitmap(from: .web(server.url("/p")), limit: limit.limit)
        Issue.record("there is no picture")
      } catch {
        #expect(error.cause == .noInput)
        #expect(error.message.english.contains("does not answer in time"))
      }
      closed.wait()
    }

    @Test("A result that cannot be written is refused with status 74, and nothing is left")
    func unwritable() throws {
      try ScratchFolder.with { folder in
        try ScratchFolder.with { pictures in
          let input = PictureFile("\(pictures)/in.bmp")
          try input.save(beach)
          try FileManager.default.createDirectory(
            atPath: "\(pictures)/album.bmp", withIntermediateDirectories: false)
          for (part, path) in [
            ("there is no folder", "\(folder)/missing/out.bmp"),
            ("it is a folder", "\(pictures)/album.bmp"),
            ("is no folder", "\(input.path)/out.bmp"),
          ] {
            try expectRefusal(
              .failedWrite, part, of: ["--image", input.path, "--output", path], leaving: folder)
          }
          #expect(
            try FileManager.default.contentsOfDirectory(atPath: pictures).sorted()
              == ["album.bmp", "in.bmp"])
        }
      }
    }

    @Test("The help names the options and what stands behind them")
    func help() {
      let lines = run("--help").lines
      for option in ["--url URL", "--image FILE", "--output FILE", "--width 1|2|3|4|5|6|7|8 "] {
        #expect(lines.contains { $0.contains(option) }, "\(option)")
      }
    }

    // MARK: What is measured

    @Test("Each width is measured, and what was recorded is whole")
    func measurement() throws {
      let server = try LoopbackServer()
      defer { server.stop() }
      let widths = SpeedMeasurement(pictures: 2, width: 6, height: 5, turns: 1).widths(server)
      #expect(widths.map(\.width) == [1, 2, 4])
      #expect(widths.allSatisfy { $0.downloading > 0 && $0.filtering > 0 && $0.both > 0 })
      // Two pictures are downloaded alone and for the filter, at each width.
      #expect(server.asked.count == 12)
      for platform in Platform.all {
        let path = FigureRecord<SpeedFigures>.path(of: platform)
        guard FileManager.default.fileExists(atPath: path) else { continue }
        let source = try FigureRecord<SpeedFigures>(.recorded, path: path)
        #expect(source.figures?.widths?.map(\.width) == [1, 2, 4], "\(path)")
        #expect(source.origin.english.contains("Workbook 19"))
      }
    }

    @Test(
      "The table tells the time, and how many times as fast it is", arguments: Language.allCases)
    func table(language: Language) {
      let figures = [
        SpeedFigures.Width(width: 1, downloading: 4e6, filtering: 2e8, both: 3e8),
        SpeedFigures.Width(width: 2, downloading: 2e6, filtering: 1e8, both: 2e8),
      ]
      let lines = SpeedMeasurement.lines(of: figures, in: language)
      #expect(lines.count == 3)
      #expect(lines[1].hasPrefix("1      4.0 ms  × 1.0"))
      #expect(lines[2].hasPrefix("2      2.0 ms  × 2.0"))
      #expect(lines[2].hasSuffix("200 ms  × 1.5"))
      #expect(lines.allSatisfy { $0.cells <= 75 })
    }
  }
}
