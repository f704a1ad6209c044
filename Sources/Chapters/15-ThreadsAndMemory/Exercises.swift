import Chapter09Suspension
import ChapterKit
import Operations
import Synchronization

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "cancelledAndDropped", "Cancelled, and let go of", ko: "취소하고 참조를 놓으면?",
    asks: .cancelledAndDropped,
    Step(
      "keptUntilItsTurn",
      "Cancelled is not finished, so the queue keeps the upload until its turn has come. Then it goes, without its work.",
      ko: "취소는 완료가 아닙니다. 그래서 차례가 올 때까지 큐가 간직하다가, 작업 없이 완료되면 놓습니다.",
      shows: .memory.queueRetainsOperations
    ) { page in
      let uploadReleased = released("upload", ko: "upload")  // page
      let sent = page.gate("The forest is on the server.", ko: "forest가 서버에 올라갔습니다.")
      let recorder = Recorder()
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      page.introduce(.gate)
      // snippet.drop
      weak var upload: Operation?
      do {
        let made = WatchedUpload("beach", recorder: recorder, uploadReleased)
        queue.addOperation { sent.wait() }
        queue.addOperation(made)
        made.cancel()
        upload = made
      }
      // snippet.end
      page.show(queue.operationCount, documented: 2)
      page.show(upload == nil, documented: false)
      page.open(sent)
      page.wait(for: uploadReleased)
      page.show(upload == nil, documented: true)
      page.show(recorder.lanes(.finished), documented: [])
    }
  ),
  Chapter.Episode(
    "whoHasIt", "Who still has the credit?", ko: "완료된 오퍼레이션은 누가 간직하나요?", asks: .whoHasIt,
    Step(
      "albumKeepsIt",
      "The queue has let it go. The album still keeps it, as one of its dependencies, and finds its text there.",
      ko: "큐는 이미 놓았습니다. 그래도 앨범이 의존성으로 간직하고 있으므로, 거기서 적은 것을 읽을 수 있습니다.",
      shows: .memory.notFireAndForget, as: .told
    ) { page in
      // snippet.album
      let queue = OperationQueue()
      let album = BlockOperation {}
      do {
        let credit = Credit("beach", by: "Mina")
        album.addDependency(credit)
        queue.addOperations([album, credit], waitUntilFinished: false)
      }
      // snippet.end
      page.waitToEmpty(queue)
      let credits = album.dependencies.compactMap { $0 as? Credit }
      page.show(queue.operations.count, told: 0)
      page.show(credits.compactMap(\.text), told: ["beach, by Mina"])
    }
  ),
  Chapter.Episode(
    "shelf", "The shelf of credits", ko: "가져갈 때까지 두는 선반", asks: .shelf, tries: ShelfAttempt.self,
    Step(
      "letGoWhenTaken",
      "The shelf keeps the credit for as long as nobody has taken the text. Then it lets go.",
      ko: "선반은 적은 것을 가져갈 때까지 오퍼레이션을 간직하고, 가져가면 놓습니다.",
      shows: .memory.keepDataUntilConsumed, .memory.notFireAndForget, as: .told
    ) { page in
      let creditReleased = released("credit", ko: "credit")  // page
      let written = page.gate("The credit is written.", ko: "사진 밑에 이름을 적었습니다.")
      try page.code("answer", in: "CreditShelf.swift")
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
