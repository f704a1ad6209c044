import ChapterKit
import Operations
import Testing

@testable import Workbook

extension Book {
  /// All orders of the little programs: what the search finds, and what really happens.
  @Suite("Orders")
  @TestThread
  struct OrdersTests {
    private let programs = book.compactMap { chapter in
      chapter.program.map { (label: chapter.label, program: $0) }
    }

    /// The orders as one reads them.
    private func orders(_ program: LittleProgram) -> [String] {
      OrderSearch(program).orders().map { $0.map(\.description).joined(separator: " ") }.sorted()
    }

    private func impossibilities(_ program: LittleProgram) -> [Impossibility] {
      Impossibility.all(of: program, whose: OrderSearch(program).orders())
    }

    /// Operations of these names, one added after another.
    private func program(_ parts: LittleProgram.Part..., width: Int? = nil) -> LittleProgram {
      LittleProgram(parts, width: width, acts: parts.map { .add($0.name) })
    }

    @Test("Chapters 02, 05, 06, 07, 09 and 13 have a little program")
    func chapters() {
      #expect(programs.map(\.label) == ["02", "05", "06", "07", "09", "13"])
    }

    @Test("Nothing is seen that the search forbids, in any chapter's program")
    func nothingForbidden() {
      for (label, program) in programs {
        let possible = OrderSearch(program).orders()
        for _ in 0..<40 {
          let seen = program.run()
          #expect(possible.contains(seen), "\(label): \(seen)")
        }
      }
    }

    // MARK: The search

