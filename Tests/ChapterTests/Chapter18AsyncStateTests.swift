import Chapter18AsyncOperations
import Operations
import Testing

extension Book {
  /// The state machine of the chapter: a value, tested by calling it.
  @Suite("18 Async State")
  @TestThread
  struct Chapter18AsyncStateTests {
    /// Where a state is, as a table tells it that knows nothing of how the machine does it.
    private enum Place: CaseIterable {
      case ready, beginning, executing, skipping, finishing, finished
    }

    private typealias Step = AsyncState.Step
    private typealias Refusal = AsyncState.Refusal

    /// Where a step leads to, or why it is refused.
    private static let table: [Place: [Step: Result<Place, Refusal>]] = [
      .ready: [
        .begin: .success(.beginning), .skip: .success(.skipping), .finish: .failure(.notBegun),
      ],
      .beginning: [
        .begin: .failure(.begun), .skip: .failure(.begun), .finish: .failure(.notBegun),
      ],
      .executing: [
        .begin: .failure(.begun), .skip: .failure(.begun), .finish: .success(.finishing),
      ],
      .skipping: [.begin: .failure(.over), .skip: .failure(.over), .finish: .failure(.over)],
      .finishing: [.begin: .failure(.over), .skip: .failure(.over), .finish: .failure(.over)],
      .finished: [.begin: .failure(.over), .skip: .failure(.over), .finish: .failure(.over)],
    ]

    private static let settled: [Place: Place] = [
      .ready: .ready, .beginning: .executing, .executing: .executing, .skipping: .finished,
      .finishing: .finished, .finished: .finished,
    ]

    /// The phase that the flags follow from, at a place.
    private static let phases: [Place: AsyncState.Phase] = [
      .ready: .ready, .beginning: .ready, .executing: .executing, .skipping: .ready,
      .finishing: .executing, .finished: .finished,
    ]

    /// What is done to a state: a step, or `nil` to settle.
    private static let moves: [Step?] = Step.allCases + [nil]

    /// Follows a state along every sequence of moves of a length, beside the table.
    private func follow(_ state: AsyncState, at place: Place, moves left: Int) -> Int {
      let phase = Self.phases[place]
      #expect(state.phase == phase)
      let isOver = [.skipping, .finishing, .finished].contains(place)
      #expect(state.isOver == isOver)
      if left == 0 { return 1 }
      var sequences = 0
      for move in Self.moves {
        var next = state
        var there = place
        if let step = move {
          let outcome = next.claim(step)
          switch Self.table[place]?[step] {
          case .success(let target):
            there = target
            let end = Self.settled[target].flatMap { Self.phases[$0] }
            #expect((try? outcome.get())?.old == phase)
            #expect((try? outcome.get())?.new == end)
            #expect(next.change == (try? outcome.get()))
          case .failure(let refusal):
            #expect(outcome == .failure(refusal))
            #expect(next == state, "what is refused changes nothing")
          case nil: Issue.record("the table says nothing of \(step) at \(place)")
          }
        } else {
          next.settle()
          there = Self.settled[place] ?? place
          #expect(next.change == nil)
        }
        sequences += follow(next, at: there, moves: left - 1)
      }
      return sequences
    }

    @Test("Along every sequence of five moves", .example(.async.threeStates))
    func exampleEverySequence() {
      #expect(AsyncState.Phase.allCases == [.ready, .executing, .finished])
      #expect(AsyncState().phase == .ready)
      #expect(AsyncState().change == nil)
      #expect(follow(AsyncState(), at: .ready, moves: 5) == 1024)
    }

    @Test(.example(.async.keyPathFromName))
    func exampleKeys() {
      #expect(AsyncState.Phase.allCases.map(\.key) == ["isReady", "isExecuting", "isFinished"])
      let operation = Operation()
      let flags = [operation.isReady, operation.isExecuting, operation.isFinished]
      #expect(flags == [true, false, false])
      for phase in AsyncState.Phase.allCases {
        let name = "\(phase)"
        #expect(phase.key.lowercased() == "is" + name)
        #expect(phase.key.dropFirst(2).first?.isUppercase == true)
      }
    }
  }
}
