import ChapterKit
import Operations
import Synchronization

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "calledNotNamed", "Calling where a reference is needed", ko: "넘겨야 할 메서드를 호출해 버리기",
    Step(
      "workedTooEarly",
      "The darkroom works before the operation exists, on the thread that creates the operation.",
      ko: "오퍼레이션을 만들기도 전에, 만드는 스레드에서 암실이 작업을 다 했습니다.",
      because:
        "The parentheses called the method immediately, on this thread. The closure only returns the photo.",
      ko: "괄호가 메서드를 그 자리에서, 이 스레드에서 호출했습니다. 클로저에는 사진을 반환하는 일만 남았습니다."
    ) { page in
      let darkroom = Darkroom()
      let sharp = darkroom.sharpen(.beach)
      let sharpen = ValueOperation { sharp }
      page.show(sharpen.isFinished, told: false)
      page.show(darkroom.history, told: ["sharpen beach"])
    }
  ),
  Chapter.Episode(
    "resultTooSoon", "try? on a result that is not there yet", ko: "아직 없는 결과를 try?로 읽기",
    Step(
      "nilForNotYet",
      "The darkroom is still working. Reading the result throws an error that says so, and try? turns this error into nil.",
      ko: "암실은 아직 작업 중입니다. unfinished라는 오류가 이유를 알려 주는데, try?가 그 오류를 nil로 바꿔 버렸습니다.",
      because:
        "The queue had only started the operation when the next line read its result. Reading `result` does not wait.",
      ko: "큐가 오퍼레이션을 막 시작했을 때 다음 줄이 결과를 읽었습니다. `result`는 기다려 주지 않습니다."
    ) { page in
      page.introduce(.refusal)
      let darkroom = Darkroom(pausingAt: "beach")
      let sharpen = ValueOperation { darkroom.sharpen(.beach) }
      let queue = OperationQueue()
      queue.addOperation(sharpen)
      page.wait(for: darkroom.paused)
      let picture = try? sharpen.result
      page.show(picture, told: nil)
      page.show(refusal { try sharpen.result }, told: "unfinished")
      page.open(darkroom.resumed)
      page.waitToEmpty(queue)
    },
    Step(
      "dependsAndHandles",
      "Corrected: the code that needs the result is in an operation that depends on the first one, and this code handles the errors.",
      ko: "바로잡기: 결과가 필요한 오퍼레이션이 의존성을 걸고 오류를 처리합니다.",
      because:
        "`show` got its dependency before either operation was in the queue, so the queue started `show` only once `sharpen` had finished and had its result.",
      ko: "큐에 넣기 전에 의존성을 걸었으므로, 큐는 `sharpen`이 완료되어 결과가 있을 때 `show`를 시작했습니다."
    ) { page in
      let darkroom = Darkroom()
      let album = Mutex<[String]>([])
      let sharpen = ValueOperation { darkroom.sharpen(.beach) }
      let show = BlockOperation {
        do {
          let picture = try sharpen.result
          album.withLock { $0.append(picture.name) }
        } catch {
          album.withLock { $0.append("no picture: \(error)") }
        }
      }
      show.addDependency(sharpen)
      let queue = OperationQueue()
      queue.addOperations([show, sharpen], waitUntilFinished: false)
      page.waitToEmpty(queue)
      page.show(album.withLock { $0 }, told: ["beach+sharp"])
    }
  ),
]
