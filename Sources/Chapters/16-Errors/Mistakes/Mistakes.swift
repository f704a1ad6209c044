import Chapter04ConcurrentOperations
import ChapterKit
import Operations
import Synchronization

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "finishedUnstarted", "Finished before it was started", ko: "시작하기 전에 완료되기",
    Step(
      "finishedByCancel",
      "The upload has not been started, and is finished by its cancel(). That frees the album, and when somebody calls start(), as a queue does, a finished operation is started. In a queue Foundation warns of it.",
      ko:
        "업로드는 시작하지도 않았는데 cancel()에서 완료됩니다. 그래서 앨범이 풀려나고, 큐가 하듯이 누군가 start()를 부르면 완료된 것을 시작하는 셈이 됩니다. 큐에 든 것이면 Foundation이 경고합니다.",
      shows: .error.startFinishedRaises, as: .told
    ) { page in
      try page.code("cancel", in: "EagerUpload.swift")
      let upload = EagerUpload()
      let album = BlockOperation {}
      album.addDependency(upload)
      page.show(album.isReady, told: false)
      upload.cancel()
      page.show(upload.isFinished, told: true)
      page.show(upload.starts, told: 0)
      page.show(album.isReady, told: true)
      upload.start()
      page.show(upload.starts, told: 1)
      page.say(
        "The warning, with the code that causes it: swift run Workbook 16 --provoke unstarted",
        ko: "경고와 경고를 부르는 코드는 swift run Workbook 16 --provoke unstarted로 볼 수 있습니다.")
    },
    Step(
      "cancelNotOverridden",
      "Put right: cancel() is not overridden. The queue calls start(), and start() announces the finish of what was cancelled. Download, of chapter 04, does so.",
      ko:
        "바로잡기: cancel()을 재정의하지 않습니다. 큐가 start()를 부르고, 취소된 것의 완료는 start()가 통지합니다. 4장의 Download가 그렇게 합니다.",
      shows: .error.operationHandlesItsOwn
    ) { page in
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
      "The photo is missing, but the error says that a descriptor is bad: closing the log, which is closed already, has set errno anew.",
      ko: "없는 것은 사진인데 오류는 파일 디스크립터가 잘못되었다고 합니다. 이미 닫힌 로그를 닫는 호출이 errno를 새로 적었습니다.",
      shows: .error.checkErrnoStyle, as: .told
    ) { page in
      try page.code("late", in: "LateErrno.swift")
      let folder = try page.albumFolder()
      let closed: Int32 = -1
      let load = ResultOperation {
        try hastyPhotoBytes(at: folder.file("beach.photo"), closing: closed)
      }
      load.start()
      let code = failureCode { try load.value }
      page.show(code == ENOENT, told: false)
      page.show(code == EBADF, told: true)
    },
    Step(
      "errnoNextLine", "Put right: errno is read in the line after the call.",
      ko: "바로잡기: errno는 부른 다음 줄에서 읽습니다.",
      shows: .error.checkErrnoStyle
    ) { page in
      let folder = try page.albumFolder()
      let load = ResultOperation {
        try photoBytes(at: folder.file("beach.photo"))
      }
      load.start()
      let code = failureCode { try load.value }
      page.show(code == ENOENT, told: true)
    }
  ),
]
