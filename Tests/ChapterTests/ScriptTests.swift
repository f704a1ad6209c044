import Testing

@testable import ChapterKit

extension Texts {
  /// What of a step's source is the reader's, and what the book's.
  @Suite("Scripts")
  @TextThread
  struct ScriptTests {
    /// The lines that are shown of a step with these.
    private func shown(_ lines: [String]) -> [String] {
      let step = ["Step { page in"] + lines.map { "  " + $0 } + ["  page.show(1, told: 1)", "}"]
      return Script(step.joined(separator: "\n")).shown(in: 2..<2 + lines.count)
    }

    @Test(
      "A line is the reader's though “page” stands in a string literal or behind a dot",
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
      "A line is the book's if its code names “page”, in an interpolation as well",
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

    @Test("A literal of several lines is shown whole, and code behind it is code")
    func severalLines() {
      let letter = [
        #"let letter = """"#, "  See page, or page.", #"  "page)" and \"""page."#, #"  """"#,
        "send(letter)",
      ]
      #expect(shown(letter) == letter)
      #expect(shown(letter + ["page.say(letter)"]) == letter)
    }

    @Test(
      "The argument of a call is what stands before its comma or bracket, whatever its literals are",
      arguments: [
        ##""a\\""##, ##""a, b) \" c""##, ##"f("b\\", [1, 2])"##, ##"#"a\"#"##,
        ##""\(names[0], default: ")") page.""##,
      ])
    func argument(text: String) {
      let call = Script("page.show(\(text), told: 1)")
      #expect(call.argument(ofCallAt: 1) == text)
      #expect(Script("page.show(\(text))").argument(ofCallAt: 1) == text)
    }

    @Test("A reader sees a literal as it is, and a gate as the book's tool")
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
