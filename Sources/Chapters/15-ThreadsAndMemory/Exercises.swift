import ChapterKit
import Operations
import Synchronization

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "cancelledAndDropped", "Cancelled and released", ko: "취소하고 참조를 놓으면?",
    asks:
      "An upload is running in a queue whose limit is 1, and the credit behind it is cancelled. How many operations are in the queue, and is the variable credit nil, before and after the upload finishes?",
    ko:
      "동시 실행 한도가 1인 큐에서 업로드가 실행되고 있고, 그 뒤의 `credit`을 취소합니다. 큐에는 몇 개가 있고, `credit`은 업로드가 끝나기 전에, 그리고 끝난 뒤에 `nil`일까요?",
    hint: "When does a cancelled operation finish?", ko: "취소된 오퍼레이션은 언제 완료 상태가 되나요?",
    Step(
      "keptUntilItsTurn",
      "The cancelled credit stays until the queue reaches it, and is then released.",
      ko: "취소된 credit은 차례가 올 때까지 남아 있다가 해제됩니다.",
      because:
        "`cancel()` finished nothing, so the queue kept its reference to the credit. After the upload, the queue called the credit's `start()`, which skipped `main()` and finished the credit; then the queue released it.",
      ko:
        "취소했어도 완료되지 않았으므로 큐가 계속 참조했습니다. 업로드가 끝나자 큐가 `start()`를 호출했고, credit이 `main()`을 건너뛰고 완료되자 참조를 놓았습니다.",
      shows: .memory.queueRetainsOperations
    ) { page in
      let creditReleased = page.gate("Released: credit", ko: "해제: credit")
      let sent = page.gate("The forest is on the server.", ko: "forest가 서버에 올라갔습니다.")
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      weak var credit: Credit?
      do {
        let made = WatchedCredit("beach", by: "Mina", creditReleased)
        queue.addOperation { sent.wait() }
        queue.addOperation(made)
        made.cancel()
        credit = made
      }
      page.show(queue.operationCount, documented: 2)
      page.show(credit == nil, documented: false)
      page.open(sent)
      page.wait(for: creditReleased)
      page.show(credit == nil, documented: true)
    }
  ),
  Chapter.Episode(
    "whoHasIt", "The dependency is removed: is the credit released?", ko: "연결을 끊으면 해제될까요?",
    asks:
      "Both operations have finished, the queue is empty, and the dependency is removed. How many dependencies does the album have, and is the variable credit nil?",
    ko: "두 오퍼레이션이 완료되어 큐가 비었고, 연결도 끊었습니다. 앨범의 의존성은 몇 개이고, `credit`은 `nil`일까요?",
    hint: "What does an operation refer to besides its dependencies?",
    ko: "오퍼레이션은 의존성 말고 무엇을 참조하나요?",
    Step(
      "blockKeepsIt",
      "No dependency is left, but the credit is not released: the album's block retains it.",
      ko: "의존성은 남지 않았지만 credit은 해제되지 않았습니다. 앨범의 블록이 참조합니다.",
      because:
        "The block reads `made.text`, so it captured the credit itself. The variable `album` retains the album, the album retains its block, and the block retains the credit.",
      ko: "블록은 `made.text`를 읽느라 오퍼레이션을 통째로 캡처했습니다. 변수 `album`이 앨범을, 앨범이 블록을, 블록이 credit을 강하게 참조합니다."
    ) { page in
      let texts = Mutex<[String]>([])
      let album = BlockOperation()
      let queue = OperationQueue()
      weak var credit: Credit?
      do {
        let made = Credit("beach", by: "Mina")
        album.addExecutionBlock {
          texts.withLock { $0.append(made.text ?? "") }
        }
        album.addDependency(made)
        queue.addOperations([made, album], waitUntilFinished: false)
        credit = made
      }
      page.waitToEmpty(queue)
      for done in album.dependencies { album.removeDependency(done) }
      page.show(album.dependencies.count, told: 0)
      page.show(credit == nil, told: false)
    }
  ),
  Chapter.Episode(
    "shelf", "The shelf of credits", ko: "가져갈 때까지 두는 선반",
    asks: """
      Write a class CreditShelf, which keeps a credit until its text is taken, and then releases it.
      add(_:) adds a Credit, which has the name of its photo, to the shelf's own queue.
      take(_:) takes the name of a photo and returns the text once; it returns nil if the text is not written yet, or was already taken.
      Each photo is added only once, and no credit is cancelled.
      Any thread may call both methods.
      """,
    ko: """
      적어 둔 문구를 가져갈 때까지 오퍼레이션을 강하게 참조하고, 그다음에는 참조를 놓는 `CreditShelf`를 만들어 보세요.
      `add(_:)`는 `Credit`을 자기 큐에 넣습니다.
      `Credit`의 `name`은 사진의 이름입니다.
      `take(_:)`는 사진의 이름을 받아 적어 둔 문구를 한 번만 반환하고, 아직 적지 않았거나 이미 가져갔으면 `nil`을 반환합니다.
      사진 하나는 한 번만 넣고, `Credit`을 취소하지 않습니다.
      어느 스레드에서 호출해도 되어야 합니다.
      """,
    hint:
      "Keep names and operations in a dictionary. Must an entry be created before its operation is added to the queue, or afterwards?",
    ko: "딕셔너리 하나에 이름과 오퍼레이션을 둡니다. 큐에 넣기 전에 두어야 하나요, 넣은 다음에 두어야 하나요?",
    hint:
      "If another thread takes the text between the check that the credit is finished and its removal from the dictionary, the text is returned twice.",
    ko: "확인하는 것과 딕셔너리에서 빼는 것 사이에 다른 스레드가 끼어들면 같은 문구를 두 번 반환할 수 있습니다.", tries: ShelfAttempt.self,
    Step(
      "letGoWhenTaken",
      "The shelf finds and removes the credit under one lock, and releases it outside.",
      ko: "선반은 찾기와 빼기를 같은 락 안에서 하고, 오퍼레이션은 락 밖에서 놓습니다.",
      because:
        "The first `take` moved the credit out of the dictionary and read its text after releasing the lock; the second found no entry.",
      ko: "첫 `take`는 오퍼레이션을 딕셔너리에서 꺼내고, 락을 놓은 다음 문구를 읽었습니다. 둘째 `take`는 아무것도 찾지 못했습니다.",
      shows: .memory.keepDataUntilConsumed, as: .told
    ) { page in
      try page.code("answer", in: "CreditShelf.swift")
      let written = page.gate("The credit is written.", ko: "사진 밑에 이름을 적었습니다.")
      let shelf = CreditShelf()
      let credit = Credit("beach", by: "Mina")
      credit.completionBlock = { written.open() }  // page
      shelf.add(credit)
      page.wait(for: written)
      page.show(shelf.take("beach"), told: "beach, by Mina")
      page.show(shelf.take("beach"), told: nil)
    }
  ),
]
