import Testing

@testable import ChapterKit

extension Texts {
  /// How a step's source is divided between the reader and the book.
  @Suite("Scripts")
  @TextThread
  struct ScriptTests {
    /// The lines that a step with the given lines shows.
    private func shown(_ lines: [String]) -> [String] {
      let step = ["Step { page in"] + lines.map { "  " + $0 } + ["  page.show(1, told: 1)", "}"]
      return Script(step.joined(separator: "\n")).shown(in: 2..<2 + lines.count)
    }

    @Test(
      "A line with “page” in a string literal or behind a dot belongs to the reader",
      arguments: [
        ##"let caption = "the last page, in black""##,
        ##"print("front page.", "(page)", "homepage, too")"##,
        ##"print("\\", "page.")"##,
        ##"let file = "\(number) page.\(type)""##,
        ##"let file = "\(names["page, 1"] ?? "page.")""##,
        ##"let name = #"a "page." of \(one), \#(two) page)"#"##,
        ##"print(album.page, other.page)"##,
      ])
    func readers(line: String) {
      #expect(shown([line]) == [line])
    }

    @Test(
      "A line with “page” in its code or in an interpolation belongs to the book",
      arguments: [
        ##"page.show("the page, in black", told: "black")"##,
        ##"print("\(describe(page))")"##,
        ##"print("\\", page.language)"##,
        ##"print(#"a "quoted" \#(page.language)"#)"##,
        ##"use(album, page)"##,
        ##"let next = 2  // page"##,
      ])
    func books(line: String) {
      #expect(shown([line]) == [])
    }

    @Test("A literal of several lines is shown whole, and code behind it counts as code")
    func severalLines() {
      let letter = [
        #"let letter = """"#, "  See page, or page.", #"  "page)" and \"""page."#, #"  """"#,
        "send(letter)",
      ]
      #expect(shown(letter) == letter)
      #expect(shown(letter + ["page.say(letter)"]) == letter)
    }

    @Test(
      "The argument of a call ends at its comma or bracket, whatever its literals contain",
      arguments: [
        ##""a\\""##, ##""a, b) \" c""##, ##"f("b\\", [1, 2])"##, ##"#"a\"#"##,
        ##""\(names[0], default: ")") page.""##,
      ])
    func argument(text: String) {
      let call = Script("page.show(\(text), told: 1)")
      #expect(call.argument(ofCallAt: 1) == text)
      #expect(Script("page.show(\(text))").argument(ofCallAt: 1) == text)
    }

    @Test("A literal is shown unchanged, and a gate is shown as the book's tool")
    func written() throws {
      let step = Step("claims", "Claim.", ko: "주장.") { page in
        let gate = page.gate("The page.file is here", ko: "파일이 왔습니다")
        let file = "page.jpg"
        gate.open()
        page.show(file, told: "page.jpg")
      }
      let items = try Page(language: .english).run(step)
      #expect(
        items.flatMap(\.code) == [
          #"let gate = Gate("The page.file is here")"#, #"let file = "page.jpg""#, "gate.open()",
        ])
      #expect(items.compactMap(\.value).map(\.label) == ["file"])
    }
  }
}
