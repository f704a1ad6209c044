import Chapter18AsyncOperations
import Operations
import Testing

extension Book {
  /// The state machine of the chapter: a value, tested by plain calls.
  @Suite("18 Async State")
  @TestThread
  struct Chapter18AsyncStateTests {
    private typealias Phase = AsyncState.Phase
    private typealias Outcome = Result<Phase, AsyncState.Refusal>

    /// A possible state, described without knowledge of the implementation.
    private struct Place {
      /// The steps that lead to the state; nil stands for settling.
      let way: [AsyncState.Step?]
      let phase: Phase
      var isOver = false
      /// The results of the three steps from this state, or the reasons for a refusal.
      var outcomes: [Outcome] = Array(repeating: .failure(.over), count: 3)
    }

    private static let executing: [Outcome] = [
      .failure(.begun), .failure(.begun), .success(.finished),
    ]

    private static let places = [
      Place(
        way: [], phase: .ready,
        outcomes: [.success(.executing), .success(.finished), .failure(.notBegun)]),
      Place(
        way: [.begin], phase: .ready,
        outcomes: [.failure(.begun), .failure(.begun), .failure(.notBegun)]),
      Place(way: [.begin, nil], phase: .executing, outcomes: executing),
      Place(way: [.begin, nil, nil], phase: .executing, outcomes: executing),
      Place(way: [.skip], phase: .ready, isOver: true),
      Place(way: [.begin, nil, .finish], phase: .executing, isOver: true),
      Place(way: [.skip, nil], phase: .finished, isOver: true),
      Place(way: [.begin, nil, .finish, nil, nil], phase: .finished, isOver: true),
    ]

    @Test("Each step from each state succeeds or is refused", .example(.async.threeStates))
    func exampleEveryStep() {
      #expect(Phase.allCases == [.ready, .executing, .finished])
      for place in Self.places {
        var state = AsyncState()
        for step in place.way { if let step { _ = state.claim(step) } else { state.settle() } }
        #expect(state.phase == place.phase)
        #expect(state.isOver == place.isOver)
        #expect((state.change == nil) == ((place.way.last ?? nil) == nil))
        for (step, outcome) in zip(AsyncState.Step.allCases, place.outcomes) {
          var next = state
          let claimed = next.claim(step)
          #expect(claimed.map { [$0.old, $0.new] } == outcome.map { [place.phase, $0] })
          guard case .success(let change) = claimed else {
            #expect(next == state, "a refused step changes nothing")
            continue
          }
          #expect(next.phase == place.phase)
          #expect(next.change == change)
        }
      }
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
