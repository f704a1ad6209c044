import ChapterKit
import Operations
import Testing

@testable import Chapter16Errors
@testable import Chapter19NetworkedTiltShift

extension Book {
  /// Pictures in memory and in files, the filter, and the drawing.
  @Suite("19 Networked Tilt Shift: pictures")
  @TestThread
  struct Chapter19PicturesTests {
    /// Pixels that have nothing to do with each other.
    private func noise(_ width: Int, _ height: Int) -> Bitmap {
      var state: UInt32 = 19
      return Bitmap(width: width, height: height) { _, _ in
        state = state &* 1_664_525 &+ 1_013_904_223
        return RGB(
          UInt8(truncatingIfNeeded: state >> 8), UInt8(truncatingIfNeeded: state >> 16),
          UInt8(truncatingIfNeeded: state >> 24))
      }
    }

    private func failure<Value>(_ body: () throws -> Value) -> BitmapFailure? {
      do {
        _ = try body()
        return nil
      } catch {
        return error as? BitmapFailure
      }
    }

    // MARK: BMP

    @Test(
      "A BMP that was written is read as it was, whatever its shape",
      arguments: [(1, 1), (2, 2), (3, 2), (4, 3), (5, 1), (1, 7), (5_000, 1)])
    func bmpRoundTrip(size: (Int, Int)) throws {
      let picture = noise(size.0, size.1)
      for bits in [24, 32] {
        for order in Bitmap.RowOrder.allCases {
          let file = picture.bmp(bits: bits, order)
          #expect(file.count == 54 + (size.0 * bits + 31) / 32 * 4 * size.1)
          #expect(try Bitmap(file) == picture)
        }
      }
    }

    /// 2 × 2 pixels: red and green above, blue and white below.
    private let colours = Bitmap(width: 2, height: 2) { x, y in
      [[RGB(255, 0, 0), RGB(0, 255, 0)], [RGB(0, 0, 255), RGB(255, 255, 255)]][y][x]
    }

