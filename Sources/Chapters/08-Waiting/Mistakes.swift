import ChapterKit
import Operations
import Synchronization

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "waitAtTheEnd", "Waiting after each addition", ko: "하나 넣을 때마다 기다리기",
    Step(
      "rowAndOverlap",
      "The thread waits after adding each of the first two downloads, so they run one after the other. It waits only once for the other two, so they overlap.",
      ko:
        "beach와 forest는 하나 넣을 때마다 기다렸으므로 차례로 실행됩니다. harbour와 meadow는 둘 다 넣은 뒤 한 번만 기다렸으므로 서로 겹칩니다.",
      because:
        "While the thread waited for `beach`, `forest` was not in the queue yet. `harbour` and `meadow` were both in the queue before the wait started.",
      ko: "스레드가 beach를 기다리는 동안 forest는 아직 큐에 없었습니다. harbour와 meadow는 기다리기 시작할 때 둘 다 큐에 있었습니다.",
      shows: .wait.addsSerialisation
    ) { page in
      page.say(
        "`together.meet()` returns when both operations have called it, which is possible only if they overlap.",
        ko:
          "`together.meet()`은 둘이 모두 와야 돌아옵니다. 서로 겹치는 둘만 그럴 수 있습니다.")
      let waited = page.gate("The thread has finished waiting.", ko: "스레드가 더는 기다리지 않습니다.")
      let (recorder, queue) = (Recorder(), OperationQueue())
      let together = Rendezvous("both downloads are under way")
      let beach = recorder.operation("beach")
      let forest = recorder.operation("forest")
      let harbour = recorder.operation("harbour") { together.meet() }
      let meadow = recorder.operation("meadow") { together.meet() }
      Thread.detachNewThread {
        for download in [beach, forest] {
          queue.addOperation(download)
          download.waitUntilFinished()
        }
        queue.addOperations([harbour, meadow], waitUntilFinished: true)
        waited.open()  // page
      }
      page.wait(for: waited)
      page.show(recorder.relation("beach", "forest"), documented: "beach < forest")
      page.show(recorder.relation("harbour", "meadow"), documented: "harbour ∥ meadow")
    }
  ),
  Chapter.Episode(
    "completionAwaited", "Waiting for a completion block", ko: "완료 블록까지 기다린다고 믿기",
    Step(
      "blockStillRunning",
      "The wait is over, but the completion block has not written anything yet.",
      ko: "기다림은 끝났는데, 완료 블록은 아직 아무것도 적지 못했습니다.",
      because:
        "The finish released two threads: the waiting thread and the thread of the completion block, which was still waiting at `mayWrite`.",
      ko: "완료되자 두 스레드가 나아갔습니다. 하나는 기다리던 스레드이고, 다른 하나는 완료 블록을 실행하며 `mayWrite` 앞에 멈춰 있던 스레드입니다.",
      as: .told
    ) { page in
      let mayWrite = page.gate("The completion block may write.", ko: "이제 완료 블록이 앨범에 적어도 됩니다.")
      let written = page.gate("The completion block has written.", ko: "완료 블록이 앨범에 적었습니다.")
      let returned = page.gate("The call has returned.", ko: "호출이 돌아왔습니다.")
      let album = Mutex<[String]>([])
      let upload = BlockOperation {}
      upload.completionBlock = {
        mayWrite.wait()
        album.withLock { $0.append("beach") }
        written.open()  // page
      }
      let queue = OperationQueue()
      Thread.detachNewThread {
        queue.addOperation(upload)
        upload.waitUntilFinished()
        returned.open()  // page
      }
      page.wait(for: returned)
      page.show(album.withLock { $0 }, told: [])
      page.open(mayWrite)
      page.wait(for: written)
      page.show(album.withLock { $0 }, told: ["beach"])
    },
    Step(
      "dependentAwaited",
      "Corrected: an operation that depends on the upload writes the entry, and the thread waits for that operation.",
      ko: "바로잡기: 업로드에 의존하는 오퍼레이션이 적고, 스레드는 그 오퍼레이션을 기다립니다.",
      because:
        "The entry started after the upload had finished, and the waiting call returned after the entry had finished.",
      ko: "entry는 업로드가 완료된 다음에 시작했고, 호출은 entry가 완료된 다음에 돌아왔습니다.",
      shows: .wait.blocksTheCaller, as: .told
    ) { page in
      let returned = page.gate("The call has returned.", ko: "호출이 돌아왔습니다.")
      let album = Mutex<[String]>([])
      let upload = BlockOperation {}
      let entry = BlockOperation {
        linger()  // If the code did not wait, the album would have been read by now. // page
        album.withLock { $0.append("beach") }
      }
      entry.addDependency(upload)
      let queue = OperationQueue()
      Thread.detachNewThread {
        queue.addOperations([upload, entry], waitUntilFinished: false)
        entry.waitUntilFinished()
        returned.open()  // page
      }
      page.wait(for: returned)
      page.show(album.withLock { $0 }, told: ["beach"])
      page.waitToEmpty(queue)
      withExtendedLifetime(entry) {}  // page
    }
  ),
]
