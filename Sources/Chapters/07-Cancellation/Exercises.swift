import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "middleOfTheChain", "Who runs first?", ko: "누가 먼저 실행될까요?", asks: .middleOfTheChain,
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
    "noWayBack", "Can it be taken back?", ko: "되돌릴 수 있을까요?", asks: .noWayBack,
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
    "threePhases", "An export with three phases", ko: "세 단계 내보내기", asks: .threePhases,
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
