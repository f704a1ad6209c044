import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "neverStarted", "Cancelled, then started", ko: "취소와 시작",
    asks:
      "The upload is in no queue. It is cancelled and then started. The lanes are read when the block has run. Does cancel() or start() cause the block to run?",
    ko:
      "큐에 넣지 않은 업로드를 취소하고, 그다음 시작합니다. `lanes`는 블록이 실행된 다음에 읽습니다. 두 호출 가운데 어느 것이 완료 블록을 실행시킬까요?",
    hint: "Which of the two calls finishes the upload?",
    ko: "업로드를 완료시키는 것은 어느 호출인가요?",
    Step(
      "cancelledIsNotFinished",
      "start() does: it finished the cancelled upload without its work.",
      ko: "start()입니다. 취소된 업로드를 작업 없이 완료시켰습니다.",
      because:
        "`cancel()` set the flag but finished nothing. `start()` read the flag, skipped the work and finished the upload, and the finish caused the block to run.",
      ko:
        "`cancel()`은 플래그만 바꾸었습니다. `start()`가 그 플래그를 읽고 작업을 건너뛴 채 업로드를 완료시켰고, 그 완료가 블록을 실행시켰습니다.",
      shows: .completion.mayBeCancelled, as: .told
    ) { page in
      let recorder = Recorder()
      let ended = page.gate("The completion block has ended.", ko: "완료 블록이 끝났습니다.")
      let upload = BlockOperation {}
      upload.completionBlock = {
        recorder.note("block", .finished)
        ended.open()  // page
      }
      upload.cancel()
      page.show(upload.isFinished, told: false)
      recorder.note("start()", .finished)
      upload.start()
      page.wait(for: ended)
      page.show(recorder.lanes(.finished), told: ["start()", "block"])
    }
  ),
  Chapter.Episode(
    "setTooLate", "Set too late", ko: "너무 늦게 넣은 블록",
    asks:
      "The beach gets its completion block after it has finished. The values are read when the forest's block has run. Has the beach's block run?",
    ko:
      "`beach`에는 완료된 다음에 완료 블록을 넣습니다. 값은 `forest`의 블록이 실행된 다음에 읽습니다. `beach`의 블록도 실행되었을까요?",
    hint: "What makes a completion block run?", ko: "완료 블록을 실행시키는 것은 무엇인가요?",
    Step(
      "neverCalled",
      "It has not, and the beach still has its block.",
      ko: "실행되지 않았고, 프로퍼티에 그대로 남아 있습니다.",
      because:
        "When `beach` finished, its completionBlock was nil. A block that is set later waits for a KVO notification that was already sent.",
      ko: "beach가 완료될 때 프로퍼티는 비어 있었습니다. 나중에 넣은 블록이 기다린 통지는 이미 지나갔습니다.",
      as: .told
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
      page.show(recorder.lanes(.finished), told: ["forest"])
      page.show(beach.completionBlock == nil, told: false)
    }
  ),
  Chapter.Episode(
    "roomForMore", "More than one completion block", ko: "완료 블록 여러 개 등록하기",
    asks:
      "An operation has only one completionBlock, so a block that is set later replaces the earlier block. Write addCompletionBlock(_:) in an extension of Operation: it keeps the earlier block and adds the new block after it. When the operation has finished, each block is called once. A block that is added after the finish need not be called, and no block is ever called twice.",
    ko:
      "`completionBlock`은 하나뿐이라 나중에 넣은 블록이 먼저 넣은 블록을 덮어씁니다. 먼저 있던 블록 뒤에 새 블록을 이어 붙이는 `addCompletionBlock(_:)`을 `Operation`의 확장으로 만들어 보세요. 오퍼레이션이 완료되면 블록마다 한 번씩 호출됩니다. 완료된 다음에 넣은 블록은 호출되지 않아도 되지만, 두 번 호출되는 블록은 없어야 합니다.",
    hint: "A block can call another block.", ko: "블록 하나가 다른 블록을 호출할 수 있습니다.",
    hint:
      "The new block must refer to the earlier block, not to the operation. When the new block runs, it is too late to read the property.",
    ko: "새 블록이 참조해야 하는 것은 오퍼레이션이 아니라 먼저 있던 블록입니다. 새 블록이 실행될 때 프로퍼티를 읽으면 늦습니다.",
    tries: ChainAttempt.self,
    Step(
      "callsEarlierFirst",
      "Both the album and the badge are notified of the upload.",
      ko: "앨범도 배지도 업로드가 끝난 것을 알게 됩니다.",
      because:
        "The second call wrapped the first block in a new one, which calls the first block and then the block passed to the second call. The property held the new block.",
      ko: "두 번째 호출은 첫 블록을 새 블록으로 감쌌고, 프로퍼티에는 새 블록이 들어갔습니다. 새 블록은 첫 블록을 호출한 다음 자기 것을 호출합니다.",
      as: .told
    ) { page in
      try page.code("answer", in: "CompletionChain.swift")
      let recorder = Recorder()
      let ended = page.gate("The completion block has ended.", ko: "완료 블록이 끝났습니다.")
      let upload = BlockOperation {}
      upload.addCompletionBlock { recorder.note("album", .finished) }
      upload.addCompletionBlock { recorder.note("badge", .finished) }
      upload.addCompletionBlock { ended.open() }  // page
      upload.start()
      page.wait(for: ended)
      page.show(recorder.lanes(.finished), told: ["album", "badge"])
    }
  ),
]
