import ChapterKit
import Operations

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "unlockedState", "Checking first, finishing later", ko: "확인한 다음 완료시키기",
    Step(
      "bothFinish",
      "The photo has two captions: the lookup was finished twice.",
      ko: "장소 찾기가 두 번 완료되어 캡션이 둘입니다.",
      because:
        "The first call read `isFinished` before the second call changed the state, and acted on the old value.",
      ko: "첫 호출은 둘째 호출이 상태를 바꾸기 전에 읽은 `isFinished`를 믿고 움직였습니다."
    ) { page in
      page.say(
        "PopularAsyncOperation is the class from the walkthrough. The closure passed as `between` stands for another thread that intervenes.",
        ko:
          "PopularAsyncOperation은 본문의 클래스입니다. 첫 finish의 클로저는 다른 스레드가 끼어드는 순간을 대신합니다."
      )
      nonisolated final class HurriedLookup:
        PopularAsyncOperation, @unchecked Sendable
      {
        var captions: [String] = []
        func finish(with caption: String, between: () -> Void = {}) {
          if isFinished { return }
          between()
          captions.append(caption)
          state = .finished
        }
      }
      let lookup = HurriedLookup()
      lookup.start()
      lookup.finish(with: "Busan") { lookup.finish(with: "no place") }
      page.show(lookup.captions, told: ["no place", "Busan"])
    }
  ),
  Chapter.Episode(
    "pathWithoutFinish", "A path without finish()", ko: "finish()가 없는 경로",
    Step(
      "holdsTheQueue",
      "Even after everything has been cancelled, the queue makes no progress until finish() is called.",
      ko:
        "모두 취소해도 큐는 멈춰 있고, finish()를 호출하자 다시 움직입니다.",
      because:
        "The `return` of the guard ended only `main()`. No answer was coming, and `onCancel` had no closure. So `unnamed` was executing, and the limit of 1 was reached, until `finish()` was called.",
      ko:
        "unnamed의 `return`은 `main()`을 끝냈을 뿐입니다. 올 응답도 `onCancel`에 맡긴 것도 없어서, `finish()`가 호출될 때까지 한도 1을 채웠습니다.",
      shows: .async.otherwiseNeverEnds, as: .told
    ) { page in
      nonisolated final class QuietLookup: AsyncOperation, @unchecked Sendable {
        let service = PlaceService(cached: ["beach": "Busan"])
        let photo: String?
        init(_ photo: String?) { self.photo = photo }
        let returned = Gate("main() has returned.", ko: "main()이 돌아왔습니다.")  // page
        override func main() {
          defer { returned.open() }  // page
          guard let photo else { return }
          service.place(of: photo) { [self] _ in finish() }
        }
      }
      let unnamed = QuietLookup(nil)
      let beach = QuietLookup("beach")
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      queue.addOperations([unnamed, beach], waitUntilFinished: false)
      page.wait(for: unnamed.returned)
      queue.cancelAllOperations()
      page.show(queue.operationCount, told: 2)
      unnamed.finish()
      page.waitToEmpty(queue)
      page.show(queue.operationCount, told: 0)
    }
  ),
]
