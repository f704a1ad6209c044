import Chapter09Suspension
import ChapterKit
import Operations
import Synchronization

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "cancelledAndDropped", "Cancelled, and let go of", ko: "취소하고 참조를 놓으면?",
    asks: "Another upload is running in a queue of width one. Is upload nil?",
    ko: "폭이 1인 큐에 다른 업로드가 실행되고 있습니다. `upload`는 `nil`일까요?",
    hint: "When does a cancelled operation finish?", ko: "취소된 오퍼레이션은 언제 완료 상태가 되나요?",
    Step(
      "keptUntilItsTurn",
      "Cancelled is not finished, so the queue keeps the upload until its turn has come. Then it goes, without its work.",
      ko: "취소는 완료가 아닙니다. 그래서 차례가 올 때까지 큐가 간직하다가, 작업 없이 완료되면 놓습니다.",
      shows: .memory.queueRetainsOperations
    ) { page in
      let uploadReleased = page.gate("Released: upload", ko: "해제: upload")
      let sent = page.gate("The forest is on the server.", ko: "forest가 서버에 올라갔습니다.")
      let recorder = Recorder()
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      weak var upload: Operation?
      do {
        let made = WatchedUpload("beach", recorder: recorder, uploadReleased)
        queue.addOperation { sent.wait() }
        queue.addOperation(made)
        made.cancel()
        upload = made
      }
      page.show(queue.operationCount, documented: 2)
      page.show(upload == nil, documented: false)
      page.open(sent)
      page.wait(for: uploadReleased)
      page.show(upload == nil, documented: true)
      page.show(recorder.lanes(.finished), documented: [])
    }
  ),
  Chapter.Episode(
    "whoHasIt", "Who still has the credit?", ko: "완료된 오퍼레이션은 누가 간직하나요?",
    asks:
      "Both have finished, and the variable credit is gone. Is there still a way to read what was written?",
    ko: "둘 다 완료되었고 `credit`이라는 변수는 사라졌습니다. 적은 것을 읽을 방법이 남아 있을까요?",
    hint: "Look for all the arrows that lead to the operation in the picture of the note.",
    ko: "위의 그림에서 오퍼레이션으로 들어오는 화살표를 모두 찾아봅니다.",
    Step(
      "albumKeepsIt",
      "The queue has let it go. The album still keeps it, as one of its dependencies, and finds its text there.",
      ko: "큐는 이미 놓았습니다. 그래도 앨범이 의존성으로 간직하고 있으므로, 거기서 적은 것을 읽을 수 있습니다.",
      shows: .memory.notFireAndForget, as: .told
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
      Somebody has to keep the result of an operation until it is read, and let go of it afterwards.
      Make a CreditShelf that does.
      add(_:) adds a Credit, whose name is that of its photo, to a queue of its own.
      take(_:) takes the name of a photo and gives what was written, once; it gives nil if that is not finished yet, or was taken already.
      Any thread may call them.
      """,
    ko: """
      오퍼레이션의 결과는 읽을 때까지 누군가 간직해야 하고, 읽은 다음에는 놓아야 합니다.
      그 일을 하는 `CreditShelf`를 만들어 보시기 바랍니다.
      `add(_:)`는 `Credit`을 자기 큐에 넣습니다.
      `Credit`의 `name`은 사진의 이름입니다.
      `take(_:)`는 사진의 이름을 받아 적은 것을 한 번만 돌려주고, 아직 완료되지 않았거나 이미 가져갔으면 `nil`을 돌려줍니다.
      어느 스레드에서 불러도 되어야 합니다.
      """,
    hint:
      "Keep names and operations in a dictionary. Before the operation is added to the queue, or afterwards?",
    ko: "딕셔너리 하나에 이름과 오퍼레이션을 둡니다. 큐에 넣기 전에 두어야 하나요, 넣은 다음에 두어야 하나요?",
    hint:
      "If another thread comes between the look whether it has finished and the removal from the dictionary, the same text is given twice.",
    ko: "완료되었는지 확인하는 것과 딕셔너리에서 빼는 것 사이에 다른 스레드가 끼어들면 같은 것을 두 번 돌려주게 됩니다.", tries: ShelfAttempt.self,
    Step(
      "letGoWhenTaken",
      "The shelf keeps the credit for as long as nobody has taken the text. Then it lets go.",
      ko: "선반은 적은 것을 가져갈 때까지 오퍼레이션을 간직하고, 가져가면 놓습니다.",
      shows: .memory.keepDataUntilConsumed, .memory.notFireAndForget, as: .told
    ) { page in
      try page.code("answer", in: "CreditShelf.swift")
      let creditReleased = page.gate("Released: credit", ko: "해제: credit")
      let written = page.gate("The credit is written.", ko: "사진 밑에 이름을 적었습니다.")
      let shelf = CreditShelf()
      weak var credit: Credit?
      do {
        let made = WatchedCredit("beach", by: "Mina", creditReleased)
        made.completionBlock = { written.open() }  // page
        shelf.add(made)
        credit = made
      }
      page.wait(for: written)
      page.show(credit == nil, told: false)
      let text = shelf.take("beach")
      page.wait(for: creditReleased)
      page.show(text, told: "beach, by Mina")
      page.show(shelf.take("beach"), told: nil)
    }
  ),
]
