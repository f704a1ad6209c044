#if Explore
  @testable import OperationsFromScratch

  // Small programs over the whole engine. Each prepares, lets two or three threads run together with
  // the workers that come, and looks at the end. That nothing is left, nobody waits for ever and
  // nothing that is gone is touched need not be said: the explorer looks for it in every run.

  extension Scenario {
    static let all: [Scenario] =
      finishing + entering + starting + waiting + letting + reentering + mended

    /// The mistakes that can be made again, each with a scenario that shows it.
    static let mistakes: [(Fault, String)] = [
      (
        .letsGoUnderLock,
        "the last reference to one who waits for two goes while one finishes"
      ),
      (.entersTwice, "one dependency is added by two"),
      (.looksTooEarly, "finish, and somebody begins to wait for it"),
      (.takesTooEarly, "what an operation keeps waits for its queue when it goes away"),
    ]
  }
#endif
