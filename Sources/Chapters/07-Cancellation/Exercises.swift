import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    Text("Who runs first?", ko: "누가 먼저 실행될까요?"), asks: .middleOfTheChain, middleOfTheChain),
  Chapter.Episode(Text("Can it be taken back?", ko: "되돌릴 수 있을까요?"), asks: .noWayBack, noWayBack),
  Chapter.Episode(
    Text("An export with three phases", ko: "세 단계 내보내기"), asks: .threePhases, threePhases),
]

private func middleOfTheChain(_ page: Page) throws {
  try page.step(
    Text(
      "The middle of a chain is cancelled while the first still runs. The last does not wait for the first.",
      ko: "첫째가 아직 실행 중일 때 가운데를 취소합니다. 마지막은 첫째를 기다리지 않습니다."),
    rules: "cancel.pending-becomes-ready", "cancel.frees-dependents"
  ) {
    page.introduceRecorder()
    page.introduceGate("arrived")
    let downloading = Gate("The download has begun.", ko: "다운로드가 시작되었습니다.")
    let arrived = Gate("The photo arrives.", ko: "사진이 도착합니다.")
    // snippet.made
    let recorder = Recorder()
    let download = recorder.operation("download") {
      // snippet.hide
      downloading.open()
      // snippet.show
      arrived.wait()
    }
    let filter = recorder.operation("filter")
    let save = recorder.operation("save")
    // snippet.end
    try page.code("made")
    // snippet.chain
    filter.addDependency(download)
    save.addDependency(filter)
    // snippet.end
    try page.code("chain")
    // snippet.added
    let queue = OperationQueue()
    recorder.add(download, filter, save, to: queue)
    // snippet.end
    try page.code("added")
    page.wait(for: downloading)
    // snippet.cancel
    recorder.cancel(filter)
    // snippet.end
    try page.code("cancel")
    page.waitToFinish("save", save)
    page.show("download.isFinished", download.isFinished, documented: false)
    page.open(arrived)
    page.waitToEmpty("queue", queue)
    page.show("recorder.lanes(.began)", recorder.lanes(.began), documented: ["download", "save"])
    page.timeline(recorder)
  }
}

private func noWayBack(_ page: Page) throws {
  try page.step(
    Text(
      "A cancelled upload is started twice. Nothing is uploaded, and nothing can make it.",
      ko: "취소한 업로드를 두 번 시작합니다. 아무것도 올라가지 않고, 올라가게 할 방법도 없습니다."),
    rules: "cancel.only-when-sure"
  ) {
    // snippet.far
    let server = PhotoServer()
    // snippet.end
    try page.code("far")
    // snippet.twice
    let upload = Upload("beach", to: server)
    upload.cancel()
    upload.start()
    upload.start()
    // snippet.end
    try page.code("twice")
    page.show("upload.isCancelled", upload.isCancelled, documented: true)
    page.show("upload.isFinished", upload.isFinished, documented: true)
    page.show(#"server.chunks(of: "beach")"#, server.chunks(of: "beach"), documented: 0)
    // snippet.again
    let again = Upload("beach", to: server)
    again.start()
    // snippet.end
    try page.code("again")
    page.show(#"server.chunks(of: "beach")"#, server.chunks(of: "beach"), documented: 4)
  }
}

private func threePhases(_ page: Page) throws {
  try page.step(
    Text(
      "Cancelled in its first phase, the export leaves before the second and takes its temporary file along.",
      ko: "첫 단계에서 취소하면 내보내기는 둘째 단계 전에 떠나며 임시 파일도 지웁니다."),
    rules: "cancel.check-where-easy-to-stop"
  ) {
    try page.code("answer", in: "Export.swift")
    let decoding = Gate("The first phase has begun.", ko: "첫 단계가 시작되었습니다.")
    let tapped = Gate("The first phase comes to its end.", ko: "첫 단계가 끝납니다.")
    page.introduceGate("tapped")
    // snippet.export
    let recorder = Recorder()
    let export = Export(
      phases: [
        {
          recorder.note("decode", .began)
          // snippet.hide
          decoding.open()
          // snippet.show
          tapped.wait()
        },
        { recorder.note("filter", .began) },
        { recorder.note("write", .began) },
      ],
      removeTemporaryFile: { recorder.note("temporary file", .cancelled) })
    let queue = OperationQueue()
    queue.addOperation(export)
    // snippet.end
    try page.code("export")
    page.wait(for: decoding)
    // snippet.abandon
    export.cancel()
    // snippet.end
    try page.code("abandon")
    page.open(tapped)
    page.waitToFinish("export", export)
    page.show("recorder.lanes(.began)", recorder.lanes(.began), told: ["decode"])
    page.show("recorder.lanes(.cancelled)", recorder.lanes(.cancelled), told: ["temporary file"])
  }
  try page.step(
    Text(
      "Nobody cancels: all three phases run, and the file that was saved is not removed.",
      ko: "아무도 취소하지 않으면 세 단계가 모두 실행되고, 저장한 파일은 지워지지 않습니다."),
    rules: "cancel.check-where-easy-to-stop"
  ) {
    // snippet.whole
    let recorder = Recorder()
    let phases = ["decode", "filter", "write"].map { name in
      { @Sendable in recorder.note(name, .began) }
    }
    let export = Export(phases: phases) { recorder.note("temporary file", .cancelled) }
    export.start()
    // snippet.end
    try page.code("whole")
    page.show(
      "recorder.lanes(.began)", recorder.lanes(.began), told: ["decode", "filter", "write"])
    page.show("recorder.lanes(.cancelled)", recorder.lanes(.cancelled), told: [])
  }
}
