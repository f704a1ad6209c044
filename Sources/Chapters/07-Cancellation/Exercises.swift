import Chapter05Dependencies
import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "middleOfTheChain", "Who runs first?", ko: "누가 먼저 실행될까요?",
    asks:
      "filter is cancelled while the download is still running; isFinished is read when the save has finished, and lanes when all have. Can the save run before the download has ended?",
    ko:
      "다운로드가 아직 실행 중일 때 `filter`를 취소합니다. `isFinished`는 저장이 완료된 다음에, `lanes`는 모두 완료된 다음에 읽습니다. 다운로드가 끝나기 전에 저장이 실행될 수 있을까요?",
    hint:
      "What does the queue call on the cancelled filter, and what state does that leave it in?",
    ko: "큐는 취소된 필터에 무엇을 호출하고, 필터는 어떤 상태가 되나요?",
    Step(
      "lastPassesFirst",
      "The save runs while the download still does.",
      ko: "다운로드가 아직 실행 중인데 저장이 실행됩니다.",
      shows: .cancel.pendingBecomesReady, .dependency.cancelledCountsAsFinished
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
    "leaky", "What stays behind?", ko: "무엇이 남을까요?",
    asks:
      "The upload is cancelled when chunk 2 has arrived; the values are read when it has finished. How many chunks have arrived, and how many connections are open?",
    ko: "2번 조각이 도착했을 때 업로드를 취소하고, 완료된 다음에 값을 읽습니다. 조각은 몇 개 도착했고, 열린 연결은 몇 개일까요?",
    hint: "Which lines of main() run after the cancellation?",
    ko: "취소된 다음 `main()`의 어느 줄이 실행되나요?",
    Step(
      "connectionLeftOpen",
      "The upload leaves in the middle and never reaches its last line.",
      ko: "중간에 빠져나가서 마지막 줄은 실행되지 않습니다.",
      shows: .cancel.releaseResources, as: .told
    ) { page in
      final class LeakyUpload: ServerUpload, @unchecked Sendable {
        override func main() {
          server.connect()
          for chunk in 1...4 {
            if isCancelled { return }
            server.receive(chunk, of: photo)
          }
          server.disconnect()
        }
      }
      let server = PhotoServer(pausingAt: 2)
      let upload = LeakyUpload("beach", to: server)
      let queue = OperationQueue()
      queue.addOperation(upload)
      page.wait(for: server.paused)
      upload.cancel()
      page.open(server.resumed)
      page.waitToFinish(upload)
      page.show(server.chunks(of: "beach"), told: 2)
      page.show(server.openConnections, told: 1)
    }
  ),
  Chapter.Episode(
    "threePhases", "An export with three phases", ko: "세 단계 내보내기",
    asks: """
      Make an Export that decodes a photo, filters it and writes it to a file.
      init(phases:removeTemporaryFile:) takes closures to be called in turn, and a closure that removes the temporary file.
      Cancelled while a phase runs that is not the last, it begins no other one, and removes the file once.
      If it has run all its phases, it does not remove it.
      """,
    ko: """
      사진을 해독하고, 필터를 적용하고, 파일로 쓰는 `Export`를 만들어 보세요.
      `init(phases:removeTemporaryFile:)`는 차례로 호출할 클로저들과, 임시 파일을 지우는 클로저를 받습니다.
      마지막이 아닌 단계를 실행하는 동안 취소되면 다음 단계를 시작하지 않고, 임시 파일을 한 번 지웁니다.
      모든 단계를 실행했다면 지우지 않습니다.
      """,
    hint: "It is easy to stop before a phase begins.",
    ko: "그만두기 쉬운 지점은 단계를 시작하기 전입니다.",
    hint: "There is one place where it leaves early: remove the file there.",
    ko: "도중에 나가는 곳은 하나뿐이니 그 자리에서 지우면 됩니다.",
    tries: ExportAttempt.self,
    Step(
      "leavesBetweenPhases",
      "Cancelled in its first phase, the export begins no second one and removes the file.",
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
