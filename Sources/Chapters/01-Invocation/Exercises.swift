import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(Text("Which picture?", ko: "어느 사진일까요?"), whichPicture),
  Chapter.Episode(Text("Cancelled too late", ko: "너무 늦은 취소"), cancelledTooLate),
  Chapter.Episode(Text("A method without an argument", ko: "인자가 없는 메서드"), noArgument),
]

private func whichPicture(_ page: Page) throws {
  try page.step(
    Text(
      "The argument is handed over when the operation is made. What becomes of the variable afterwards is no matter.",
      ko: "인자는 오퍼레이션을 만들 때 건네집니다. 그 뒤에 변수를 어떻게 바꾸든 상관없습니다."),
    rules: "invocation.passes-argument"
  ) {
    let darkroom = Darkroom()
    // snippet.variable
    var picture = Picture.beach
    let mirror = InvocationOperation(
      target: darkroom, method: Darkroom.mirror, argument: picture)
    picture = .forest
    mirror.start()
    // snippet.end
    try page.code("variable")
    page.show("darkroom.history", darkroom.history, documented: ["mirror beach"])
    page.show("picture.name", picture.name, documented: "forest")
  }
}

private func cancelledTooLate(_ page: Page) throws {
  try page.step(
    Text(
      "Cancelled before its end, it has no result, though the method has returned one. Cancelled after its end, it keeps what it has.",
      ko: "끝나기 전에 취소하면 메서드가 값을 돌려주었어도 결과가 없습니다. 끝난 다음에 취소하면 결과는 그대로입니다."),
    rules: "invocation.result-readable-after", "invocation.is-an-operation"
  ) {
    let darkroom = Darkroom(pausingAt: "forest")
    let queue = OperationQueue()
    let beach = InvocationOperation(target: darkroom, method: Darkroom.invert, argument: .beach)
    let forest = InvocationOperation(target: darkroom, method: Darkroom.invert, argument: .forest)
    // snippet.during
    queue.addOperation(forest)
    darkroom.waitUntilPaused()
    forest.cancel()
    darkroom.goOn()
    forest.waitToFinish()
    // snippet.end
    try page.code("during")
    page.show("darkroom.history", darkroom.history, documented: ["invert forest"])
    page.show(
      "refusal { try forest.result }", refusal { try forest.result }, documented: "cancelled")
    // snippet.after
    beach.start()
    beach.cancel()
    // snippet.end
    try page.code("after")
    page.show("refusal { try beach.result }", refusal { try beach.result }, documented: nil)
    queue.waitToEmpty()
  }
}

private func noArgument(_ page: Page) throws {
  try page.step(
    Text(
      "A method without an argument is called with the empty one, ().",
      ko: "인자가 없는 메서드는 빈 인자 ()로 호출하는 것과 같습니다."),
    rules: "invocation.passes-argument"
  ) {
    try page.code("answer", in: "WithoutArgument.swift")
    // snippet.upper
    let heading = InvocationOperation(
      target: "beach", method: String.uppercased)
    heading.start()
    // snippet.end
    try page.code("upper")
    page.show("try heading.result", try heading.result, documented: "BEACH")
  }
}