    /// A BMP of that by hand: each row is filled up to a multiple of four bytes.
    private let byHand: [UInt8] =
      Array("BM".utf8) + [70, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0]
      + [40, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 1, 0, 24, 0, 0, 0, 0, 0, 16, 0, 0, 0]
      + [19, 11, 0, 0, 19, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
      + [255, 0, 0, 255, 255, 255, 0, 0]
      + [0, 0, 255, 0, 255, 0, 0, 0]

    @Test("A BMP is written and read byte by byte as the format has it")
    func bmpByHand() throws {
      #expect(colours.bmp() == byHand)
      #expect(try Bitmap(byHand) == colours)
      // From the top: the height is negative, and the rows change places.
      var topDown = byHand
      topDown.replaceSubrange(22..<26, with: [254, 255, 255, 255])
      topDown.replaceSubrange(54..., with: byHand[62...] + byHand[54..<62])
      #expect(colours.bmp(.topDown) == topDown)
      #expect(try Bitmap(topDown) == colours)
      // 32 bits: a byte more for each pixel, whatever is in it.
      let bytes: [UInt8] = [
        255, 0, 0, 9, 255, 255, 255, 9, 0, 0, 255, 9, 0, 255, 0, 9,
      ]
      var wide = byHand
      wide[28] = 32
      wide.replaceSubrange(54..., with: bytes)
      #expect(try Bitmap(wide) == colours)
      // With masks, which say what is usual, and with a longer header before the pixels.
      var masked = wide
      masked[30] = 3
      masked[10] = 66
      masked.insert(contentsOf: [0, 0, 255, 0, 0, 255, 0, 0, 255, 0, 0, 0], at: 54)
      #expect(try Bitmap(masked) == colours)
      masked[54] = 255
      #expect(failure { try Bitmap(masked) } == .unsupported("BMP with other masks"))
      var later = byHand
      later[14] = 108
      later[10] = 122
      later.insert(contentsOf: [UInt8](repeating: 1, count: 68), at: 54)
      #expect(try Bitmap(later) == colours)
    }

    @Test("A BMP of a kind that is not read is refused by name")
    func bmpKinds() {
      func changed(_ place: Int, _ byte: UInt8) -> BitmapFailure? {
        var file = byHand
        file[place] = byte
        return failure { try Bitmap(file) }
      }
      #expect(changed(14, 12) == .unsupported("BMP of OS/2"))
      #expect(changed(28, 8) == .unsupported("BMP of 8 bits"))
      #expect(changed(30, 1) == .unsupported("BMP with compression"))
      #expect(changed(30, 3) == .unsupported("BMP with compression"))
      #expect(changed(0, 0) == .unknown)
      #expect(changed(18, 0) == .empty)
      #expect(changed(22, 0) == .empty)
      #expect(changed(28, 1) == .unsupported("BMP of 1 bit"))
      #expect(changed(14, 0) == .unsupported("BMP with a header of 0 bytes"))
      #expect(changed(14, 41) == nil)
      #expect(changed(17, 255) == .truncated(received: 70, needed: 14 + 40 + 255 << 24))
      #expect(changed(10, 0) == .withinHeader(0))
      #expect(changed(10, 20) == .withinHeader(20))
      #expect(changed(13, 255) == .truncated(received: 70, needed: 54 + 255 << 24 + 16))
    }

    @Test(
      "What is near to a PPM is refused by name",
      arguments: zip(
        ["P1", "P2", "P3", "P4", "P5", "P7"],
        ["PBM", "PGM", "PPM in plain text (P3)", "PBM", "PGM", "PAM"]))
    func ppmKinds(magic: String, name: String) {
      #expect(failure { try Bitmap(Array("\(magic)\n1 1\n255\n000".utf8)) } == .unsupported(name))
      #expect(failure { try Bitmap(Array("\(magic)x".utf8)) } == .unknown)
    }

    @Test(.example(.tiltshift.claimsRefused))
    func exampleClaims() {
      func claiming(_ width: [UInt8], _ height: [UInt8]) -> BitmapFailure? {
        var file = byHand
        file.replaceSubrange(18..<22, with: width)
        file.replaceSubrange(22..<26, with: height)
        return failure { try Bitmap(file) }
      }
      // 2^16 × 2^15 pixels, from the bottom and from the top; 2^31 − 1 rows; as many as there can be.
      #expect(
        claiming([0, 0, 1, 0], [0, 128, 0, 0]) == .tooLarge(width: 65_536, height: 32_768))
      #expect(
        claiming([0, 0, 1, 0], [0, 128, 255, 255]) == .tooLarge(width: 65_536, height: 32_768))
      #expect(
        claiming([1, 0, 0, 0], [255, 255, 255, 127])
          == .tooLarge(width: 1, height: 2_147_483_647))
      #expect(
        claiming([255, 255, 255, 127], [0, 0, 0, 128])
          == .tooLarge(width: 2_147_483_647, height: 2_147_483_648))
      #expect(claiming([255, 255, 255, 255], [1, 0, 0, 0]) == .empty)
      // One that could be, and is not there.
      #expect(
        claiming([0, 16, 0, 0], [0, 16, 0, 0])
          == .truncated(received: 70, needed: 54 + 4_096 * 3 * 4_096))
      for width in [2_147_483_648, 4_000_000_000, .max] {
        let ppm = Array("P6 \(width) 1 255 x".utf8)
        #expect(failure { try Bitmap(ppm) } == .tooLarge(width: width, height: 1))
      }
      #expect(
        failure { try Bitmap(Array("P6 \(Int.max)0 1 255 x".utf8)) }
          == .unsupported("PPM with such a header"))
    }

    @Test("No beginning of a picture is taken for a picture, and no byte of a header is fatal")
    func truncatedAndChanged() throws {
      for file in [byHand, colours.bmp(bits: 32, .topDown), colours.ppm] {
        #expect(try Bitmap(file) == colours)
        for count in 0..<file.count {
          #expect(failure { try Bitmap(Array(file.prefix(count))) } != nil, "\(count)")
        }
        for place in 0..<min(54, file.count) {
          for byte in [0, 1, 127, 128, 255] as [UInt8] {
            var changed = file
            changed[place] = byte
            // A picture, or a reason; never the end of the process.
            if let bitmap = try? Bitmap(changed) { #expect(bitmap.width > 0) }
          }
        }
      }
    }

    // MARK: PPM

    @Test("A PPM is written and read as the format has it")
    func ppm() throws {
      let picture = noise(5, 3)
      #expect(picture.ppm == Array("P6\n5 3\n255\n".utf8) + picture.bytes)
      #expect(try Bitmap(picture.ppm) == picture)
      let told = Array("P6# a comment\n# and another\n 5\t3\r\n# 9 9\n255 ".utf8) + picture.bytes
      #expect(try Bitmap(told) == picture)
      let dark = Array("P6 1 1 15\n".utf8) + [15, 7, 0]
      #expect(try Bitmap(dark)[0, 0] == RGB(255, 119, 0))
      #expect(try Bitmap(Array("P6 1 1 2\n".utf8) + [2, 1, 0])[0, 0] == RGB(255, 128, 0))
      // What follows is no part of it.
      #expect(try Bitmap(picture.ppm + [1, 2, 3]) == picture)
      for header in ["P6 1 1 65535\n", "P6 1 1 0\n", "P6 1 one 255\n", "P6 -1 1 255\n"] {
        guard case .unsupported = failure({ try Bitmap(Array(header.utf8) + [1, 2, 3]) }) else {
          Issue.record("\(header)")
          continue
        }
      }
      #expect(failure { try Bitmap(Array("P6 0 1 255\n".utf8)) } == .empty)
      #expect(failure { try Bitmap([]) } == .unknown)
    }

    // MARK: The filter

    /// Without a change of colour.
    private func blur(_ focus: ClosedRange<Double>, _ radius: Double) -> TiltShift {
      TiltShift(focus: focus, radius: radius, brightness: 1, saturation: 1)
    }

    private func apply(_ filter: TiltShift, to bitmap: Bitmap) throws -> Bitmap {
      try #require(filter.apply(to: bitmap))
    }

    @Test("The weights are those of the table that was computed by hand")
    func kernel() {
      // Half the weight at half the radius, a sixteenth at the radius.
      let table: [(radius: Double, weights: [Double])] = [
        (0, [1]), (1, [1, 16, 1]), (2, [1, 8, 16, 8, 1]),
      ]
      for (radius, weights) in table {
        let sum = weights.reduce(0, +)
        for (weight, expected) in zip(TiltShift.kernel(radius: radius), weights) {
          #expect(abs(weight - expected / sum) < 1e-12)
        }
        #expect(TiltShift.kernel(radius: radius).count == weights.count)
      }
      for radius in [0.1, 0.5, 1.5, 7.3, 40] {
        let kernel = TiltShift.kernel(radius: radius)
        #expect(abs(kernel.reduce(0, +) - 1) < 1e-12)
        #expect(kernel == kernel.reversed())
        #expect(kernel.count == 2 * Int(radius.rounded(.up)) + 1)
      }
    }

    @Test("A bright pixel becomes the table that was computed by hand")
    func table() throws {
      // The radius is 1 above and below, and 0 in the middle. 252 · 16 / 18² is 12, 252 / 18² is 1.
      let dot = Bitmap(width: 3, height: 3) { x, y in
        x == 1 && y == 1 ? RGB(252, 252, 0) : RGB(0, 0, 0)
      }
      let after = try apply(blur(0.5...0.5, 1.5), to: dot)
      let table: [[UInt8]] = [[1, 12, 1], [0, 252, 0], [1, 12, 1]]
      for y in 0..<3 {
        for x in 0..<3 {
          #expect(after[x, y] == RGB(table[y][x], table[y][x], 0), "\(x), \(y)")
        }
      }
      // At the edge the pixel goes on: 252 · (16 + 1) / 18 is 238, and 252 / 18 is 14.
      let edge = Bitmap(width: 3, height: 1) { x, _ in x == 0 ? RGB(0, 0, 252) : RGB(0, 0, 0) }
      let blurred = try apply(blur(0...0, 2), to: edge)
      #expect((0..<3).map { blurred[$0, 0] } == [RGB(0, 0, 238), RGB(0, 0, 14), RGB(0, 0, 0)])
    }

    @Test("The radius", .example(.tiltshift.bandInFocus))
    func exampleRadii() {
      let filter = TiltShift(focus: 0.25...0.5, radius: 10)
      let radii = (0..<100).map { filter.radius(ofRow: $0, height: 100) }
      #expect(radii[25..<50].allSatisfy { $0 == 0 })
      #expect(radii[..<25].allSatisfy { $0 > 0 } && radii[50...].allSatisfy { $0 > 0 })
      for row in 1..<25 { #expect(radii[row] < radii[row - 1]) }
      for row in 51..<100 { #expect(radii[row] > radii[row - 1]) }
      // The lower edge is twice as far as the upper one.
      #expect(abs(radii[99] - 9.9) < 1e-9)
      #expect(abs(radii[0] - 4.9) < 1e-9)
    }

    @Test("A constant picture stays constant, and of the same colour without a change of colours")
    func constant() throws {
      for colour in [RGB(0, 0, 0), RGB(255, 255, 255), RGB(200, 100, 7), RGB(1, 254, 128)] {
        for (width, height) in [(1, 1), (1, 9), (9, 1), (7, 6)] {
          let picture = Bitmap(width: width, height: height) { _, _ in colour }
          #expect(try apply(blur(0.4...0.6, 5), to: picture) == picture)
          let bright = try apply(TiltShift(), to: picture)
          #expect(Set((0..<width * height).map { bright[$0 % width, $0 / width] }).count == 1)
        }
      }
    }

    @Test(.example(.tiltshift.bandInFocus))
    func exampleBand() throws {
      let picture = noise(9, 20)
      let filter = blur(0.4...0.6, 40)
      let after = try apply(filter, to: picture)
      for y in 0..<20 {
        let isSame = (0..<9).allSatisfy { after[$0, y] == picture[$0, y] }
        #expect(isSame == (8..<12).contains(y), "row \(y)")
        #expect((filter.radius(ofRow: y, height: 20) == 0) == (8..<12).contains(y))
      }
      #expect(try apply(blur(0...1, 9), to: picture) == picture)
      #expect(try apply(blur(0.4...0.6, 0), to: picture) == picture)
    }

    @Test(.example(.tiltshift.separable), arguments: [1.0, 3.5, 12])
    func exampleSeparable(radius: Double) throws {
      let picture = noise(7, 6)
      let filter = blur(0.4...0.5, radius)
      let after = try apply(filter, to: picture)
      for y in 0..<6 {
        let kernel = TiltShift.kernel(radius: filter.radius(ofRow: y, height: 6))
        let reach = kernel.count / 2
        for x in 0..<7 {
          var sum = 0.0
          for down in -reach...reach {
            for along in -reach...reach {
              let from = picture[min(6, max(0, x + along)), min(5, max(0, y + down))]
              sum += kernel[reach + down] * kernel[reach + along] * Double(from.green)
            }
          }
          #expect(abs(sum - Double(after[x, y].green)) <= 0.5 + 1e-9, "\(x), \(y)")
        }
      }
    }

    @Test("Colours are brighter and more saturated, and grey stays grey")
    func colourChange() throws {
      let filter = TiltShift(focus: 0...1, radius: 0, brightness: 1.1, saturation: 1.5)
      func change(_ colour: RGB) throws -> RGB {
        try apply(filter, to: Bitmap(width: 1, height: 1) { _, _ in colour })[0, 0]
      }
      // Its grey is 0.299 · 200 + 0.701 · 100 = 129.9; 100 becomes (129.9 − 44.85) · 1.1 = 93.6.
      #expect(try change(RGB(200, 100, 100)) == RGB(255, 94, 94))
      #expect(try change(RGB(100, 100, 100)) == RGB(110, 110, 110))
      #expect(try change(RGB(0, 0, 0)) == RGB(0, 0, 0))
      #expect(try change(RGB(255, 255, 255)) == RGB(255, 255, 255))
    }

    @Test("A blur that writes where it reads is not symmetrical, and a constant row hides it")
    func inPlace() {
      let row: [UInt8] = [0, 0, 198, 0, 0]
      let smeared = InPlaceBlur.blurred(row, radius: 1)
      #expect(smeared != smeared.reversed())
      #expect(InPlaceBlur.blurred([9, 9, 9, 9], radius: 3) == [9, 9, 9, 9])
    }

    // MARK: The drawing

    @Test("Two pixels above each other are one place: a block in one colour on ground of the other")
    func drawing() {
      func lines(_ colours: HalfBlocks.Colours) -> [String] {
        HalfBlocks(columns: 2, colours).lines(of: self.colours)
      }
      #expect(
        lines(.full) == [
          "\u{1B}[38;2;255;0;0;48;2;0;0;255m▀\u{1B}[38;2;0;255;0;48;2;255;255;255m▀\u{1B}[0m"
        ])
      #expect(lines(.palette) == ["\u{1B}[38;5;196;48;5;21m▀\u{1B}[38;5;46;48;5;231m▀\u{1B}[0m"])
      // The nearest of the palette's levels, which are 51 apart: 40 is nearer to 51 than to 0.
      let dark = Bitmap(width: 1, height: 2) { _, y in y == 0 ? RGB(40, 40, 40) : RGB(25, 25, 25) }
      #expect(
        HalfBlocks(columns: 1, .palette).lines(of: dark) == ["\u{1B}[38;5;59;48;5;16m▀\u{1B}[0m"])
      // Means of 52.7 and of 202: the third of ten letters, and the eighth.
      #expect(lines(.none) == [":#"])
    }

    @Test("A drawing has its width, and no more lines than a screen", arguments: [1, 34, 80])
    func drawingSizes(columns: Int) {
      for (width, height) in [(1, 1), (1, 500), (500, 1), (72, 48), (3, 2)] {
        let lines = HalfBlocks(columns: columns, .none).lines(of: noise(width, height))
        #expect((1...HalfBlocks.maximumLines).contains(lines.count))
        #expect(lines.allSatisfy { $0.count == columns })
      }
      let beside = HalfBlocks(columns: columns, .none).lines(
        of: [("a", noise(2, 2)), ("b", noise(2, 40))])
      #expect(beside.allSatisfy { $0.count <= 2 * columns + 3 })
    }

    @Test("A smaller picture has the means, a larger one the pixels")
    func scaled() {
      let picture = Bitmap(width: 4, height: 2) { x, y in RGB(UInt8(10 * x), UInt8(100 * y), 7) }
      let small = picture.scaled(width: 2, height: 1)
      #expect(small == Bitmap(width: 2, height: 1) { x, _ in RGB(UInt8(5 + 20 * x), 50, 7) })
      let large = picture.scaled(width: 8, height: 4)
      #expect(large == Bitmap(width: 8, height: 4) { x, y in picture[x / 2, y / 2] })
    }

    @Test("Colours are those that the terminal has, and none without colour")
    func terminals() {
      #expect(HalfBlocks.Colours(isOn: false, environment: ["COLORTERM": "truecolor"]) == .none)
      #expect(HalfBlocks.Colours(isOn: true, environment: ["COLORTERM": "TrueColor"]) == .full)
      #expect(HalfBlocks.Colours(isOn: true, environment: ["COLORTERM": "24bit"]) == .full)
      #expect(HalfBlocks.Colours(isOn: true, environment: [:]) == .palette)
    }

    @Test("The pictures of the town are four, and the same every time")
    func town() {
      let pictures = Town.names.map { Town.picture($0) }
      #expect(Set(pictures).count == 4)
      #expect(pictures == Town.names.map { Town.picture($0) })
    }

    // MARK: Files

    @Test("A file is written in the format of its name, and read whatever its name")
    func files() throws {
      try ScratchFolder.with { folder in
        let picture = noise(5, 4)
        for (name, bytes) in [
          ("a.bmp", picture.bmp()), ("a.PPM", picture.ppm), ("a.ppm.bmp", picture.bmp()),
          ("a", picture.bmp()),
        ] {
          let file = PictureFile("\(folder)/\(name)")
          try file.save(picture)
          #expect(FileManager.default.contents(atPath: file.path).map(Array.init) == bytes)
          #expect(try file.load() == picture)
          try file.save(colours)
          #expect(try file.load() == colours)
        }
        #expect(
          Set(try FileManager.default.contentsOfDirectory(atPath: folder))
            == ["a.bmp", "a.PPM", "a.ppm.bmp", "a"])
      }
      #expect(PictureFile("x.bmp").format == .bmp)
      #expect(PictureFile("x.png").format == nil)
      #expect(PictureFile("x.bmp/y").format == nil)
      #expect(PictureFile("bmp").format == nil)
    }

    @Test(.example(.tiltshift.wholeFileOrNone))
    func exampleFailedWrites() throws {
      try ScratchFolder.with { folder in
        func code(_ path: String) -> Int32? {
          do {
            try PictureFile(path).save(colours)
            return nil
          } catch {
            return error.code
          }
        }
        try noise(1, 1).ppm.withUnsafeBytes {
          try Data($0).write(to: URL(fileURLWithPath: "\(folder)/file"))
        }
        try FileManager.default.createDirectory(
          atPath: "\(folder)/album.bmp", withIntermediateDirectories: false)
        #expect(code("\(folder)/missing/a.bmp") == ENOENT)
        #expect(code("\(folder)/file/a.bmp") == ENOTDIR)
        #expect(code("\(folder)/album.bmp") == EISDIR)
        #expect(code("\(folder)/\(String(repeating: "a", count: 300)).bmp") == ENAMETOOLONG)
        #expect(
          try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
            == ["album.bmp", "file"])
        #expect(try PictureFile("\(folder)/file").load() == noise(1, 1))
      }
    }

    @Test("No permission, no room", .example(.tiltshift.wholeFileOrNone))
    func exampleRefusedWrites() async {
      await #expect(processExitsWith: .success) {
        try ScratchFolder.with { folder in
          let old = Bitmap(width: 1, height: 1) { _, _ in RGB(1, 2, 3) }
          let new = Bitmap(width: 90, height: 90) { _, _ in RGB(4, 5, 6) }
          let file = PictureFile("\(folder)/a.bmp")
          try file.save(old)
          // The write fails in the middle.
          try #require(limitFileSize(to: 4_096))
          #expect(throws: SystemFailure("write", code: EFBIG)) { try file.save(new) }
          #expect(try file.load() == old)
          #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["a.bmp"])
          // Who may do everything has to become somebody else to be refused.
          try #require(chmod(folder, 0o555) == 0)
          if geteuid() == 0 { try #require(seteuid(65_534) == 0) }
          #expect(throws: SystemFailure("open", code: EACCES)) { try file.save(old) }
          if getuid() == 0 { try #require(seteuid(0) == 0) }
          #expect(chmod(folder, 0o755) == 0)
          #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["a.bmp"])
        }
      }
    }

    @Test("What cannot be read says why, and nobody waits for it")
    func failedReads() throws {
      try ScratchFolder.with { folder in
        #expect(throws: SystemFailure("open", code: ENOENT)) {
          try PictureFile("\(folder)/missing.bmp").load()
        }
        #expect(throws: SystemFailure("read", code: EISDIR)) { try PictureFile(folder).load() }
        #expect(throws: BitmapFailure.unknown) { try PictureFile("/dev/zero").load() }
        try #require(mkfifo("\(folder)/pipe", 0o644) == 0)
        #expect(throws: BitmapFailure.unknown) { try PictureFile("\(folder)/pipe").load() }
        try Data("GIF89a".utf8).write(to: URL(fileURLWithPath: "\(folder)/a.bmp"))
        #expect(throws: BitmapFailure.unknown) { try PictureFile("\(folder)/a.bmp").load() }
      }
    }
  }
}
