import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    Text("Cancelled in the middle", ko: "가운데를 취소하면?"), asks: .cancelledMiddle, cancelledMiddle),
  Chapter.Episode(Text("Whose errno?", ko: "누구의 errno일까요?"), asks: .whoseErrno, whoseErrno),
  Chapter.Episode(
    Text("Clean up, whatever happened", ko: "무슨 일이 있었든 정리하기"), asks: .cleanUp, cleanUp),
]

private func cancelledMiddle(_ page: Page) throws {
  try page.step(
    Text(
      "The load has its value, the decoding has none, and the album is told that it was cancelled: a chain passes that on as it passes on an error.",
      ko: "불러오기에는 값이 있고 디코딩에는 없습니다. 앨범은 취소되었다는 것을 전해 받습니다. 사슬은 취소도 오류처럼 전합니다."),
    rules: "error.provide-propagation"
  ) {
    page.introduceResult()
    page.introduceFailure()
    // snippet.three
    let load = ResultOperation { "beach" }
    let decode = load.then { name in name + ", decoded" }
    let album = decode.then { name in name + ", shown" }
    decode.cancel()
    for operation in [load, decode, album] { operation.start() }
    // snippet.end
    try page.code("three")
    page.show("try load.value", try load.value, told: "beach")
    page.show("failure { try decode.value }", failure { try decode.value }, told: "cancelled")
    page.show("failure { try album.value }", failure { try album.value }, told: "cancelled")
    page.show("album.isCancelled", album.isCancelled, told: false)
  }
}

private func whoseErrno(_ page: Page) throws {
  try AlbumFolder.with { folder in
    try page.step(
      Text(
        "Each thread has an errno of its own. That of the load is ENOENT, on the thread of the queue; here it is another.",
        ko: "errno는 스레드마다 따로 있습니다. 큐의 스레드에서는 ENOENT였지만, 여기의 errno는 다른 값입니다."),
      rules: "error.check-errno-style", as: .told
    ) {
      page.introduceFolder()
      page.introduceResult()
      page.introduceFailure()
      // snippet.thread
      let load = ResultOperation {
        try photoBytes(at: folder.file("beach.photo"))
      }
      let queue = OperationQueue()
      errno = 0
      queue.addOperation(load)
      // snippet.end
      try page.code("thread")
      page.waitToFinish("load", load)
      page.show("errno == ENOENT", errno == ENOENT, told: false)
      // snippet.code
      let code = failureCode { try load.value }
      // snippet.end
      try page.code("code")
      page.show("code == ENOENT", code == ENOENT, told: true)
    }
  }
}

private func cleanUp(_ page: Page) throws {
  try page.step(
    Text(
      "The files are removed whether or not the decoding has failed, and the error of the decoding is passed on.",
      ko: "디코딩이 실패했든 아니든 파일을 지우고, 디코딩의 오류를 그대로 전합니다."),
    rules: "error.provide-propagation", as: .told
  ) {
    page.introduceResult()
    page.introduceDecodingError()
    try page.code("answer", in: "Ensuring.swift")
    // snippet.ensure
    let recorder = Recorder()
    let decode = ResultOperation { try AlbumIndex(json: []) }
    let tidy = decode.ensuring { recorder.note("files removed", .finished) }
    for operation in [decode, tidy] { operation.start() }
    // snippet.end
    try page.code("ensure")
    page.show(
      "recorder.lanes(.finished)", recorder.lanes(.finished), told: ["files removed"])
    page.show(
      "isDecodingError { try tidy.value }", isDecodingError { try tidy.value }, told: true)
  }
}
