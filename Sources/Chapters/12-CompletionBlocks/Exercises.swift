import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "neverStarted", "Cancelled, never started", ko: "취소하고 시작하지 않으면?", asks: .neverStarted,
    Step(
      "cancelledIsNotFinished",
      "Cancelled is not finished. The block waits for start() to deal with the cancellation.",
      ko: "취소는 완료가 아닙니다. 완료 블록은 start()가 취소를 처리할 때까지 기다립니다.",
      shows: .completion.afterMainTask
    ) { page in
      let recorder = Recorder()  // page
      let ended = blockEnded()  // page
      page.introduce(.recorder)
      let upload = BlockOperation {}
      upload.completionBlock = {
        recorder.note("block", .finished)
        ended.open()  // page
      }
      // snippet.cancel
      upload.cancel()
      page.show(upload.isCancelled, documented: true)
      // snippet.end
      page.show(upload.isFinished, documented: false)
      recorder.note("start()", .finished)
      upload.start()
      page.wait(for: ended)
      page.show(upload.isFinished, documented: true)
      page.show(recorder.lanes(.finished), documented: ["start()", "block"])
    }
  ),
  Chapter.Episode(
    "howManyTimes", "How many times?", ko: "몇 번 실행될까요?", asks: .howManyTimes,
    Step(
      "oncePerOperation",
      "A block operation finishes once, after the last of its blocks, and so its completion block runs once.",
      ko: "블록 오퍼레이션은 마지막 블록까지 끝나야 한 번 완료됩니다. 그래서 완료 블록도 한 번 실행됩니다.",
      shows: .completion.afterMainTask
    ) { page in
      let recorder = Recorder()  // page
      let ended = blockEnded()  // page
      page.introduce(.recorder)
      // snippet.two
      let upload = BlockOperation { recorder.note("beach", .began) }
      upload.addExecutionBlock { recorder.note("forest", .began) }
      // snippet.end
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
    "roomForMore", "Room for more than one", ko: "여럿이 쓰는 자리", asks: .roomForMore,
    tries: ChainAttempt.self,
    Step(
      "callsEarlierFirst",
      "A new block that calls the earlier one first. Now both the album and the badge hear of the upload.",
      ko: "먼저 있던 블록을 호출하고 나서 제 일을 하는 블록입니다. 이제 앨범도 배지도 소식을 듣습니다.",
      shows: .completion.sideWork
    ) { page in
      let recorder = Recorder()  // page
      let ended = blockEnded()  // page
      try page.code("answer", in: "CompletionChain.swift")
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
