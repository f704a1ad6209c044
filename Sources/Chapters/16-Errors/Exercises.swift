import ChapterKit
import Operations
import Synchronization

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "cancelledMiddle", "Cancelled in the middle", ko: "가운데를 취소하면?",
    asks: """
      Three operations are joined with the method `then`.
      The middle one is cancelled, and the three are started in turn.
      What does reading album.value give?
      Is album.isCancelled true?
      """,
    ko: """
      셋을 `then`으로 이었습니다.
      가운데를 취소하고 차례대로 시작합니다.
      그다음에 `album.value`를 읽으면 무엇을 얻을까요?
      `album.isCancelled`는 참일까요?
      """,
    hint: "The work of album reads decode.value first. What is the value of the cancelled decode?",
    ko: "`album`의 작업은 먼저 `decode.value`를 읽습니다. 취소된 `decode`에는 무엇이 있나요?",
    Step(
      "cancellationPassedOn",
      "album.value throws an error, and only the decoding is cancelled.",
      ko: "오류를 얻고, 취소된 오퍼레이션은 디코딩 하나입니다.",
      because:
        "`start()` skipped the work of `decode`, so the `value` of `decode` threw. The `main()` of `album`, however, did run: it read that value and stored the error.",
      ko:
        "`start()`가 `decode`의 작업을 건너뛰었으므로 그 `value`는 오류를 던졌습니다. `album`의 `main()`은 실행되어, 그 값을 읽다가 나온 오류를 담았습니다.",
      shows: .error.providePropagation
    ) { page in
      let load = ResultOperation { "beach" }
      let decode = load.then { name in name + ", decoded" }
      let album = decode.then { name in name + ", shown" }
      decode.cancel()
      for operation in [load, decode, album] { operation.start() }
      page.show(failure { try album.value }, told: "cancelled")
      page.show(album.isCancelled, told: false)
    }
  ),
  Chapter.Episode(
    "cancelledWithAValue", "Cancelled, and then?", ko: "취소된 다운로드 다음은?",
    asks: """
      The user cancels while the operation load is executing, but its work does not check for cancellation.
      Only load is in the queue; decode is started afterwards.
      Does decode have a value?
      """,
    ko: """
      `load`가 작업하는 동안 사용자가 취소했고, 작업은 그것을 확인하지 않습니다.
      큐에는 `load`만 있고, `decode`는 그다음에 시작합니다.
      `decode`에는 값이 있을까요?
      """,
    hint: "What does the method `then` look at: isCancelled or value?",
    ko: "`then`이 보는 것은 `isCancelled`인가요, `value`인가요?",
    Step(
      "decodedAllTheSame", "Yes: although the download was cancelled, it has a value.",
      ko: "있습니다. 취소된 다운로드가 값을 남겼습니다.",
      because:
        "The cancellation set only the flag of `load`, whose work still returned a photo. `decode` read `load.value`, got the photo and did its own work.",
      ko:
        "취소는 `load`의 플래그만 바꾸었고, 작업은 사진을 반환했습니다. `decode`는 `load.value`에서 사진을 얻어 작업을 했습니다.",
      shows: .error.providePropagation, as: .told
    ) { page in
      let queue = OperationQueue()
      let load = ResultOperation {
        queue.cancelAllOperations()
        return "beach"
      }
      let decode = load.then { name in name + ", decoded" }
      queue.addOperations([load], waitUntilFinished: true)
      decode.start()
      page.show(load.isCancelled, told: true)
      page.show((try? decode.value) != nil, told: true)
    }
  ),
  Chapter.Episode(
    "cleanUp", "Clean up, whatever happened", ko: "앞 단계가 어떻게 끝났든 정리하기",
    asks: """
      The temporary files of an import must be removed, whether the import succeeded or failed.
      Add ensuring(_:) to ResultOperation.
      The method takes a closure that may throw, and returns a new ResultOperation that depends on the receiver.
      The new operation calls the closure once, whether the receiver succeeded, failed or was cancelled.
      If the new operation is itself cancelled, it need not call the closure.
      Its result is the receiver's result or, if only the closure failed, the closure's error.
      """,
    ko: """
      앨범을 들여올 때 만든 임시 파일은 들여오기가 성공했든 실패했든 지워야 합니다.
      `ResultOperation`에 `ensuring(_:)`을 추가해 보세요.
      던질 수 있는 클로저를 받고, 앞 단계인 이 오퍼레이션에 의존하는 `ResultOperation`을 반환합니다.
      반환한 오퍼레이션은 앞 단계가 성공했든 실패했든 취소되었든 클로저를 한 번 호출합니다.
      그 자신이 취소되면 호출하지 않아도 됩니다.
      결과는 앞 단계의 결과이며, 클로저만 실패했다면 클로저의 오류입니다.
      """,
    hint: "Put the earlier outcome into a Result first, so that the clean-up cannot lose it.",
    ko: "앞 단계의 결과를 먼저 `Result`에 담아 두면, 정리하는 동안 잃어버리지 않습니다.",
    hint: "The order in which you call get() decides which of the two errors is passed on.",
    ko: "두 오류 가운데 무엇을 먼저 `get()`하는지가 무엇을 전할지를 정합니다.",
    tries: EnsuringAttempt.self,
    Step(
      "filesRemoved",
      "The decoding failed. The closure is called anyway, and the decoding error is passed on.",
      ko: "디코딩이 실패했지만 클로저를 호출하고, 디코딩의 오류를 그대로 전합니다.",
      because:
        "Reading `value` inside `Result { … }` kept the error inside the closure, so the clean-up was reached. `get()` threw the error afterwards.",
      ko:
        "`value`를 `Result { … }` 안에서 읽었으므로 오류가 클로저 밖으로 나가지 않았고, 정리하는 줄이 실행되었습니다. 오류는 그다음 `get()`이 던졌습니다.",
      shows: .error.providePropagation, as: .told
    ) { page in
      try page.code("answer", in: "Ensuring.swift")
      let removals = Mutex(0)
      let decode = ResultOperation {
        try JSONDecoder().decode([String].self, from: Data())
      }
      let tidy = decode.ensuring { removals.withLock { $0 += 1 } }
      for operation in [decode, tidy] { operation.start() }
      page.show(removals.withLock { $0 }, told: 1)
      page.show(failure { try tidy.value }, told: "DecodingError")
    }
  ),
]
