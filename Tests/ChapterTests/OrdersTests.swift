import ChapterKit
import Operations
import Testing

@testable import Workbook

extension Book {
  /// All orders of the small programs: those that the search finds, and those that occur. The tables are
  /// in `Transcripts`.
  @Suite("Orders")
  @TestThread
  struct OrdersTests {
    private let programs = book.compactMap { chapter in
      chapter.program.map { (label: chapter.label, program: $0) }
    }

    /// The orders in a readable notation.
    private func orders(_ program: LittleProgram) -> [String] {
      OrderSearch(program).all().orders.map { $0.map(\.description).joined(separator: " ") }
        .sorted()
    }

    /// A program that adds operations with these names one after another.
    private func program(_ parts: LittleProgram.Part..., width: Int? = nil) -> LittleProgram {
      LittleProgram(parts, width: width, acts: parts.map { .add($0.name) })
    }

    @Test("No run of a chapter's program shows an order that the search forbids")
    func nothingForbidden() {
      for (label, program) in programs {
        let possible = OrderSearch(program).all().orders
        for _ in 0..<40 {
          let seen = program.run()
          #expect(possible.contains(seen), "\(label): \(seen)")
        }
      }
    }

    @Test("The search finds the same orders as a search by hand")
    func byHand() {
      #expect(orders(program(.init("a"))) == ["┝a ┥a"])
      #expect(orders(program(.init("a"), .init("b", after: "a"))) == ["┝a ┥a ┝b ┥b"])
      #expect(
        orders(program(.init("a"), .init("b"))) == [
          "┝a ┝b ┥a ┥b", "┝a ┝b ┥b ┥a", "┝a ┥a ┝b ┥b", "┝b ┝a ┥a ┥b", "┝b ┝a ┥b ┥a",
          "┝b ┥b ┝a ┥a",
        ])
      // Equal operations start in the order in which they were added; an urgent one starts first if it is
      // added in time.
      #expect(orders(program(.init("a"), .init("b"), width: 1)) == ["┝a ┥a ┝b ┥b"])
      #expect(
        orders(program(.init("a"), .init("b", priority: .high), width: 1)) == [
          "┝a ┥a ┝b ┥b", "┝b ┥b ┝a ┥a",
        ])
      #expect(orders(program(.init("a"), .init("b", after: "a"), width: 0)) == [""])
      // Two closures of one operation, in any order.
      #expect(orders(program(.init("a", closures: ["x", "y"]))).count == 6)
      // A barrier separates the operations, so that a single order remains.
      let index: [LittleProgram.Act] = [.add("a"), .addBarrier("index"), .add("b")]
      #expect(
        orders(LittleProgram([.init("a"), .init("b"), .init("index")], acts: index))
          == ["┝a ┥a ┝index ┥index ┝b ┥b"])
      // The operation is cancelled before the queue could take it, so it never begins and delays no other.
      #expect(
        orders(
          LittleProgram(
            [.init("a"), .init("b", after: "a")],
            acts: [.suspend, .add("a"), .add("b"), .cancel("a"), .resume])) == ["┝b ┥b"])
      // The queue stays suspended forever.
      #expect(
        orders(LittleProgram([.init("a")], acts: [.suspend, .add("a"), .say("x")])) == ["“x”"])
    }

    @Test("Every reason that forbids an order is a rule of the book")
    func rules() {
      let ids = Set(book.flatMap(\.rules).map(\.id))
      let group = LittleProgram.Part("a", closures: ["x", "y"])
      let awaited = OrderSearch(program(group, .init("b", after: "a"))).all().rules
      #expect(awaited == ["dependency.waits-for-all", "block.group-finish"])
      #expect(OrderSearch(program(group, .init("b"))).all().rules == [])
      for id in OrderSearch.Refusal.allCases.map(\.rawValue) + awaited {
        #expect(ids.contains(id), "\(id)")
      }
    }
  }
}
