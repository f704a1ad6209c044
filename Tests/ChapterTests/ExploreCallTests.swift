import Testing

@testable import Explore

extension Book {
  /// What the command `Explore` understands.
  @Suite("The command Explore")
  @TestThread
  struct ExploreCallTests {
    private func refusal(_ words: String...) -> String? {
      do {
        _ = try Call(words)
        return nil
      } catch {
        return error.message
      }
    }

    @Test("Words are a part of a name; options may stand before and behind them")
    func words() throws {
      let call = try Call(["last", "reference", "--runs", "7"])
      #expect(call.part == "last reference")
      #expect(call.runsByChance == 7)
      #expect(try Call(["--runs", "7", "last", "reference"]) == call)
      #expect(try Call([]).part == nil)
      #expect(try Call(["--preemptions", "3"]).preemptions == 3)
      #expect(try Call(["--preemptions", "all"]).preemptions == .max)
      #expect(try Call(["--record"]).records)
      #expect(try Call(["-h"]).wantsHelp)
    }

    @Test("A run is made again by a name, which may have colons, and choices; also with a mistake")
    func replay() throws {
      let call = try Call(["--plant", "entersTwice", "--replay", "one: and two:3.1-7.2"])
      #expect(call.mistake == "entersTwice")
      #expect(call.replay == Call.Replay(name: "one: and two", choices: "3.1-7.2"))
    }

    @Test("What is not understood is refused in one line")
    func refusals() {
      #expect(refusal("--what")?.contains("--what") == true)
      for option in ["--plant", "--replay", "--preemptions", "--runs"] {
        #expect(refusal(option)?.contains(option) == true)
      }
      #expect(refusal("--runs", "-1")?.contains("“-1”") == true)
      #expect(refusal("--preemptions", "many")?.contains("“many”") == true)
      #expect(refusal("--replay", "3.1")?.contains("colon") == true)
      #expect(refusal("--record", "finish")?.contains("--record") == true)
      #expect(refusal("--plant", "entersTwice", "finish")?.contains("leave out") == true)
    }
  }
}
