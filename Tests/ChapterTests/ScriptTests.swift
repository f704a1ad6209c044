import Testing

@testable import ChapterKit

extension Book {
  /// The one rule of display: a line that names `page` is the book's, every other is the reader's.
  @Suite("Scripts")
  @TestThread
  struct ScriptTests {
    private let script = Script(
      #"""
      private let steps: [Step] = [
        Step(
          "claims", "A claim.", ko: "주장."
        ) { page in
          let hidden = 1  // page
          let shown = Operation {
            began.open()  // page
            answered.wait()
          }

          for photo in photos {  // page
            never()
          }
          page.show(
            recorder.relation("a, b", "\(name ?? "c")"),
            documented: "a < b")
          // A remark for authors.
          // snippet.hide
          do {
            // snippet.show
            queue.addOperation(shown)
            // snippet.hide
          }
          // snippet.show
          try page.show(failure { try load.value }, told: [1, 2])
          page.show(photos
            .map(\.name), told: [])
          helper(page, shown)
          last()
        },
      ]

      private func helper(
        _ page: Page, _ operation: Operation
      ) {
        operation.start()
        page.wait(for: operation)
      }
      """#)

    private func line(of text: String) throws -> Int {
      let lines = try #require(
        script.range.first { script.text(at: $0).contains(text) }, "\(text)")
      return lines
    }

    @Test("A script is the body of the nearest closure or function that is given a page")
    func bodies() throws {
      let (step, helper) = (try line(of: "hidden = 1"), try line(of: "operation.start()"))
      #expect(script.body(around: try line(of: "answered")) == step..<(try line(of: "last()") + 1))
      #expect(script.body(around: helper + 1) == helper..<(helper + 2))
      #expect(script.body(around: 1) == nil)
    }

    @Test("Lines that name the page, remarks and what is marked are not shown, with what is deeper")
    func shown() throws {
      let body = try #require(script.body(around: try line(of: "answered")))
      #expect(
        script.shown(in: body) == [
          "let shown = Operation {", "  answered.wait()", "}", "", "queue.addOperation(shown)",
          "last()",
        ])
    }

    @Test("What is shown when a call is reached ends before it, and goes on behind it")
    func reached() throws {
      let call = try line(of: "page.show(")
      #expect(script.end(ofCallAt: call) == call + 3)
      #expect(
        script.shown(in: script.end(ofCallAt: call)..<(try line(of: "try page.show")))
          == ["queue.addOperation(shown)"])
    }

    @Test("A label is the first argument as it stands in the call")
    func labels() throws {
      let call = try line(of: "page.show(")
      #expect(script.argument(ofCallAt: call) == #"recorder.relation("a, b", "\(name ?? "c")")"#)
      #expect(
        script.argument(ofCallAt: try line(of: "try page.show")) == "failure { try load.value }")
      #expect(
        script.argument(ofCallAt: try line(of: "page.show(photos")) == #"photos.map(\.name)"#)
    }

    @Test("A function that is given the page is found in the script that calls it")
    func handedOver() throws {
      let body = try #require(script.body(around: try line(of: "answered")))
      #expect(script.handingOver(in: body) == (try line(of: "helper(page")))
    }
  }
}
