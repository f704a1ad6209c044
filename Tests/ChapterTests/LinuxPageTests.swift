import ChapterKit
import Operations
import Testing

@testable import Notes
@testable import Workbook

extension Texts {
  /// The page on Linux, and the notes that rely on it.
  @Suite("The page on Linux")
  @TextThread
  struct LinuxPageTests {
    private let notes: [Note]
    private let page: Note
    /// The ids of the rules that Linux departs from, and of the rules measured only on Linux.
    private let ids = book.flatMap(\.rules).filter { rule in
      rule.departure(on: .linuxFoundation) != nil || rule.sources.contains { $0.document == .linux }
    }.map(\.id)

    init() throws {
      notes = try Note.all()
      page = try #require(notes.first { $0.path == "chapters-ko/linux.md" })
    }

    @Test("Each departure and each rule of Linux is on the page exactly once")
    func complete() {
      #expect(page.linuxIDs.sorted() == ids.sorted())
    }

    @Test("The table at the top links to each departure and rule, and a heading has its anchor")
    func reachable() {
      let head = page.lines.prefix { !$0.hasPrefix("## ") }.filter { $0.hasPrefix("| ") }
      for id in ids {
        #expect(head.contains { $0.holds("](#\(id))") }, "\(id)")
        let anchors = page.lines.filter { $0.holds("<a id=\"\(id)\"></a>") }
        #expect(anchors.count == 1 && anchors.allSatisfy { $0.hasPrefix("#") }, "\(id)")
      }
    }

    @Test("A summary mentions no platform")
    func summaries() {
      for note in notes where note.path.hasPrefix("chapters-ko/") {
        var isSummary = false
        for (number, line) in zip(1..., note.lines) {
          if line.hasPrefix("## ") { isSummary = line == "## 3분이면" }
          let words = line.replacing(/\]\([^)]*\)/, with: "]")
          #expect(!isSummary || !words.holds("Linux"), "\(note.path):\(number)")
        }
      }
    }

    @Test("A note with a run that shows a departure of Linux links to it on the page")
    func linked() {
      for note in notes where note.path.hasPrefix("chapters-ko/") {
        for line in note.lines where line.hasPrefix("**\(Mark.departs.sign)** ") {
          let isLinked = line.contains(#/\(\[Linux Foundation\]\(linux\.md#[a-z.-]+\): /#)
          #expect(isLinked, "\(note.path)")
        }
      }
    }
  }
}
