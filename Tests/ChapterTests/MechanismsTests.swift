import Operations
import Testing

@testable import Notes
@testable import Workbook

extension Book {
  /// The pictures of mechanisms are legible for everyone, even on a phone.
  @Suite("Mechanisms")
  @TestThread
  struct MechanismsTests {
    private static let reading = Result { try Mechanism.all() }

    private let mechanisms: [Mechanism]

    init() throws { mechanisms = try Self.reading.get() }

    @Test("Every mechanism has a description and parts, and highlights the requested part")
    func parts() throws {
      #expect(mechanisms.count == 34)
      for mechanism in mechanisms {
        let name = Comment(rawValue: mechanism.name)
        #expect(mechanism.source.contains(/<desc id="description">.+\.<\/desc>\n/), name)
        #expect(
          mechanism.source.contains(#" aria-labelledby="title description" lang="ko">"#), name)
        #expect(!mechanism.parts.isEmpty, name)
        for part in mechanism.parts {
          let lit = try mechanism.file(lit: part).matches(of: /<g id="([a-z-]+)" class="lit">/)
          #expect(lit.map { String($0.1) } == [part], name)
        }
        #expect(throws: Mechanism.Failure.self) { try mechanism.file(lit: "no-such-part") }
      }
    }

    @Test("The SVG of every mechanism is well formed, and every class has its style")
    func wellFormed() throws {
      let styled = Set(try Mechanism.style().matches(of: /\.([a-z-]+)/).map { String($0.1) })
      for mechanism in mechanisms {
        let name = Comment(rawValue: mechanism.name)
        let file = try mechanism.file()
        var open: [Substring] = []
        for mark in file.matches(of: /<(\/?)([a-z]+)[^<>]*?(\/?)>/) {
          if mark.1 == "/" {
            #expect(open.popLast() == mark.2, name)
          } else if mark.3.isEmpty {
            open.append(mark.2)
          }
        }
        #expect(open.isEmpty, name)
        #expect(!file.contains(#/&(?!amp;|lt;|gt;)|\{[a-z]/#), name)
        #expect(!file.contains(/<[^>]+ (?:style|fill|stroke|font-size)="/), name)
        let used = file.matches(of: /class="([a-z -]+)"/).flatMap { $0.1.split(separator: " ") }
        #expect(Set(used.map(String.init)).subtracting(styled) == [], name)
      }
    }

    @Test("On a phone, no letter is smaller than 12 pixels, and no word leaves its picture")
    func legible() throws {
      let sizes = try Mechanism.style().matches(of: /font(?:-size)?: (\d+)px/)
      let smallest = try #require(sizes.compactMap { Double($0.1) }.min())
      for mechanism in mechanisms {
        let (width, height) = try #require(mechanism.size)
        // The page has 390 pixels, minus 32 for margins.
        #expect(smallest * 358 / Double(width) >= 12, "\(mechanism.name)")
        let words = /<text(?: class="([^"]*)")? x="([\d.]+)" y="([\d.]+)">(.*?)<\/text>/
        for word in try mechanism.file().matches(of: words) {
          let room = room(for: word.4, in: word.1 ?? "")
          let x = Double(word.2) ?? 0
          let left =
            word.1?.contains("mid") == true
            ? x - room / 2 : word.1?.contains("end") == true ? x - room : x
          #expect(
            left >= 4 && left + room <= Double(width) - 4
              && Double(word.3) ?? 0 < Double(height) - 4,
            "\(mechanism.name): \(word.4)")
        }
      }
    }

    /// The approximate width of words in a common font.
    private func room(for words: Substring, in style: Substring) -> Double {
      let size = style.contains("name") ? 17.0 : 15
      var isCode = style.contains("code")
      return words.matches(of: /<(\/?)tspan[^>]*>|[^<]/).reduce(0) { room, piece in
        if let end = piece.1 {
          isCode = end.isEmpty
          return room
        }
        let isHangul = piece.0.utf8.count == 3
        return room + (isHangul ? 0.92 * size : isCode ? 8.4 : piece.0 == " " ? 4.5 : 0.6 * size)
      }
    }

    @Test("The curves of the valley match the record of chapter 17: they fall, and rise at the end")
    func valley() throws {
      let points = try Mechanism("the-valley").file()
        .matches(of: /<circle class="[a-z]+-box" cx="([\d.]+)" cy="([\d.]+)"/)
        .map { (x: Double($0.1) ?? 0, y: Double($0.2) ?? 0) }
      // The first of the sums lies above the diagram.
      try #require(points.count == 5)
      #expect(points.allSatisfy { (52...388).contains($0.x) && (40...322).contains($0.y) })
      // As the note describes, many small pieces take longer than a few, and a single piece also takes longer
      // than a few.
      #expect(points[0].y < points[1].y && points[4].y < min(points[2].y, points[3].y))
    }
  }
}
