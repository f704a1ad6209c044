import ChapterKit
import Operations
import Synchronization

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "cancelledAndDropped", "Cancelled, and let go of", ko: "취소하고 참조를 놓으면?",
    asks:
      "An upload is running in a queue of width one, and the credit behind it is cancelled. Is credit nil before the upload has ended, and does it become nil afterwards?",
    ko:
      "동시 실행 한도가 1인 큐에서 업로드가 실행되고 있고, 그 뒤의 `credit`을 취소합니다. 업로드가 끝나기 전에 `credit`은 `nil`일까요? 끝나면 `nil`이 될까요?",
    hint: "When does a cancelled operation finish?", ko: "취소된 오퍼레이션은 언제 완료 상태가 되나요?",
    Step(
      "keptUntilItsTurn",
      "The queue keeps the credit until its turn has come. Then it finishes, without its work, and goes.",
      ko: "차례가 올 때까지 큐가 강하게 참조하다가, 작업을 건너뛰고 완료되자 참조를 놓았습니다.",
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
    "whoHasIt", "Who still has the credit?", ko: "완료된 오퍼레이션은 누가 참조하나요?",
    asks:
      "Both have finished, the variable credit is gone, and then the values are read. Is there still a way to what was written?",
    ko: "둘 다 완료되어 큐가 비었고, `credit`이라는 변수는 사라졌습니다. 그다음에 읽으면, 적어 둔 문구가 남아 있을까요?",
    hint: "In the picture of the note, credit is both the operation and the dependency.",
    ko: "위의 그림에서 `credit`은 오퍼레이션이기도 하고 의존성이기도 합니다.",
    Step(
      "albumKeepsIt",
      "The queue has let it go, and the album still keeps it, as one of its dependencies.",
      ko: "큐는 놓았지만, 앨범이 의존성으로 강하게 참조하고 있습니다."
    ) { page in
      let queue = OperationQueue()
      let album = BlockOperation {}
      do {
        let credit = Credit("beach", by: "Mina")
        album.addDependency(credit)
        queue.addOperations([album, credit], waitUntilFinished: false)
      }
      page.waitToEmpty(queue)
      let credits = album.dependencies.compactMap { $0 as? Credit }
      page.show(queue.operations.count, told: 0)
      page.show(credits.compactMap(\.text), told: ["beach, by Mina"])
    }
  ),
  Chapter.Episode(
    "shelf", "The shelf of credits", ko: "가져갈 때까지 두는 선반",
    asks: """
      Make a CreditShelf, which keeps a credit until its text is taken, and lets go of it then.
      add(_:) adds a Credit, whose name is that of its photo, to a queue of its own.
      take(_:) takes the name of a photo and gives what was written, once; it gives nil if that is not written yet, or was taken already.
      A photo is added once, and no credit is cancelled.
      Any thread may call them.
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
      "Keep names and operations in a dictionary. Before the operation is added to the queue, or afterwards?",
    ko: "딕셔너리 하나에 이름과 오퍼레이션을 둡니다. 큐에 넣기 전에 두어야 하나요, 넣은 다음에 두어야 하나요?",
    hint:
      "If another thread comes between the look whether it has finished and the removal from the dictionary, the same text may be given twice.",
    ko: "확인하는 것과 딕셔너리에서 빼는 것 사이에 다른 스레드가 끼어들면 같은 문구를 두 번 반환할 수 있습니다.", tries: ShelfAttempt.self,
    Step(
      "letGoWhenTaken",
      "The shelf keeps the credit until its text is taken, and finds and removes it under one lock.",
      ko: "선반은 적어 둔 문구를 가져갈 때까지 오퍼레이션을 강하게 참조하고, 찾기와 빼기를 같은 락 안에서 합니다.",
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
