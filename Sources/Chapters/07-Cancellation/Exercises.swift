import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(Text("Who runs first?", ko: "누가 먼저 실행될까요?"), middleOfTheChain),
  Chapter.Episode(Text("Can it be taken back?", ko: "되돌릴 수 있을까요?"), noWayBack),
  Chapter.Episode(Text("An export with three phases", ko: "세 단계 내보내기"), threePhases),
]

private func middleOfTheChain(_ page: Page) throws {
  try page.step(
    Text(
      "The middle of a chain is cancelled while the first still runs. The last does not wait for the first.",
      ko: "첫째가 아직 실행 중일 때 가운데를 취소합니다. 마지막은 첫째를 기다리지 않습니다."),
    rules: "cancel.pending-becomes-ready", "cancel.frees-dependents"
  ) {
    let recorder = Recorder()
    let downloading = Gate("the download has begun")
    let arrived = Gate("the download may end")
    let download = recorder.operation("download") {
      downloading.open()
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
    downloading.wait()
    recorder.note("filter", .cancelled)
    // snippet.cancel
    filter.cancel()
    // snippet.end
    save.waitToFinish()
    try page.code("chain")
    try page.code("cancel")
    page.show("save.isFinished", save.isFinished, documented: true)
    page.show("download.isFinished", download.isFinished, documented: false)
    arrived.open()
    queue.waitToEmpty()
    page.show("filter.isFinished", filter.isFinished, documented: true)
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
    let server = PhotoServer()
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
    let recorder = Recorder()
    let decoding = Gate("decoding has begun")
    let tapped = Gate("the reader has tapped Cancel")
    let export = Export(
      phases: [
        {
          recorder.note("decode", .began)
          decoding.open()
          tapped.wait()
          recorder.note("decode", .finished)
        },
        { recorder.note("filter", .began) },
        { recorder.note("write", .began) },
      ],
      removeTemporaryFile: { recorder.note("temporary file", .cancelled) })
    let queue = OperationQueue()
    queue.addOperation(export)
    decoding.wait()
    export.cancel()
    tapped.open()
    export.waitToFinish()
    try page.code("answer", in: "Export.swift")
    page.show("recorder.lanes(.began)", recorder.lanes(.began), documented: ["decode"])
    page.show(
      "recorder.lanes(.cancelled)", recorder.lanes(.cancelled), documented: ["temporary file"])
  }
}
