import ChapterKit
import Operations

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "onlyPlace", "Waiting in the only place", ko: "하나뿐인 자리에서 기다리기",
    Step(
      "waitsInItsPlace",
      "The queue has one place. The album sits in it and waits for a download that needs that very place. Only a second place frees both.",
      ko: "큐의 자리는 하나입니다. 앨범이 그 자리를 차지하고, 바로 그 자리가 필요한 다운로드를 기다립니다. 자리를 하나 늘려야 둘 다 풀려납니다.",
      shows: .wait.fromSecondaryOrOperation, as: .told
    ) { page in
      let waiting = page.gate("The album is about to wait.", ko: "앨범이 막 기다리려고 합니다.")
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      let download = BlockOperation {}
      let album = BlockOperation {
        queue.addOperation(download)
        waiting.open()  // page
        download.waitUntilFinished()
      }
      queue.addOperation(album)
      page.wait(for: waiting)
      page.show(album.isExecuting, told: true)
      page.show(download.isReady, told: true)
      page.show(download.isExecuting, told: false)
      queue.maxConcurrentOperationCount = 2
      page.waitToFinish(album)
      page.show(download.isFinished, told: true)
    },
    Step(
      "dependencyTakesNoPlace",
      "Put right: the wait is written as a dependency. Then the album takes no place while it waits.",
      ko: "바로잡기: 기다릴 것은 의존성으로 적습니다. 그러면 기다리는 동안 자리를 차지하지 않습니다.",
      shows: .wait.bestAvoided
    ) { page in
      let recorder = Recorder()
      let download = recorder.operation("download")
      let album = recorder.operation("album")
      album.addDependency(download)
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      recorder.add(album, download, to: queue)
      page.waitToEmpty(queue)
      page.show(recorder.lanes(.finished), told: ["download", "album"])
    }
  ),
  Chapter.Episode(
    "completionAwaited", "Waiting for a completion block", ko: "완료 블록까지 기다린다고 믿기",
    Step(
      "blockStillRunning",
      "The wait is over when the upload has finished. Its completion block may still be running or not even have begun. Here it takes its time.",
      ko: "업로드가 완료되면 기다림은 끝납니다. 완료 블록은 아직 실행 중이거나 시작조차 하지 않았을 수 있습니다. 여기서는 천천히 적습니다.",
      shows: .wait.blocksTheCaller, as: .told
    ) { page in
      let returned = page.gate("The wait has returned.", ko: "기다림이 끝나 반환되었습니다.")
      let slow = page.gate("The completion block begins to write.", ko: "완료 블록이 앨범에 적기 시작합니다.")
      let entered = page.gate("The completion block has ended.", ko: "완료 블록이 끝났습니다.")
      let recorder = Recorder()
      let queue = OperationQueue()
      let upload = recorder.operation("upload")
      upload.completionBlock = {
        slow.wait()  // page
        recorder.note("album entry", .finished)
        entered.open()  // page
      }
      queue.addOperation(upload)
      Thread.detachNewThread {
        upload.waitUntilFinished()
        recorder.note("caller", .finished)
        returned.open()  // page
      }
      page.wait(for: returned)
      page.show(upload.isFinished, told: true)
      page.open(slow)
      page.wait(for: entered)
      page.show(recorder.lanes(.finished), told: ["upload", "caller", "album entry"])
    },
    Step(
      "operationOfItsOwn", "Put right: what is to be waited for is an operation of its own.",
      ko: "바로잡기: 기다려야 할 일이라면 따로 오퍼레이션으로 만듭니다.",
      shows: .wait.blocksTheCaller
    ) { page in
      let returned = page.gate("The wait has returned.", ko: "기다림이 끝나 반환되었습니다.")
      let recorder = Recorder()
      let upload = recorder.operation("upload")
      let entry = recorder.operation("album entry")
      entry.addDependency(upload)
      page.show(entry.isReady, documented: false)
      let queue = OperationQueue()
      recorder.add(upload, entry, to: queue)
      Thread.detachNewThread {
        entry.waitUntilFinished()
        recorder.note("caller", .finished)
        returned.open()  // page
      }
      page.wait(for: returned)
      page.show(recorder.lanes(.finished), documented: ["upload", "album entry", "caller"])
    }
  ),
]
