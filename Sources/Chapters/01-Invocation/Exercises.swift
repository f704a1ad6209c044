import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(Text("Which picture?", ko: "어느 사진일까요?"), asks: .whichPicture, whichPicture),
  Chapter.Episode(
    Text("Cancelled at the last moment", ko: "마지막 순간의 취소"), asks: .cancelledLate, cancelledLate),
  Chapter.Episode(Text("And then", ko: "그다음 일"), asks: .andThen, andThen),
]

private func whichPicture(_ page: Page) throws {
  let darkroom = Darkroom()
  // snippet.variable
  var picture = Picture.beach
  let mirror = InvocationOperation(
    target: darkroom, method: Darkroom.mirror, argument: picture)
  picture = .forest
  // snippet.end
  try page.step(
    Text(
      "The variable gets another picture when the operation has been made. Which one will be mirrored?",
      ko: "오퍼레이션을 만든 다음 변수에 다른 사진을 넣습니다. 어느 사진의 좌우가 바뀔까요?"),
    rules: "invocation.passes-argument", as: .told
  ) {
    try page.code("variable")
    page.show("picture.name", picture.name, told: "forest")
    page.show("darkroom.history", darkroom.history, told: [])
  }
  try page.step(
    Text(
      "The beach. The argument is handed over when the operation is made; changing the variable afterwards makes no difference.",
      ko: "바닷가입니다. 인자는 오퍼레이션을 만들 때 건네집니다. 그 뒤에 변수를 어떻게 바꾸든 상관없습니다."),
    rules: "invocation.passes-argument"
  ) {
    // snippet.mirror
    mirror.start()
    // snippet.end
    try page.code("mirror")
    page.show("darkroom.history", darkroom.history, told: ["mirror beach"])
  }
}

private func cancelledLate(_ page: Page) throws {
  let darkroom = Darkroom(pausingAt: "forest")
  // snippet.two
  let beach = InvocationOperation(
    target: darkroom, method: Darkroom.invert, argument: .beach)
  let forest = InvocationOperation(
    target: darkroom, method: Darkroom.invert, argument: .forest)
  beach.start()
  beach.cancel()
  let queue = OperationQueue()
  queue.addOperation(forest)
  // snippet.end
  try page.step(
    Text(
      "One is cancelled when it has finished, the other while its method is at work. Which results can be read?",
      ko: "하나는 완료된 다음에, 하나는 메서드가 실행되는 도중에 취소합니다. 어느 결과를 읽을 수 있을까요?"),
    rules: "invocation.result-readable-after", as: .told
  ) {
    try page.code("two")
    page.wait(for: darkroom.paused)
    // snippet.cancel
    forest.cancel()
    // snippet.end
    try page.code("cancel")
    page.open(darkroom.resumed)
    page.waitToFinish("forest", forest)
    page.show(
      "darkroom.history", darkroom.history, told: ["invert beach", "invert forest"])
  }
  queue.waitToEmpty()
  try page.step(
    Text(
      "Only that of the beach. The other one was cancelled before it had finished: it has no result, though its method ran to the end and returned a picture.",
      ko: "바닷가의 결과만 읽을 수 있습니다. 끝나기 전에 취소된 쪽은 메서드가 끝까지 실행되어 사진을 돌려주었어도 결과가 없습니다."),
    rules: "invocation.result-readable-after", "invocation.is-an-operation"
  ) {
    page.show("try beach.result.name", try beach.result.name, told: "beach+inverted")
    page.show("refusal { try forest.result }", refusal { try forest.result }, told: "cancelled")
  }
}

private func andThen(_ page: Page) throws {
  try page.step(
    Text(
      "The next invocation takes the earlier one as its argument and depends on it: the result goes on, and so does the error.",
      ko: "다음 오퍼레이션이 앞의 오퍼레이션을 인자로 받고 거기에 의존합니다. 결과가 이어지고, 오류도 이어집니다."),
    rules: "invocation.is-an-operation", "invocation.result-readable-after"
  ) {
    let darkroom = Darkroom()
    try page.code("answer", in: "Then.swift")
    // snippet.then
    let sharpen = InvocationOperation(
      target: darkroom, method: Darkroom.sharpen, argument: .beach)
    let mirror = sharpen.then(Darkroom.mirror)
    let crop = InvocationOperation(
      target: darkroom, method: Darkroom.crop, argument: .star)
    let invert = crop.then(Darkroom.invert)
    let queue = OperationQueue()
    queue.addOperations([mirror, sharpen, invert, crop], waitUntilFinished: false)
    // snippet.end
    try page.code("then")
    page.waitToEmpty("queue", queue)
    page.show("try mirror.result.name", try mirror.result.name, told: "beach+sharp+mirrored")
    page.show(
      "refusal { try invert.result }", refusal { try invert.result },
      told: "nothing left of star")
  }
}
