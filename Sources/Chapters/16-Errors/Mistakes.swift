import Chapter04ConcurrentOperations
import ChapterKit
import Operations

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "finishedUnstarted", "Finished before it was started", ko: "시작하기 전에 완료되기",
    Step(
      "cancelNotOverridden",
      "Put right: cancel() only marks the download. It finishes in the start() that the queue calls later.",
      ko: "바로잡기: cancel()은 다운로드를 취소로 표시하기만 합니다. 나중에 큐가 호출하는 start()에서 완료됩니다.",
      as: .told
    ) { page in
      page.say(
        "Download, of chapter 04, is asynchronous and does not override cancel().",
        ko: "Download는 4장의 비동기 오퍼레이션이며 cancel()을 재정의하지 않습니다.")
      let download = Download("beach", from: RemoteAlbum())
      let queue = OperationQueue()
      queue.isSuspended = true
      queue.addOperation(download)
      download.cancel()
      page.show(download.isFinished, told: false)
      queue.isSuspended = false
      page.waitToEmpty(queue)
      page.show(download.isFinished, told: true)
      page.show(download.picture, told: nil)
    }
  ),
  Chapter.Episode(
    "errnoTooLate", "errno, read too late", ko: "너무 늦게 읽은 errno",
    Step(
      "errnoOfAnotherCall",
      "The photo is missing, but the error speaks of a bad descriptor: closing the log, which is closed already, has set errno anew.",
      ko: "없는 것은 사진인데 오류는 파일 디스크립터가 잘못되었다고 합니다. 이미 닫힌 로그를 또 닫으면서 errno가 바뀌었습니다.",
      shows: .error.checkErrnoStyle, as: .told
    ) { page in
      let folder = try page.albumFolder()
      let closedLog: Int32 = -1
      let load = ResultOperation {
        let file = open(folder.file("beach"), O_RDONLY)
        close(closedLog)
        if file < 0 { throw SystemFailure("open", code: errno) }
        close(file)
      }
      load.start()
      page.show(failure { try load.value }, told: "open: Bad file descriptor")
    }
  ),
]
