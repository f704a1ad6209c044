import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "middleOfTheChain", "Which operation runs first?", ko: "누가 먼저 실행될까요?",
    asks:
      "The filter is cancelled while the download is still running. The recorder notes each start of work, and lanes(.began) returns the names in that order. isFinished is read when the save has finished, and lanes(.began) at the end. Can the save run before the download has finished?",
    ko:
      "다운로드가 아직 실행 중일 때 `filter`를 취소합니다. `recorder`는 작업의 시작을 적어 두고, `lanes(.began)`은 작업을 시작한 오퍼레이션의 이름을 그 차례대로 반환합니다. `isFinished`는 저장이 완료된 다음에, `lanes`는 모두 완료된 다음에 읽습니다. 다운로드가 끝나기 전에 저장이 실행될 수 있을까요?",
    hint:
      "Which method does the queue call on the cancelled filter, and what is the state of the filter afterwards?",
    ko: "큐는 취소된 필터에 무엇을 호출하고, 필터는 어떤 상태가 되나요?",
    Step(
      "lastPassesFirst",
      "The save runs while the download is still running.",
      ko: "다운로드가 아직 실행 중인데 저장이 실행됩니다.",
      because:
        "The cancelled filter becomes ready and the queue starts it: the filter finishes without its work. The save waits only until the filter has finished.",
      ko:
        "취소된 필터는 준비 상태가 되었고, 큐가 `start()`를 호출하자 작업을 하지 않고 완료되었습니다. 저장은 필터에만 의존하고, 필터의 성공이 아니라 완료를 기다립니다.",
      shows: .cancel.pendingBecomesReady, .cancel.single
    ) { page in
      let downloading = page.gate("The download has begun.", ko: "다운로드가 시작되었습니다.")
      let arrived = page.gate("The photo arrives.", ko: "사진이 도착합니다.")
      let recorder = Recorder()
      let download = recorder.operation("download") {
        downloading.open()  // page
        arrived.wait()
      }
      let filter = recorder.operation("filter")
      let save = recorder.operation("save")
      filter.addDependency(download)
      save.addDependency(filter)
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
      page.timeline(recorder, isOrdered: true)
    }
  ),
  Chapter.Episode(
    "threeMoments", "Cancelled at three moments", ko: "세 순간에 취소하면?",
    asks:
      "One upload is cancelled after it has finished, one before it is added to the queue, one while it sends its last chunk. The values are read at the end. Which uploads are finished, which are cancelled, and which photos have a link?",
    ko: """
      업로드 하나는 완료된 다음에, 하나는 큐에 넣기 전에, 하나는 마지막 조각을 보내는 동안 취소합니다.
      값은 모두 끝난 다음에 읽습니다.
      어느 업로드가 완료되었고, 어느 업로드가 취소되었으며, 링크가 있는 사진은 어느 것일까요?
      """,
    hint:
      "Three values answer three questions: has the operation finished, was a cancellation requested in time, has the whole photo arrived?",
    ko: "세 값은 서로 다른 물음에 답합니다. 끝났는가, 끝나기 전에 요청이 왔는가, 사진이 다 올라갔는가?",
    Step(
      "linkTells",
      "All three uploads are finished, two are cancelled, and one of the two cancelled uploads has its link.",
      ko: "셋 다 완료되었고, 둘이 취소되었으며, 그중 하나에는 링크가 있습니다.",
      because:
        "A finished operation ignores `cancel()`. `start()` skips the work of the upload that was cancelled before its start. The upload that was cancelled last had already made its last check. Of the three values, only `link` tells whether the whole photo has arrived.",
      ko:
        "완료된 업로드에는 `cancel()`이 아무 일도 하지 않았고, 일찍 취소한 업로드는 `start()`가 `main()`을 건너뛰었습니다. 늦게 취소한 업로드는 마지막 확인을 이미 지난 뒤였습니다. 세 값 가운데 사진이 다 올라갔는지 말해 주는 것은 `link`뿐입니다.",
      shows: .cancel.finishedIsNotSuccess, .cancel.setsFlag
    ) { page in
      let server = PhotoServer(pausingAt: 4)
      let done = Upload("beach", to: PhotoServer())
      done.start()
      done.cancel()
      let early = Upload("forest", to: server)
      early.cancel()
      let late = Upload("harbour", to: server)
      let queue = OperationQueue()
      queue.addOperations([early, late], waitUntilFinished: false)
      page.wait(for: server.paused)
      late.cancel()
      page.open(server.resumed)
      page.waitToEmpty(queue)
      let uploads = [done, early, late]
      page.show(
        uploads.filter(\.isFinished).map(\.photo), documented: ["beach", "forest", "harbour"])
      page.show(uploads.filter(\.isCancelled).map(\.photo), documented: ["forest", "harbour"])
      page.show(uploads.filter { $0.link != nil }.map(\.photo), told: ["beach", "harbour"])
    }
  ),
  Chapter.Episode(
    "threePhases", "An export with three phases", ko: "세 단계 내보내기",
    asks: """
      Write a class Export that decodes a photo, filters it and writes it to a file.
      init(phases:removeTemporaryFile:) takes closures to call in turn, and a closure that removes the temporary file.
      If the export is cancelled while any phase but the last is running, it starts no further phase and removes the file once.
      If all phases have run, the export does not remove the file.
      """,
    ko: """
      사진을 해독하고, 필터를 적용하고, 파일로 쓰는 `Export`를 만들어 보세요.
      `init(phases:removeTemporaryFile:)`는 차례로 호출할 클로저들과, 임시 파일을 지우는 클로저를 받습니다.
      마지막이 아닌 단계를 실행하는 동안 취소되면 다음 단계를 시작하지 않고, 임시 파일을 한 번 지웁니다.
      모든 단계를 실행했다면 지우지 않습니다.
      """,
    hint: "Stop only between two phases: after one has ended and before the next begins.",
    ko: "한 단계가 끝나고 다음 단계를 시작하기 전이 멈추기 좋은 지점입니다.",
    hint: "main() returns early at one point: remove the file there.",
    ko: "도중에 나가는 곳은 하나뿐이니 그 자리에서 지우면 됩니다.",
    tries: ExportAttempt.self,
    Step(
      "leavesBetweenPhases",
      "The export is cancelled in its first phase: it does not start the second phase, and removes the file.",
      ko: "첫 단계를 실행하는 동안 취소하자, 둘째 단계를 시작하지 않고 임시 파일을 지웁니다.",
      shows: .cancel.checkWhereEasyToStop
    ) { page in
      try page.code("answer", in: "Export.swift")
      let recorder = Recorder()
      let queue = OperationQueue()
      let decode = { @Sendable in queue.cancelAllOperations() }
      let filter = { @Sendable in recorder.note("filter", .began) }
      let export = Export(phases: [decode, filter]) {
        recorder.note("file", .cancelled)
      }
      queue.addOperation(export)
      page.waitToFinish(export)
      page.show(recorder.lanes(.began), told: [])
      page.show(recorder.lanes(.cancelled), told: ["file"])
    }
  ),
]
