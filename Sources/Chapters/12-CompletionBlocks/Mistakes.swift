import ChapterKit
import Operations
import Synchronization

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "heldByItsBlock", "A block that retains its own operation", ko: "자기 오퍼레이션을 강하게 참조하는 블록",
    Step(
      "keptByItsBlock",
      "The screen has released an upload that was never started, but the upload is not deallocated.",
      ko: "화면은 시작하지 않은 업로드를 더 참조하지 않습니다. 그런데도 업로드는 해제되지 않습니다.",
      because:
        "The upload retains its block, and the block retains the upload. The upload never finished, so nothing removed the block.",
      ko: "업로드는 블록을, 블록은 업로드를 강하게 참조합니다. 업로드가 완료된 적이 없으니 블록을 놓을 기회도 없었습니다.",
      as: .told
    ) { page in
      let freed = page.gate("The upload is deallocated.", ko: "업로드가 해제되었습니다.")
      do {
        let upload = FleetingUpload(freed)
        upload.completionBlock = { print("finished: \(upload.isFinished)") }
      }
      page.show(freed.isOpen, told: false)
    },
    Step(
      "weakReference",
      "Corrected: the block refers to its upload weakly, and the upload is deallocated.",
      ko: "바로잡기: 블록이 자기 업로드를 약하게 참조하자, 업로드가 해제되었습니다.",
      because: "Now only the screen retained the upload, and the screen has released it.",
      ko: "이제 업로드를 강하게 참조하는 것은 화면뿐이었고, 화면이 그 참조를 놓았습니다.",
      as: .told
    ) { page in
      let freed = page.gate("The upload is deallocated.", ko: "업로드가 해제되었습니다.")
      do {
        let upload = FleetingUpload(freed)
        upload.completionBlock = { [weak upload] in
          print("finished: \(upload?.isFinished == true)")
        }
      }
      page.show(freed.isOpen, told: true)
    }
  ),
  Chapter.Episode(
    "halfInBlock", "Half of the task in the completion block", ko: "완료 블록에 미뤄 둔 작업",
    Step(
      "linkNotThere",
      "The completion block stores the link. The message depends on the upload, and reads the album before the link is in it.",
      ko: "링크를 저장하는 일을 완료 블록에 맡겼습니다. 업로드에 의존하는 알림이 앨범을 읽었을 때 링크는 아직 저장되지 않았습니다.",
      because:
        "The message waited only for the upload, which had finished. The block waited for the disk, and nothing waited for the block.",
      ko: "알림이 기다린 것은 업로드의 완료인데, 업로드는 완료되었습니다. 블록은 저장 장치를 기다렸고, 그 블록을 기다리는 것은 없었습니다.",
      as: .told
    ) { page in
      let slow = page.gate("The disk is free.", ko: "저장 장치가 한가해졌습니다.")
      let ended = page.gate("The completion block has ended.", ko: "완료 블록이 끝났습니다.")
      let album = Mutex<[String]>([])
      let seen = Mutex(0)
      let upload = BlockOperation {}
      upload.completionBlock = {
        slow.wait()
        album.withLock { $0.append("photos/beach") }
        ended.open()
      }
      let message = BlockOperation {
        let links = album.withLock { $0 }
        seen.withLock { $0 = links.count }
      }
      message.addDependency(upload)
      let queue = OperationQueue()
      queue.addOperations([upload, message], waitUntilFinished: false)
      page.waitToFinish(message)
      page.open(slow)
      page.wait(for: ended)
      page.show(seen.withLock { $0 }, told: 0)
      page.show(album.withLock { $0.count }, told: 1)
    }
  ),
]

extension Introduction {
  static let fleeting = Introduction(
    "FleetingUpload belongs to this book: an operation that opens its gate when it is deallocated.",
    ko: "FleetingUpload는 이 책의 클래스입니다. 해제될 때 받은 문을 여는 오퍼레이션입니다.",
    in: "FleetingUpload(")
}
