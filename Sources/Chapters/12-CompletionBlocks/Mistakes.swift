import ChapterKit
import Operations
import Synchronization

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "heldByItsBlock", "A block that holds its own operation", ko: "자기 오퍼레이션을 강하게 참조하는 블록",
    Step(
      "weakReference", "Put right: the block refers to its upload weakly, and that is freed.",
      ko: "바로잡기: 블록이 자기 오퍼레이션을 약하게 참조하자, 업로드가 해제되었습니다.",
      as: .told
    ) { page in
      let freed = page.gate("The upload is freed.", ko: "업로드가 해제되었습니다.")
      let ended = page.gate("The completion block has ended.", ko: "완료 블록이 끝났습니다.")
      do {
        let upload = FleetingUpload(freed)
        upload.completionBlock = { [weak upload] in
          if upload?.isFinished == true { ended.open() }
        }
        upload.start()
        page.wait(for: ended)
      }
      page.wait(for: freed)
      page.show(freed.isOpen, told: true)
    }
  ),
  Chapter.Episode(
    "halfInBlock", "Half of the task in the block", ko: "완료 블록에 미뤄 둔 작업",
    Step(
      "linkNotThere",
      "The completion block stores the link. The message depends on the upload, and reads the album before the link is in it.",
      ko: "링크를 저장하는 일을 완료 블록에 맡겼습니다. 업로드에 의존하는 알림이 앨범을 읽었을 때 링크는 아직 저장되지 않았습니다.",
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
    "FleetingUpload belongs to this book: an operation that opens its gate when it is freed.",
    ko: "FleetingUpload는 이 책의 클래스입니다. 해제될 때 받은 문을 여는 오퍼레이션입니다.",
    in: "FleetingUpload(")
}
