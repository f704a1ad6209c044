import ChapterKit
import Operations

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "unlockedState", "A state without a lock", ko: "락이 없는 상태",
    Step(
      "bothFinish",
      "The answer sees that the lookup has not finished. Meanwhile another thread finishes it, and then the answer does so once more.",
      ko: "응답한 스레드가 isFinished를 읽고 아직 끝나지 않았다고 판단합니다. 그사이에 다른 스레드가 완료시키고, 응답한 스레드가 또 완료시킵니다."
    ) { page in
      page.say(
        "PopularAsyncOperation is the class of the first step.",
        ko: "PopularAsyncOperation은 첫 단계의 클래스입니다.")
      nonisolated final class HurriedLookup:
        PopularAsyncOperation, @unchecked Sendable
      {
        var captions: [String] = []
        override func main() {}
        func finish(with caption: String, _ pause: () -> Void = {}) {
          if isFinished { return }
          pause()
          captions.append(caption)
          state = .finished
        }
      }
      let looked = page.gate(
        "The thread of the answer has looked.", ko: "응답한 스레드가 확인했습니다.")
      let goesOn = page.gate("The thread of the answer goes on.", ko: "응답한 스레드가 이어서 실행됩니다.")
      let ended = page.gate("The thread of the answer is through.", ko: "응답한 스레드가 할 일을 마쳤습니다.")
      let lookup = HurriedLookup()
      lookup.start()
      Thread.detachNewThread {
        lookup.finish(with: "Busan") {
          looked.open()  // page
          goesOn.wait()
        }
        ended.open()  // page
      }
      page.wait(for: looked)
      lookup.finish(with: "nothing")
      page.show(lookup.captions, told: ["nothing"])
      page.open(goesOn)
      page.wait(for: ended)
      page.show(lookup.captions, told: ["nothing", "Busan"])
    },
    Step(
      "lookAndClaim",
      "Put right: finish claims the end under the lock. The answer was first and keeps its result; the other thread is refused.",
      ko: "바로잡기: finish는 락을 잡은 채로 완료를 예약합니다. 먼저 예약한 응답의 결과가 남고, 다른 스레드는 거절됩니다."
    ) { page in
      nonisolated final class CaptionLookup:
        AsyncOperation, @unchecked Sendable
      {
        // Unchecked: whoever ends the operation changes `captions`, and only then; it is read after that.
        var captions: [String] = []
        override func main() {}
      }
      let keeping = page.gate("The answer is being kept.", ko: "응답을 저장하는 중입니다.")
      let kept = page.gate("The answer is kept.", ko: "응답을 저장했습니다.")
      let ended = page.gate("The thread of the answer is through.", ko: "응답한 스레드가 할 일을 마쳤습니다.")
      let lookup = CaptionLookup()
      lookup.start()
      Thread.detachNewThread {
        lookup.finish {
          keeping.open()  // page
          kept.wait()
          lookup.captions.append("Busan")
        }
        ended.open()  // page
      }
      page.wait(for: keeping)
      let refusal = lookup.finish { lookup.captions.append("nothing") }
      page.show(refusal, told: .over)
      page.open(kept)
      page.wait(for: ended)
      page.show(lookup.captions, told: ["Busan"])
    }
  ),
  Chapter.Episode(
    "withoutMain", "A subclass without main()", ko: "main()이 없는 하위 클래스",
    Step(
      "neverFinished",
      "The name is misspelled, so the inherited main() is called, which does nothing. The lookup does not finish, and the caption waits.",
      ko: "이름을 잘못 적어서, 아무 일도 하지 않는 물려받은 main()이 호출됩니다. 장소 찾기는 완료되지 않고 caption은 기다립니다.",
      shows: .async.otherwiseNeverEnds, as: .told
    ) { page in
      page.say(
        "PopularAsyncOperation is the class of the first step.",
        ko: "PopularAsyncOperation은 첫 단계의 클래스입니다.")
      nonisolated final class UnwrittenLookup:
        PopularAsyncOperation, @unchecked Sendable
      {
        func mian() { state = .finished }
      }
      let lookup = UnwrittenLookup()
      let caption = BlockOperation {}
      caption.addDependency(lookup)
      lookup.start()
      page.show(lookup.isFinished, told: false)
      page.show(caption.isReady, told: false)
    }
  ),
]
