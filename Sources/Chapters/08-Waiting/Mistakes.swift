import ChapterKit
import Operations
import Synchronization

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "onlyPlace", "Waiting in the only place", ko: "한도가 1인 큐 안에서 기다리기",
    Step(
      "waitsInItsPlace",
      "The queue has one place. The album sits in it and waits for a download that needs that very place. A second place frees both.",
      ko: "큐의 동시 실행 한도는 1입니다. 앨범이 한도를 채운 채로, 같은 큐에서 시작해야 하는 다운로드를 기다립니다. 한도를 하나 늘리자 둘 다 완료됩니다.",
      shows: .wait.blocksTheCaller, as: .told
    ) { page in
      let waiting = page.gate("The album has added the download.", ko: "앨범이 다운로드를 넣었습니다.")
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
      linger()  // By now both would have finished if they could. // page
      page.show(album.isExecuting, told: true)
      page.show(download.isReady, told: true)
      page.show(download.isFinished, told: false)
      queue.maxConcurrentOperationCount = 2
      page.waitToFinish(album)
      page.show(download.isFinished, told: true)
    }
  ),
  Chapter.Episode(
    "completionAwaited", "Waiting for a completion block", ko: "완료 블록까지 기다린다고 믿기",
    Step(
      "blockStillRunning",
      "The wait is over although the completion block, which waits for mayWrite, has written nothing yet.",
      ko: "완료 블록은 mayWrite를 기다리느라 아직 적지 못했는데, 기다리던 호출은 돌아왔습니다.",
      as: .told
    ) { page in
      let mayWrite = page.gate("The completion block may write.", ko: "이제 완료 블록이 앨범에 적어도 됩니다.")
      let written = page.gate("The completion block has written.", ko: "완료 블록이 앨범에 적었습니다.")
      let album = Mutex<[String]>([])
      let upload = BlockOperation {}
      upload.completionBlock = {
        mayWrite.wait()
        album.withLock { $0.append("beach") }
        written.open()  // page
      }
      let queue = OperationQueue()
      queue.addOperation(upload)
      // snippet.hide
      Deadline.wait(for: "The upload has finished.", ko: "업로드가 완료되었습니다.") {
        // snippet.show
        upload.waitUntilFinished()
        // snippet.hide
      }
      // snippet.show
      page.show(album.withLock { $0 }, told: [])
      page.open(mayWrite)
      page.wait(for: written)
      page.show(album.withLock { $0 }, told: ["beach"])
    }
  ),
]
