import ChapterKit
import Operations

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "unlockedState", "Looking, and finishing after that", ko: "확인한 다음 완료시키기",
    Step(
      "bothFinish",
      "The answer sees that the lookup has not finished. Meanwhile another thread finishes it, and then the answer does so once more.",
      ko: "응답한 스레드가 isFinished를 읽고 아직 끝나지 않았다고 판단합니다. 그사이에 다른 스레드가 완료시키고, 응답한 스레드가 또 완료시킵니다.",
      because:
        "The answer had its reply from `isFinished` before the other thread changed the state. The reply was out of date when it acted on it.",
      ko: "응답한 스레드는 다른 스레드가 상태를 바꾸기 전에 `isFinished`를 읽었습니다. 그 값을 믿고 움직였을 때는 이미 옛 값이었습니다."
    ) { page in
      page.say(
        "PopularAsyncOperation is the class whose start() the walkthrough shows: setting state announces.",
        ko: "PopularAsyncOperation은 본문에서 start()를 본, 널리 베껴 쓰는 클래스입니다. state를 바꾸면 통지합니다.")
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
    }
  ),
  Chapter.Episode(
    "pathWithoutFinish", "A path without finish()", ko: "finish()가 없는 경로",
    Step(
      "holdsTheQueue",
      "A photo has no name, so main() returns without a request. The queue stands still even when all is cancelled; finish() sets it going.",
      ko:
        "이름 없는 사진의 main()이 요청하지 않고 돌아왔습니다. 모두 취소해도 큐는 멈춰 있고, finish()를 호출하자 다시 움직입니다.",
      because:
        "The `return` of the guard ended `main()` and nothing else. No answer was to come, and nothing had been handed to `onCancel`, so that unnamed took up the limit of 1 until `finish()` was called.",
      ko:
        "`guard`의 `return`은 `main()`을 끝냈을 뿐입니다. 올 응답도 `onCancel`에 맡긴 것도 없어서, unnamed는 `finish()`가 호출될 때까지 한도 1을 채웠습니다.",
      shows: .async.otherwiseNeverEnds, as: .told
    ) { page in
      nonisolated final class QuietLookup: AsyncOperation, @unchecked Sendable {
        let photo: String?
        let service: PlaceService
        let returned = Gate("main() has returned.", ko: "main()이 돌아왔습니다.")  // page
        init(_ photo: String?, in service: PlaceService) {
          (self.photo, self.service) = (photo, service)
        }
        override func main() {
          defer { returned.open() }  // page
          guard let photo else { return }
          service.place(of: photo) { [self] _ in finish() }
        }
      }
      let service = PlaceService(cached: ["beach": "Busan"])
      let unnamed = QuietLookup(nil, in: service)
      let beach = QuietLookup("beach", in: service)
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      queue.addOperations([unnamed, beach], waitUntilFinished: false)
      page.wait(for: unnamed.returned)
      page.show(unnamed.isExecuting, told: true)
      queue.cancelAllOperations()
      page.show(queue.operationCount, told: 2)
      unnamed.finish()
      page.waitToEmpty(queue)
      page.show(queue.operationCount, told: 0)
    }
  ),
]
