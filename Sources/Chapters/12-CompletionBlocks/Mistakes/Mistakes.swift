import ChapterKit
import Operations
import Synchronization

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "heldByItsBlock", "A block that holds its own operation", ko: "자기 오퍼레이션을 강하게 참조하는 블록",
    Step(
      "keptByEachOther",
      "The operation refers to the block, and the block to the operation. That is fine only where the property becomes nil again.",
      ko: "오퍼레이션은 블록을, 블록은 오퍼레이션을 강하게 참조합니다. 프로퍼티가 다시 nil이 되는 곳에서만 괜찮습니다.",
      shows: .completion.property, departs: true
    ) { page in
      try page.code("deinit", in: "../Staging/FleetingUpload.swift")
      let freed = page.gate("The upload is freed.", ko: "업로드가 해제되었습니다.")
      let ended = page.gate("The completion block has ended.", ko: "완료 블록이 끝났습니다.")
      let isKept = Mutex(false)
      weak var remains: FleetingUpload?
      // snippet.hide
      do {
        // snippet.show
        let upload = FleetingUpload(freed)
        remains = upload
        upload.completionBlock = {
          if upload.isFinished {
            isKept.withLock { $0 = upload.completionBlock != nil }
            ended.open()
          }
        }
        upload.start()
        // snippet.hide
        ended.wait()
      }
      // snippet.show
      page.event(ended.event)
      page.show(isKept.withLock { $0 }, documented: false)
      if !isKept.withLock({ $0 }) { freed.wait() }  // page
      page.say(
        "remains is weak, and nobody here refers to the upload any more.",
        ko: "remains는 약한 참조이고, 이제 여기서는 아무도 업로드를 참조하지 않습니다.")
      page.show(remains == nil, documented: true)
      remains?.completionBlock = nil  // page
    },
    Step(
      "weakReference", "Put right, the first way: the block refers to its operation weakly.",
      ko: "바로잡기 하나: 블록이 자기 오퍼레이션을 약하게 참조합니다.",
      shows: .completion.sideWork
    ) { page in
      let freed = page.gate("The upload is freed.", ko: "업로드가 해제되었습니다.")
      let ended = page.gate("The completion block has ended.", ko: "완료 블록이 끝났습니다.")
      weak var remains: FleetingUpload?  // page
      // snippet.hide
      do {
        let upload = FleetingUpload(freed)
        remains = upload
        // snippet.show
        upload.completionBlock = { [weak upload] in
          if upload?.isFinished == true {
            ended.open()
          }
        }
        // snippet.hide
        upload.start()
        ended.wait()
      }
      // snippet.show
      page.say("The rest is as before.", ko: "나머지는 위와 같습니다.")
      page.wait(for: freed)
      page.show(remains == nil, told: true)
    },
    Step(
      "setToNil", "Put right, the second way: the block itself sets the property to nil.",
      ko: "바로잡기 둘: 블록이 프로퍼티를 직접 nil로 되돌립니다.",
      shows: .completion.sideWork
    ) { page in
      let freed = page.gate("The upload is freed.", ko: "업로드가 해제되었습니다.")
      let ended = page.gate("The completion block has ended.", ko: "완료 블록이 끝났습니다.")
      weak var remains: FleetingUpload?  // page
      // snippet.hide
      do {
        let upload = FleetingUpload(freed)
        remains = upload
        // snippet.show
        upload.completionBlock = {
          if upload.isFinished { ended.open() }
          upload.completionBlock = nil
        }
        // snippet.hide
        upload.start()
        ended.wait()
      }
      // snippet.show
      page.say("The rest is as before.", ko: "나머지는 위와 같습니다.")
      page.wait(for: freed)
      page.show(remains == nil, told: true)
    }
  ),
  Chapter.Episode(
    "setTooLate", "Set too late", ko: "너무 늦게 넣은 블록",
    Step(
      "neverCalled",
      "The upload had finished before it got its block. Nobody complains, and nobody calls it, while another block is called in the meantime.",
      ko: "블록을 넣었을 때 업로드는 이미 완료되어 있었습니다. 아무도 불평하지 않고, 아무도 호출하지 않습니다. 그사이에 다른 업로드의 블록은 호출되었습니다.",
      shows: .completion.afterMainTask, as: .told
    ) { page in
      let recorder = Recorder()
      let ended = page.gate("The block of forest has ended.", ko: "forest의 완료 블록이 끝났습니다.")
      let beach = BlockOperation {}
      beach.start()
      beach.completionBlock = { recorder.note("beach", .finished) }
      let forest = BlockOperation {}
      forest.completionBlock = {
        recorder.note("forest", .finished)
        ended.open()  // page
      }
      forest.start()
      page.wait(for: ended)
      page.show(beach.isFinished, told: true)
      page.show(recorder.lanes(.finished), told: ["forest"])
    },
    Step(
      "blockFirst", "Put right: the block first, then start() or the queue.",
      ko: "바로잡기: 블록을 먼저 넣고, 그다음에 시작하거나 큐에 넣습니다.",
      shows: .completion.afterMainTask
    ) { page in
      let recorder = Recorder()
      let ended = page.gate("The completion block has ended.", ko: "완료 블록이 끝났습니다.")
      let beach = BlockOperation {}
      beach.completionBlock = {
        recorder.note("beach", .finished)
        ended.open()  // page
      }
      beach.start()
      page.wait(for: ended)
      page.show(recorder.lanes(.finished), documented: ["beach"])
    }
  ),
  Chapter.Episode(
    "halfInBlock", "Half of the task in the block", ko: "작업의 절반을 맡은 블록",
    Step(
      "linkNotThere",
      "The completion block stores the link. The message depends on the upload, and still finds no link: the queue and the dependency wait for the upload, not for its block.",
      ko:
        "링크를 저장하는 일을 완료 블록에 맡겼습니다. 알림은 업로드에 의존하는데도 링크를 찾지 못합니다. 큐와 의존성이 기다리는 것은 업로드이지 그 블록이 아닙니다.",
      shows: .completion.sideWork, as: .told
    ) { page in
      let slow = page.gate("The disk is free.", ko: "저장 장치가 한가해졌습니다.")
      let ended = page.gate("The completion block has ended.", ko: "완료 블록이 끝났습니다.")
      let album = Mutex<[String]>([])
      let seen = Mutex<[String]?>(nil)
      let upload = BlockOperation {}
      upload.completionBlock = {
        slow.wait()
        album.withLock { $0.append("photos/beach") }
        ended.open()  // page
      }
      let message = BlockOperation {
        let links = album.withLock { $0 }
        seen.withLock { $0 = links }
      }
      message.addDependency(upload)
      page.show(message.isReady, told: false)
      let queue = OperationQueue()
      queue.addOperations([upload, message], waitUntilFinished: false)
      page.waitToFinish(message)
      page.show(album.withLock { $0 }, told: [])
      page.open(slow)
      page.wait(for: ended)
      page.show(seen.withLock { $0 }, told: [])
      page.show(album.withLock { $0 }, told: ["photos/beach"])
    },
    Step(
      "wholeTask",
      "Put right: what others need is part of the task. The block is left with what nobody waits for.",
      ko: "바로잡기: 남이 기다리는 일은 작업의 일부입니다. 블록에는 아무도 기다리지 않는 일만 남깁니다.",
      shows: .completion.sideWork
    ) { page in
      let album = Mutex<[String]>([])
      let seen = Mutex<[String]?>(nil)
      let upload = BlockOperation {
        album.withLock { $0.append("photos/beach") }
      }
      let message = BlockOperation {  // page
        let links = album.withLock { $0 }
        seen.withLock { $0 = links }
      }
      message.addDependency(upload)  // page
      let queue = OperationQueue()  // page
      queue.addOperations([upload, message], waitUntilFinished: false)  // page
      page.say("The rest is as before.", ko: "나머지는 위와 같습니다.")
      page.waitToEmpty(queue)
      page.show(seen.withLock { $0 }, told: ["photos/beach"])
    }
  ),
]
