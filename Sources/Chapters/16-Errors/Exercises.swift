import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "cancelledMiddle", "Cancelled in the middle", ko: "가운데를 취소하면?",
    asks: """
      Three are joined by then.
      The one in the middle is cancelled, and they are started in turn.
      What does one get who asks for album.value?
      Is album.isCancelled true?
      """,
    ko: """
      셋을 `then`으로 이었습니다.
      가운데를 취소하고 차례대로 시작합니다.
      `album.value`를 읽으면 무엇을 얻을까요?
      `album.isCancelled`는 참일까요?
      """,
    hint: "The work of album asks for decode.value first. What does the cancelled decode have?",
    ko: "`album`의 작업은 먼저 `decode.value`를 읽습니다. 취소된 `decode`에는 무엇이 있나요?",
    Step(
      "cancellationPassedOn",
      "The load has its value, the decoding has none, and the album is told that it was cancelled: a chain passes that on as it passes on an error.",
      ko: "불러오기에는 값이 있고 디코딩에는 없습니다. 앨범은 취소되었다는 것을 전해 받습니다. 사슬은 취소도 오류처럼 전합니다.",
      shows: .error.providePropagation
    ) { page in
      let load = ResultOperation { "beach" }
      let decode = load.then { name in name + ", decoded" }
      let album = decode.then { name in name + ", shown" }
      decode.cancel()
      for operation in [load, decode, album] { operation.start() }
      page.show(try load.value, told: "beach")
      page.show(failure { try decode.value }, told: "cancelled")
      page.show(failure { try album.value }, told: "cancelled")
      page.show(album.isCancelled, told: false)
    }
  ),
  Chapter.Episode(
    "whoseErrno", "Whose errno?", ko: "누구의 errno일까요?",
    asks:
      "A queue loads a file that does not exist. This thread waits until that has finished, and reads errno. Is errno == ENOENT true?",
    ko: "없는 파일을 큐에서 불러옵니다. 완료되기를 기다린 다음 이 스레드에서 `errno`를 읽습니다. `errno == ENOENT`는 참일까요?",
    hint: "On which thread was open called?", ko: "`open`은 어느 스레드에서 불렸나요?",
    Step(
      "errnoPerThread",
      "Each thread has an errno of its own. That of the load is ENOENT, on the thread of the queue; here it is another.",
      ko: "errno는 스레드마다 따로 있습니다. 큐의 스레드에서는 ENOENT였지만, 여기의 errno는 다른 값입니다.",
      shows: .error.checkErrnoStyle, as: .told
    ) { page in
      let folder = try page.albumFolder()
      let load = ResultOperation {
        try photoBytes(at: folder.file("beach.photo"))
      }
      let queue = OperationQueue()
      errno = 0
      queue.addOperation(load)
      page.waitToFinish(load)
      page.show(errno == ENOENT, told: false)
      let code = failureCode { try load.value }
      page.show(code == ENOENT, told: true)
    }
  ),
  Chapter.Episode(
    "cleanUp", "Clean up, whatever happened", ko: "앞의 것이 어떻게 끝났든 정리하기",
    asks: """
      The temporary files of an import have to be removed, whether it went well or failed.
      Add ensuring(_:) to ResultOperation.
      It takes a closure that may throw, and gives a ResultOperation that depends on this one.
      The closure is called once, however the operation before has ended.
      If what is returned is cancelled itself, it is not called: keep it out of queues that may be
      cancelled as a whole.
      The result is that of the operation before, and if both have failed, its error is passed on.
      """,
    ko: """
      앨범을 들여올 때 만든 임시 파일은 들여오기가 성공했든 실패했든 지워야 합니다.
      `ResultOperation`에 `ensuring(_:)`을 더해 보시기 바랍니다.
      던질 수 있는 클로저를 받고, 이 오퍼레이션에 의존하는 `ResultOperation`을 돌려줍니다.
      클로저는 앞의 것이 어떻게 끝났든 한 번 불립니다.
      돌려준 것 자신이 취소되면 불리지 않으므로, 모두 취소될 수 있는 큐에는 넣지 않습니다.
      결과는 앞의 결과 그대로이고, 둘 다 실패했다면 앞의 오류를 전합니다.
      """,
    hint: "Put the earlier outcome into a Result first, so that it is not lost while you clean up.",
    ko: "앞의 결과를 먼저 `Result`에 담아 두면, 정리하는 동안 잃어버리지 않습니다.",
    hint: "Which of the two errors you get() first decides which is passed on.",
    ko: "두 오류 가운데 무엇을 먼저 `get()`하는지가 무엇을 전할지를 정합니다.",
    tries: EnsuringAttempt.self,
    Step(
      "filesRemoved",
      "The files are removed whether or not the decoding has failed, and the error of the decoding is passed on.",
      ko: "디코딩이 실패했든 아니든 파일을 지우고, 디코딩의 오류를 그대로 전합니다.",
      shows: .error.providePropagation, as: .told
    ) { page in
      try page.code("answer", in: "Ensuring.swift")
      let recorder = Recorder()
      let decode = ResultOperation { try AlbumIndex(json: []) }
      let tidy = decode.ensuring { recorder.note("files removed", .finished) }
      for operation in [decode, tidy] { operation.start() }
      page.show(recorder.lanes(.finished), told: ["files removed"])
      page.show(isDecodingError { try tidy.value }, told: true)
    }
  ),
]
