import ChapterKit
import Operations
import Synchronization

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    Text("Called where it should be named", ko: "이름을 적을 자리에서 호출하기"), calledTooSoon),
  Chapter.Episode(
    Text("try? on a result that is still to come", ko: "아직 없는 결과를 try?로 읽기"), readTooSoon),
  Chapter.Episode(
    Text("A class for every method", ko: "메서드마다 클래스 하나"), classForEveryMethod),
]

private func calledTooSoon(_ page: Page) throws {
  try page.step(
    Text(
      "The work is done while the operation is being made, on the thread that makes it. What is left for the queue is a finished picture.",
      ko: "오퍼레이션을 만드는 동안, 만드는 스레드에서 작업이 끝나 버렸습니다. 큐에는 다 된 사진만 남았습니다."),
    rules: "invocation.created-from-target-and-method"
  ) {
    let darkroom = Darkroom()
    let album = Mutex<[String]>([])
    // snippet.called
    let sharp = darkroom.sharpen(.beach)
    let sharpen = BlockOperation {
      album.withLock { $0.append(sharp.name) }
    }
    // snippet.end
    try page.code("called")
    page.show("sharpen.isFinished", sharpen.isFinished, documented: false)
    page.show("darkroom.history", darkroom.history)
  }
  try page.step(
    Text(
      "Put right: no brackets after the method, so that it is named and not called.",
      ko: "바로잡기: 메서드 뒤에 괄호를 쓰지 않습니다. 그러면 호출이 아니라 이름이 됩니다."),
    rules: "invocation.created-from-target-and-method"
  ) {
    let darkroom = Darkroom()
    // snippet.named
    let sharpen = InvocationOperation(
      target: darkroom, method: Darkroom.sharpen, argument: .beach)
    // snippet.end
    try page.code("named")
    page.show("sharpen.isFinished", sharpen.isFinished, documented: false)
    page.show("darkroom.history", darkroom.history, documented: [])
  }
}

private func readTooSoon(_ page: Page) throws {
  try page.step(
    Text(
      "The darkroom is still at work, and the album is told that there is no picture. try? has thrown away the word that says why.",
      ko: "암실은 아직 작업 중인데 앨범은 사진이 없다고 들었습니다. try?가 까닭을 버렸기 때문입니다."),
    rules: "invocation.result-readable-after"
  ) {
    let darkroom = Darkroom(pausingAt: "beach")
    let sharpen = InvocationOperation(
      target: darkroom, method: Darkroom.sharpen, argument: .beach)
    let queue = OperationQueue()
    // snippet.early
    queue.addOperation(sharpen)
    // snippet.hide
    darkroom.waitUntilPaused()
    // snippet.show
    let picture = try? sharpen.result
    // snippet.end
    try page.code("early")
    page.show("picture", picture)
    page.show(
      "refusal { try sharpen.result }", refusal { try sharpen.result }, documented: "unfinished")
    darkroom.goOn()
    queue.waitToEmpty()
  }
  try page.step(
    Text(
      "Put right: who needs the result depends on the operation, and handles every error.",
      ko: "바로잡기: 결과가 필요한 쪽이 오퍼레이션에 의존하고, 오류를 모두 처리합니다."),
    rules: "invocation.result-readable-after"
  ) {
    let darkroom = Darkroom()
    let sharpen = InvocationOperation(
      target: darkroom, method: Darkroom.sharpen, argument: .beach)
    let queue = OperationQueue()
    let album = Mutex<[String]>([])
    // snippet.dependent
    let show = BlockOperation {
      do {
        let picture = try sharpen.result
        album.withLock { $0.append(picture.name) }
      } catch {
        album.withLock { $0.append("no picture: \(error)") }
      }
    }
    show.addDependency(sharpen)
    // snippet.end
    queue.addOperations([show, sharpen], waitUntilFinished: false)
    queue.waitToEmpty()
    try page.code("dependent")
    page.show(
      "album.withLock { $0 }", album.withLock { $0 }, documented: ["beach+sharp"])
  }
}

/// A class for one method.
private final class Mirroring: Operation, @unchecked Sendable {
  private let darkroom: Darkroom
  private let picture: Picture

  init(_ picture: Picture, in darkroom: Darkroom) {
    self.darkroom = darkroom
    self.picture = picture
  }

  override func main() { _ = darkroom.mirror(picture) }
}

// snippet.copied
/// Copied from the class for mirroring.
private final class Inverting: Operation, @unchecked Sendable {
  private let darkroom: Darkroom
  private let picture: Picture

  init(_ picture: Picture, in darkroom: Darkroom) {
    self.darkroom = darkroom
    self.picture = picture
  }

  override func main() { _ = darkroom.mirror(picture) }
}
// snippet.end

private func classForEveryMethod(_ page: Page) throws {
  try page.step(
    Text(
      "“Swift has no invocation operation, so every method gets a class.” The second is a copy of the first, down to one word too many.",
      ko: "‘Swift에는 그런 클래스가 없으니 메서드마다 만든다’고 생각했습니다. 둘째는 첫째를 복사한 것인데, 한 낱말을 고치지 않았습니다."),
    rules: "invocation.no-subclass-needed"
  ) {
    let darkroom = Darkroom()
    let operations = [Mirroring(.beach, in: darkroom), Inverting(.beach, in: darkroom)]
    for operation in operations { operation.start() }
    try page.code("copied")
    page.show("operations.count", operations.count, documented: 2)
    page.show("darkroom.history", darkroom.history)
  }
  try page.step(
    Text(
      "Put right: one class that takes the method as a value. Nothing is left to be copied.",
      ko: "바로잡기: 메서드를 값으로 받는 클래스 하나면 됩니다. 복사할 것이 없습니다."),
    rules: "invocation.no-subclass-needed", "invocation.closure-stand-in"
  ) {
    let darkroom = Darkroom()
    // snippet.one
    let operations = [Darkroom.mirror, Darkroom.invert].map {
      InvocationOperation(
        target: darkroom, method: $0, argument: Picture.beach)
    }
    // snippet.end
    for operation in operations { operation.start() }
    try page.code("one")
    page.show(
      "darkroom.history", darkroom.history, documented: ["mirror beach", "invert beach"])
  }
}
