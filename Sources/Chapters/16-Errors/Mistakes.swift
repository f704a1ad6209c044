import ChapterKit
import Operations
import Synchronization

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "cancelledMessenger", "Cancelling the operation that reports the result",
    ko: "결과를 알릴 오퍼레이션까지 취소하기",
    Step(
      "spinnerTurnsOn",
      "The user cancels during the download. Everything has finished, but the screen still shows “loading”.",
      ko: "다운로드하는 동안 사용자가 취소합니다. 모두 완료되었는데 화면은 아직 로딩 중입니다.",
      because:
        "`show` was in the same queue and was cancelled with the download, so `start()` skipped its block.",
      ko: "`show`도 같은 큐에 있어 다운로드와 함께 취소되었고, `start()`가 그 블록을 건너뛰었습니다.",
      as: .told
    ) { page in
      let queue = OperationQueue()
      let screen = Mutex("loading")
      let load = ResultOperation { () throws -> String in
        queue.cancelAllOperations()
        throw CancellationError()
      }
      let show = BlockOperation {
        let text: String
        do { text = try load.value } catch { text = "\(error)" }
        screen.withLock { $0 = text }
      }
      show.addDependency(load)
      queue.addOperations([load, show], waitUntilFinished: false)
      page.waitToEmpty(queue)
      page.show(screen.withLock { $0 }, told: "loading")
    }
  ),
  Chapter.Episode(
    "readTooEarly", "A result read without a dependency", ko: "의존성 없이 읽은 결과",
    Step(
      "stillUnfinished",
      "The decoding was already ready and read the result of the unfinished download.",
      ko: "디코딩은 이미 준비 상태였고, 완료되지 않은 다운로드의 결과를 읽었습니다.",
      because: "The closure reads `load.value`, but `decode` does not depend on `load`.",
      ko: "클로저에는 `load`가 나오지만, `decode`는 `load`에 의존하지 않습니다.",
      as: .told
    ) { page in
      let load = ResultOperation { "beach" }
      let decode = ResultOperation { try load.value + ", decoded" }
      page.show(decode.isReady, told: true)
      for operation in [decode, load] { operation.start() }
      page.show(failure { try decode.value }, told: "unfinished")
    }
  ),
]
