import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "cancelledMiddle", "Cancelled in the middle", ko: "가운데를 취소하면?", asks: .cancelledMiddle,
    Step(
      "cancellationPassedOn",
      "The load has its value, the decoding has none, and the album is told that it was cancelled: a chain passes that on as it passes on an error.",
      ko: "불러오기에는 값이 있고 디코딩에는 없습니다. 앨범은 취소되었다는 것을 전해 받습니다. 사슬은 취소도 오류처럼 전합니다.",
      shows: .error.providePropagation
    ) { page in
      page.introduce(.result)
      page.introduce(.failure)
      // snippet.three
      let load = ResultOperation { "beach" }
      let decode = load.then { name in name + ", decoded" }
      let album = decode.then { name in name + ", shown" }
      decode.cancel()
      for operation in [load, decode, album] { operation.start() }
      // snippet.end
      page.show(try load.value, told: "beach")
      page.show(failure { try decode.value }, told: "cancelled")
      page.show(failure { try album.value }, told: "cancelled")
      page.show(album.isCancelled, told: false)
    }
  ),
  Chapter.Episode(
    "whoseErrno", "Whose errno?", ko: "누구의 errno일까요?", asks: .whoseErrno,
    Step(
      "errnoPerThread",
      "Each thread has an errno of its own. That of the load is ENOENT, on the thread of the queue; here it is another.",
      ko: "errno는 스레드마다 따로 있습니다. 큐의 스레드에서는 ENOENT였지만, 여기의 errno는 다른 값입니다.",
      shows: .error.checkErrnoStyle, as: .told
    ) { page in
      let folder = try page.albumFolder()
      page.introduce(.folder)
      page.introduce(.result)
      page.introduce(.failure)
      // snippet.thread
      let load = ResultOperation {
        try photoBytes(at: folder.file("beach.photo"))
      }
      let queue = OperationQueue()
      errno = 0
      queue.addOperation(load)
      // snippet.end
      page.waitToFinish(load)
      page.show(errno == ENOENT, told: false)
      let code = failureCode { try load.value }
      page.show(code == ENOENT, told: true)
    }
  ),
  Chapter.Episode(
    "cleanUp", "Clean up, whatever happened", ko: "앞의 것이 어떻게 끝났든 정리하기", asks: .cleanUp,
    tries: EnsuringAttempt.self,
    Step(
      "filesRemoved",
      "The files are removed whether or not the decoding has failed, and the error of the decoding is passed on.",
      ko: "디코딩이 실패했든 아니든 파일을 지우고, 디코딩의 오류를 그대로 전합니다.",
      shows: .error.providePropagation, as: .told
    ) { page in
      page.introduce(.result)
      page.introduce(.decodingError)
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
