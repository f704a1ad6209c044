import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "neverStarted", "Cancelled, never started", ko: "취소하고 시작하지 않으면?",
    asks:
      "An upload with a completion block is cancelled. The upload is in no queue. Does the completion block run?",
    ko: "완료 블록이 있는 업로드를 취소합니다. 업로드는 어느 큐에도 들어 있지 않습니다. 완료 블록은 실행될까요?",
    hint: "Where in the picture above does the arrow to the completion block begin?",
    ko: "위의 그림에서 완료 블록으로 가는 화살표는 어디에서 나오나요?",
    Step(
      "cancelledIsNotFinished",
      "Cancelled is not finished. The block waits for start() to deal with the cancellation.",
      ko: "취소는 완료가 아닙니다. 완료 블록은 start()가 취소를 처리할 때까지 기다립니다.",
      shows: .completion.afterMainTask
    ) { page in
      let recorder = Recorder()
      let ended = page.gate("The completion block has ended.", ko: "완료 블록이 끝났습니다.")
      let upload = BlockOperation {}
      upload.completionBlock = {
        recorder.note("block", .finished)
        ended.open()  // page
      }
      upload.cancel()
      page.show(upload.isCancelled, documented: true)
      page.show(upload.isFinished, documented: false)
      recorder.note("start()", .finished)
      upload.start()
      page.wait(for: ended)
      page.show(upload.isFinished, documented: true)
      page.show(recorder.lanes(.finished), documented: ["start()", "block"])
    }
  ),
  Chapter.Episode(
    "howManyTimes", "How many times?", ko: "몇 번 실행될까요?",
    asks:
      "This is a block operation with two execution blocks. It gets one completion block and is started; how often does that run?",
    ko: "실행 블록이 둘인 블록 오퍼레이션입니다. 여기에 완료 블록을 하나 넣고 시작하면, 완료 블록은 몇 번 실행될까요?",
    hint: "When, and how often, does a block operation finish?", ko: "블록 오퍼레이션은 언제, 몇 번 완료되나요?",
    Step(
      "oncePerOperation",
      "A block operation finishes once, after the last of its blocks, and so its completion block runs once.",
      ko: "블록 오퍼레이션은 마지막 블록까지 끝나야 한 번 완료됩니다. 그래서 완료 블록도 한 번 실행됩니다.",
      shows: .completion.afterMainTask
    ) { page in
      let recorder = Recorder()
      let ended = page.gate("The completion block has ended.", ko: "완료 블록이 끝났습니다.")
      let upload = BlockOperation { recorder.note("beach", .began) }
      upload.addExecutionBlock { recorder.note("forest", .began) }
      upload.completionBlock = {
        recorder.note("block", .finished)
        ended.open()  // page
      }
      upload.start()
      page.wait(for: ended)
      page.show(recorder.lanes(.began).sorted(), documented: ["beach", "forest"])
      page.show(recorder.lanes(.finished), documented: ["block"])
      page.show(recorder.events.last?.lane, documented: "block")
    }
  ),
  Chapter.Episode(
    "roomForMore", "Room for more than one", ko: "여럿이 쓰는 자리",
    asks:
      "There is one completionBlock, so that a block which is set later replaces the one that was set before. Write addCompletionBlock(_:) as an extension of Operation: it keeps the earlier block and adds the new one behind it.",
    ko:
      "`completionBlock`은 하나뿐이라 나중에 넣은 블록이 먼저 넣은 블록을 덮어씁니다. 먼저 있던 블록을 살려 두고 뒤에 이어 붙이는 `addCompletionBlock(_:)`을 `Operation`의 확장으로 만들어 보시기 바랍니다.",
    hint: "A block can call another block.", ko: "블록 하나가 다른 블록을 호출할 수 있습니다.",
    hint:
      "The new block has to refer to the earlier block, and not to the operation. To read the property when the new block runs is too late.",
    ko: "새 블록이 참조해야 하는 것은 오퍼레이션이 아니라 먼저 있던 블록입니다. 새 블록이 실행될 때 프로퍼티를 읽으면 늦습니다.",
    tries: ChainAttempt.self,
    Step(
      "callsEarlierFirst",
      "A new block that calls the earlier one first. Now both the album and the badge hear of the upload.",
      ko: "먼저 있던 블록을 호출하고 나서 제 일을 하는 블록입니다. 이제 앨범도 배지도 소식을 듣습니다.",
      shows: .completion.sideWork
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
