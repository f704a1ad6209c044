import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "middleOfTheChain", "Who runs first?", ko: "누가 먼저 실행될까요?",
    asks:
      "Download, filter and save stand in a chain. They are added to a queue of the default width, and filter is cancelled while the download is still running. Can the save run before the download has ended?",
    ko:
      "다운로드, 필터, 저장이 사슬로 이어져 있습니다. 셋을 폭을 정하지 않은 큐에 넣고, 다운로드가 아직 실행 중일 때 `filter`를 취소합니다. 다운로드가 끝나기 전에 저장이 실행될 수 있을까요?",
    hint:
      "The cancelled filter becomes ready. What does the queue call on it then, and what state does that leave the filter in?",
    ko: "취소된 필터는 준비 상태가 됩니다. 그러면 큐는 필터에 무엇을 호출하고, 그 결과로 필터는 어떤 상태가 되나요?",
    Step(
      "lastPassesFirst",
      "The middle of a chain is cancelled while the first still runs. The last does not wait for the first.",
      ko: "첫째가 아직 실행 중일 때 가운데를 취소합니다. 마지막은 첫째를 기다리지 않습니다.",
      shows: .cancel.pendingBecomesReady, .cancel.freesDependents
    ) { page in
      page.introduce(.recorder)
      page.introduce(.gate)
      let downloading = page.gate("The download has begun.", ko: "다운로드가 시작되었습니다.")
      let arrived = page.gate("The photo arrives.", ko: "사진이 도착합니다.")
      let recorder = Recorder()
      let download = recorder.operation("download") {
        downloading.open()  // page
        arrived.wait()
      }
      let filter = recorder.operation("filter")
      let save = recorder.operation("save")
      // snippet.chain
      filter.addDependency(download)
      save.addDependency(filter)
      // snippet.end
      let queue = OperationQueue()
      recorder.add(download, filter, save, to: queue)
      page.wait(for: downloading)
      page.show(filter.isReady, documented: false)
      recorder.cancel(filter)
      page.waitToFinish(save)
      page.show(download.isFinished, documented: false)
      page.open(arrived)
      page.waitToEmpty(queue)
      page.show(recorder.lanes(.began), documented: ["download", "save"])
      page.timeline(recorder)
    }
  ),
  Chapter.Episode(
    "noWayBack", "Can it be taken back?", ko: "되돌릴 수 있을까요?",
    asks: "How many chunks have arrived?", ko: "조각은 몇 개나 도착했을까요?",
    hint: "Is there a method that makes isCancelled false again?",
    ko: "`isCancelled`를 다시 거짓으로 바꾸는 메서드가 있나요?",
    Step(
      "startedTwice",
      "A cancelled upload is started twice. Nothing is uploaded, and nothing can make it.",
      ko: "취소한 업로드를 두 번 시작합니다. 아무것도 올라가지 않고, 올라가게 할 방법도 없습니다.",
      shows: .cancel.onlyWhenSure
    ) { page in
      let server = PhotoServer()
      // snippet.twice
      let upload = Upload("beach", to: server)
      upload.cancel()
      for _ in 1...2 { upload.start() }
      // snippet.end
      page.show(upload.isCancelled, documented: true)
      page.show(upload.isFinished, documented: true)
      page.show(server.chunks(of: "beach"), documented: 0)
      let again = Upload("beach", to: server)
      again.start()
      page.show(server.chunks(of: "beach"), documented: 4)
    }
  ),
  Chapter.Episode(
    "threePhases", "An export with three phases", ko: "세 단계 내보내기",
    asks: """
      Make an Export that decodes a photo, filters it and writes it to a file.
      The initialiser init(phases:removeTemporaryFile:) takes an array of closures, to be called in turn, and a closure that removes the temporary file.
      Between two phases it heeds a cancellation; if it ends early, it removes the temporary file, once.
      If it has gone to the end, it does not.
      Cancelled in its last phase, it has gone to the end too.
      """,
    ko: """
      사진을 해독하고, 필터를 적용하고, 파일로 쓰는 `Export`를 만들어 보시기 바랍니다.
      이니셜라이저 `init(phases:removeTemporaryFile:)`는 차례로 부를 클로저의 배열과, 임시 파일을 지우는 클로저를 받습니다.
      단계와 단계 사이에서 취소에 응하고, 도중에 끝나면 임시 파일을 한 번만 지웁니다.
      끝까지 가면 지우지 않습니다.
      마지막 단계를 실행하는 동안 취소된 것도 끝까지 간 것입니다.
      """,
    hint: "Where is it easy to stop? Before a phase begins, and not when it has begun.",
    ko: "그만두기 쉬운 지점은 어디인가요? 단계가 시작된 다음이 아니라 시작하기 전입니다.",
    hint:
      "defer would remove the file after a whole export too. There is one place where it leaves early: remove it there.",
    ko: "`defer`를 쓰면 끝까지 갔을 때도 지우게 됩니다. 도중에 나가는 곳은 하나뿐이니 그 자리에서 지우면 됩니다.",
    tries: ExportAttempt.self,
    Step(
      "leavesBetweenPhases",
      "Cancelled in its first phase, the export leaves before the second and takes its temporary file along.",
      ko: "첫 단계에서 취소하면 내보내기는 둘째 단계 전에 떠나며 임시 파일도 지웁니다.",
      shows: .cancel.checkWhereEasyToStop
    ) { page in
      try page.code("answer", in: "Export.swift")
      let decoding = page.gate("The first phase has begun.", ko: "첫 단계가 시작되었습니다.")
      let tapped = page.gate("The first phase comes to its end.", ko: "첫 단계가 끝납니다.")
      page.introduce(.gate)
      let recorder = Recorder()
      let export = Export(
        phases: [
          {
            recorder.note("decode", .began)
            decoding.open()  // page
            tapped.wait()
          },
          { recorder.note("filter", .began) },
          { recorder.note("write", .began) },
        ],
        removeTemporaryFile: { recorder.note("temporary file", .cancelled) })
      let queue = OperationQueue()
      queue.addOperation(export)
      page.wait(for: decoding)
      export.cancel()
      page.open(tapped)
      page.waitToFinish(export)
      page.show(recorder.lanes(.began), told: ["decode"])
      page.show(recorder.lanes(.cancelled), told: ["temporary file"])
    },
    Step(
      "allPhasesRun",
      "Nobody cancels: all three phases run, and the file that was saved is not removed.",
      ko: "아무도 취소하지 않으면 세 단계가 모두 실행되고, 저장한 파일은 지워지지 않습니다.",
      shows: .cancel.checkWhereEasyToStop
    ) { page in
      let recorder = Recorder()
      let phases = ["decode", "filter", "write"].map { name in
        { @Sendable in recorder.note(name, .began) }
      }
      let export = Export(phases: phases) { recorder.note("temporary file", .cancelled) }
      export.start()
      page.show(recorder.lanes(.began), told: ["decode", "filter", "write"])
      page.show(recorder.lanes(.cancelled), told: [])
    }
  ),
]