    @Test("Orders are those that one finds by hand")
    func byHand() {
      #expect(orders(program(.init("a"))) == ["┝a ┥a"])
      #expect(orders(program(.init("a"), .init("b", after: "a"))) == ["┝a ┥a ┝b ┥b"])
      #expect(
        orders(program(.init("a"), .init("b"))) == [
          "┝a ┝b ┥a ┥b", "┝a ┝b ┥b ┥a", "┝a ┥a ┝b ┥b", "┝b ┝a ┥a ┥b", "┝b ┝a ┥b ┥a",
          "┝b ┥b ┝a ┥a",
        ])
      // Equal ones start in the order of adding, an urgent one when it is there in time.
      #expect(orders(program(.init("a"), .init("b"), width: 1)) == ["┝a ┥a ┝b ┥b"])
      #expect(
        orders(program(.init("a"), .init("b", priority: .high), width: 1)) == [
          "┝a ┥a ┝b ┥b", "┝b ┥b ┝a ┥a",
        ])
      #expect(orders(program(.init("a"), .init("b", after: "a"), width: 0)) == [""])
      // Two closures of one operation, in whatever order.
      #expect(orders(program(.init("a", closures: ["x", "y"]))).count == 6)
      // One after another, each after all before it: 3 times 6 orders of two, and no more.
      let index: [LittleProgram.Act] = [.add("a"), .addBarrier("index"), .add("b")]
      #expect(
        orders(LittleProgram([.init("a"), .init("b"), .init("index")], acts: index))
          == ["┝a ┥a ┝index ┥index ┝b ┥b"])
      // Cancelled before it could be taken: it never begins, and holds back nobody.
      #expect(
        orders(
          LittleProgram(
            [.init("a"), .init("b", after: "a")],
            acts: [.suspend, .add("a"), .add("b"), .cancel("a"), .resume])) == ["┝b ┥b"])
      // Suspended for good.
      #expect(
        orders(LittleProgram([.init("a")], acts: [.suspend, .add("a"), .say("x")])) == ["“x”"])
    }

    @Test("A queue that does not keep one of the rules has more orders in some chapter")
    func constraints() {
      for constraint in OrderSearch.Constraint.allCases where constraint != .addedOrder {
        #expect(
          programs.contains { _, program in
            OrderSearch(program, without: [constraint]).orders().count
              > OrderSearch(program).orders().count
          }, "\(constraint)")
      }
      let equals = program(.init("a"), .init("b"), width: 1)
      #expect(OrderSearch(equals, without: [.addedOrder]).orders().count == 2)
    }

    @Test("What forbids something is a rule of the book")
    func rules() {
      let ids = Set(book.flatMap(\.rules).map(\.id))
      for constraint in OrderSearch.Constraint.allCases {
        #expect(ids.contains(constraint.rule), "\(constraint)")
      }
    }

    @Test("What is impossible is said once, with all rules that forbid it together")
    func impossible() throws {
      func all(_ label: String) throws -> [String] {
        let program = try #require(programs.first { $0.label == label }).program
        return impossibilities(program).map {
          "\($0.what.english): \($0.rules.joined(separator: " "))"
        }
      }
      let waits = "dependency.waits-for-all"
      #expect(
        try all("05") == [
          "blur begins before load has ended: \(waits)",
          "crop begins before load has ended: \(waits)",
          "save begins before blur has ended: \(waits)",
          "save begins before crop has ended: \(waits)",
        ])
      #expect(
        try all("06").last
          == "they begin in the order harbour, beach, forest: queue.delayed-by-limit priority.highest-ready-first"
      )
      #expect(
        try all("09").contains("forest begins before “go on”: suspend.no-new-starts"))
      #expect(
        try all("13").contains("harbour begins before index has ended: queue.barrier-in-between"))
      let alone = LittleProgram([.init("a")], acts: [.suspend, .add("a"), .cancel("a"), .resume])
      #expect(
        impossibilities(alone).map(\.rules) == [
          ["suspend.no-new-starts", "cancel.before-start-skips-work"]
        ])
    }

    // MARK: The command

    private func run(
      _ words: String..., answers: [String] = []
    ) -> (lines: [String], complaints: [String], status: Status) {
      var lines: [String] = []
      var complaints: [String] = []
      var rest = answers[...]
      var command = Command(
        environment: [:], hasColour: false, write: { lines.append($0) },
        complain: { complaints.append($0) })
      command.read = { rest.popFirst() }
      let status = command.run(words)
      return (lines, complaints, status)
    }

    @Test("The table is the same each time, within the width, in both languages")
    func table() {
      for (label, _) in programs {
        for language in Language.allCases {
          let first = run(label, "--orders", "--lang", language.rawValue)
          #expect(first.status == .agreed)
          if label == "07" {
            #expect(first.lines == run(label, "--orders", "--lang", language.rawValue).lines)
          }
          for line in first.lines { #expect(line.cells <= 80, "\(label): \(line)") }
        }
      }
      let lines = run("06", "--orders").lines
      #expect(lines.contains("possible: 5"))
      #expect(
        lines.contains("     who begins first, in how many orders: beach 2 · forest 2 · harbour 1"))
    }

    @Test("With --times, each order has the number of runs in which it was seen")
    func times() throws {
      let (lines, _, status) = run("05", "--orders", "--times", "7")
      #expect(status == .agreed)
      let counted = lines.compactMap { line -> Int? in
        guard line.contains("┝"), line.contains("save"), let last = line.split(separator: " ").last
        else { return nil }
        return Int(last)
      }
      #expect(counted.count == 6)
      #expect(counted.reduce(0, +) == 7)
    }

    @Test("What cannot be asked of orders gets one line")
    func refusals() {
      let others = "02, 05, 06, 07, 09, 13"
      for (words, complaint) in [
        (["04", "--orders"], "chapter 04 has no little program; these have one: \(others)"),
        (["04", "--seat"], "chapter 04 has no little program; these have one: \(others)"),
        (
          ["05", "--orders", "--times", "0"],
          "--times takes a number, 1–10000: Workbook 05 --orders --times 200"
        ),
        (
          ["05", "--orders", "--times", "x"],
          "--times takes a number, 1–10000: Workbook 05 --orders --times 200"
        ),
        (
          ["05", "--times", "3"],
          "--times does not go with this; use it so: Workbook 05 --orders --times 200"
        ),
        (
          ["05", "--orders", "--seat"],
          "--orders and --seat do not go together; one at a time: Workbook 05 --orders"
        ),
      ] {
        let called = Called(words)
        #expect(called.status == .usage)
        #expect(called.complaints == [complaint])
      }
    }

    @Test("In the queue's seat an illegal move is refused with its rule, and a legal one made")
    func seat() {
      let (lines, _, status) = run(
        "09", "--seat",
        answers: [
          "forest", "", "", "beach", "", "", "forest", "", "", "x", "forest", "beach", "beach",
          "forest", "forest",
        ])
      #expect(status == .agreed)
      let said = lines.map { $0.trimmingCharacters(in: .whitespaces) }
      #expect(said.contains("forest: not in the queue yet"))
      #expect(said.filter { $0.hasSuffix("(suspend.no-new-starts)") }.count == 2)
      #expect(said.filter { $0.hasSuffix("(queue.equal-in-added-order)") }.count == 1)
      #expect(said.contains("there is no “x”; there are beach, forest"))
      #expect(said.last?.hasPrefix("Everything has ended: order ") == true)
      let left = run("09", "--seat", answers: [""])
      #expect(left.status == .agreed)
      #expect(left.lines.last == "     left before the end")
    }

    @Test("Every order of a program can be played from the seat")
    func everyOrderCanBePlayed() {
      for (label, program) in programs where label == "05" || label == "06" {
        for order in OrdersTable.sorted(OrderSearch(program).orders()) {
          var answers: [String] = []
          let search = OrderSearch(program)
          var state = search.start
          for event in order {
            guard let way = way(to: event, from: state, search) else {
              Issue.record("\(label): no way to \(event)")
              return
            }
            answers += way.filter { $0 == .act }.map { _ in "" } + [name(of: event)]
            for move in way { state = search.after(move, from: state).0 }
          }
          let said = run(label, "--seat", answers: answers).lines
          let begun = said.filter {
            ($0.hasPrefix("     ┝") || $0.hasPrefix("     ┥")) && !$0.hasPrefix("     ┝ ")
          }
          #expect(begun.map { String($0.dropFirst(5)) } == order.map(\.description))
        }
      }
    }

    /// The moves up to an event: as few lines of the program as there have to be.
    private func way(
      to event: LittleProgram.Event, from start: OrderSearch.State, _ search: OrderSearch
    ) -> [OrderSearch.Move]? {
      var ways: [(state: OrderSearch.State, moves: [OrderSearch.Move])] = [(start, [])]
      while !ways.isEmpty {
        let (state, moves) = ways.removeFirst()
        for move in search.moves(from: state) {
          let (next, seen) = search.after(move, from: state)
          if seen == event { return moves + [move] }
          if seen == nil { ways.append((next, moves + [move])) }
        }
      }
      return nil
    }

    private func name(of event: LittleProgram.Event) -> String {
      switch event {
      case .began(let name), .ended(let name), .said(let name): name
      }
    }
  }
}
