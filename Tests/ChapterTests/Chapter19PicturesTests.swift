import ChapterKit
import Operations
import Testing

@testable import Chapter16Errors
@testable import Chapter19NetworkedTiltShift

extension Book {
  @Suite("19 Networked Tilt-Shift: pictures")
  @TestThread
  struct Chapter19PicturesTests {
    /// A picture of unrelated pixels.
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

    /// 2 × 2 pixels: red and green above, blue and white below.
    private let colours = Bitmap(width: 2, height: 2) { x, y in
      [[RGB(255, 0, 0), RGB(0, 255, 0)], [RGB(0, 0, 255), RGB(255, 255, 255)]][y][x]
    }

    /// The same picture as a hand-written BMP file. Each row is padded to a multiple of four bytes.
    private let byHand: [UInt8] =
      Array("BM".utf8) + [70, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0]
      + [40, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 1, 0, 24, 0, 0, 0, 0, 0, 16, 0, 0, 0]
      + [19, 11, 0, 0, 19, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
      + [255, 0, 0, 255, 255, 255, 0, 0]
      + [0, 0, 255, 0, 255, 0, 0, 0]

    @Test(.example(.tiltshift.wholeFileOrNone))
    func exampleSaved() throws {
      #expect(try Bitmap(byHand) == colours)
      try AlbumFolder.with { folder in
        let path = folder.file("album.bmp")
        func left() throws -> [UInt8] { try Array(Data(contentsOf: URL(fileURLWithPath: path))) }
        try noise(9, 20).save(to: path)
        // A second name for the old file, whose bytes survive only if nothing is written into that file.
        let old = folder.file("old")
        try FileManager.default.linkItem(atPath: path, toPath: old)
        try colours.save(to: path)
        #expect(try left() == byHand)
        #expect(try Data(contentsOf: URL(fileURLWithPath: old)) == Data(noise(9, 20).bmp()))
        try FileManager.default.removeItem(atPath: old)
        // Writing fails because a folder has the file's name, or because the folder for the file does not
        // exist.
        let taken = folder.file("taken")
        try FileManager.default.createDirectory(atPath: taken, withIntermediateDirectories: true)
        #expect(throws: (any Error).self) { try noise(9, 20).save(to: taken) }
        #expect(throws: (any Error).self) { try noise(9, 20).save(to: "\(path)/album.bmp") }
        #expect(try left() == byHand)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(names.sorted() == ["album.bmp", "taken"])
      }
    }

    @Test(.example(.tiltshift.claimsRefused))
    func exampleClaims() {
      func claiming(_ width: [UInt8], _ height: [UInt8]) -> BitmapFailure? {
        var file = byHand
        file.replaceSubrange(18..<22, with: width)
        file.replaceSubrange(22..<26, with: height)
        return failure { try Bitmap(file) }
      }
      // 2^16 × 2^15 pixels; 2^31 − 1 rows; the highest possible number.
      #expect(
        claiming([0, 0, 1, 0], [0, 128, 0, 0]) == .tooLarge(width: 65_536, height: 32_768))
      #expect(
        claiming([1, 0, 0, 0], [255, 255, 255, 127])
          == .tooLarge(width: 1, height: 2_147_483_647))
      #expect(
        claiming([255, 255, 255, 255], [255, 255, 255, 255])
          == .tooLarge(width: 4_294_967_295, height: 4_294_967_295))
      #expect(claiming([0, 0, 0, 0], [1, 0, 0, 0]) == .unknown)
      // A possible size, but the pixels are missing.
      #expect(
        claiming([0, 16, 0, 0], [0, 16, 0, 0])
          == .truncated(received: 70, needed: 54 + 4_096 * 3 * 4_096))
    }

    // MARK: The filter

    private func blur(_ focus: ClosedRange<Double>, _ radius: Double) -> TiltShift {
      TiltShift(focus: focus, radius: radius, brightness: 1, saturation: 1)
    }

    private func apply(_ filter: TiltShift, to bitmap: Bitmap) throws -> Bitmap {
      try #require(filter.apply(to: bitmap))
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
      let radii = (0..<20).map { filter.radius(ofRow: $0, height: 20) }
      #expect((0..<8).allSatisfy { radii[$0] > radii[$0 + 1] })
      #expect((11..<19).allSatisfy { radii[$0] < radii[$0 + 1] })
      #expect(try apply(blur(0...1, 9), to: picture) == picture)
      #expect(try apply(blur(0.4...0.6, 0), to: picture) == picture)
    }

    @Test(.example(.tiltshift.separable), arguments: [1.0, 3.5, 12])
    func exampleSeparable(radius: Double) throws {
      let picture = noise(7, 6)
      let filter = blur(0.4...0.5, radius)
      let after = try apply(filter, to: picture)
      for y in 0..<6 {
        let far = filter.radius(ofRow: y, height: 6)
        let reach = Int(far.rounded(.up))
        func weight(_ down: Int, _ along: Int) -> Double {
          far == 0 ? 1 : exp2(-4 * Double(down * down + along * along) / (far * far))
        }
        for x in 0..<7 {
          var (sum, total) = (0.0, 0.0)
          for down in -reach...reach {
            for along in -reach...reach {
              let from = picture[min(6, max(0, x + along)), min(5, max(0, y + down))]
              sum += weight(down, along) * Double(from.green)
              total += weight(down, along)
            }
          }
          #expect(abs(sum / total - Double(after[x, y].green)) <= 0.5 + 1e-9, "\(x), \(y)")
        }
      }
    }
  }
}
