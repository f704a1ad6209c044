import Chapter01Invocation
import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(Text("Are they equal?", ko: "둘은 같을까요?"), areTheyEqual),
  Chapter.Episode(Text("An operation without work", ko: "일이 없는 오퍼레이션"), finishLine),
  Chapter.Episode(Text("One function, three operations", ko: "함수 하나, 오퍼레이션 셋"), threeSteps),
]

private func areTheyEqual(_ page: Page) throws {
  try page.step(
    Text(
      "Two operations from one closure are two operations: an operation is equal only to itself.",
      ko: "클로저가 같아도 오퍼레이션은 둘입니다. 오퍼레이션은 자기 자신하고만 같습니다."),
    rules: "overview.inherits-object-identity"
  ) {
    let darkroom = Darkroom()
    // snippet.equal
    let work: @Sendable () -> Void = { _ = darkroom.sharpen(.beach) }
    let first = BlockOperation(block: work)
    let second = BlockOperation(block: work)
    let all: Set = [first, second, first]
    // snippet.end
    try page.code("equal")
    page.show("first == second", first == second, documented: false)
    page.show("all.count", all.count, documented: 2)
  }
}

private func finishLine(_ page: Page) throws {
  try page.step(
    Text(
      "A bare Operation does nothing, and is good for something: as a finishing line that others have to reach.",
      ko: "Operation 그대로는 아무 일도 하지 않지만 쓸 데가 있습니다. 다른 것들이 모두 닿아야 하는 결승선이 됩니다."),
    rules: "overview.abstract-base", "overview.feature-completion"
  ) {
    let recorder = Recorder()
    let darkroom = Darkroom(recorder: recorder)
    let told = Gate("the completion block has run")
    let beach = Kind.closure.operation(sharpening: .beach, in: darkroom)
    let forest = Kind.method.operation(sharpening: .forest, in: darkroom)
    // snippet.line
    let finishLine = Operation()
    finishLine.addDependency(beach)
    finishLine.addDependency(forest)
    finishLine.completionBlock = {
      recorder.note("message", .began)
      recorder.note("message", .finished)
      told.open()
    }
    // snippet.end
    let queue = OperationQueue()
    queue.addOperations([finishLine, beach, forest], waitUntilFinished: false)
    told.wait()
    queue.waitToEmpty()
    try page.code("line")
    page.show("finishLine.isFinished", finishLine.isFinished, documented: true)
    page.show(
      #"recorder.relation("beach", "message")"#, recorder.relation("beach", "message"),
      documented: "beach < message")
    page.show(
      #"recorder.relation("forest", "message")"#, recorder.relation("forest", "message"),
      documented: "forest < message")
  }
}

private func threeSteps(_ page: Page) throws {
  try page.step(
    Text(
      "Cut into three, the retouch comes to the same picture, and each part is an operation of its own.",
      ko: "셋으로 나누어도 결과는 같은 사진이고, 이제 단계마다 따로 다룰 수 있는 오퍼레이션입니다."),
    rules: "overview.modular-units"
  ) {
    let darkroom = Darkroom()
    // snippet.function
    let sharp = darkroom.sharpen(.beach)
    let whole = darkroom.invert(darkroom.mirror(sharp))
    // snippet.end
    // snippet.steps
    let retouch = Retouch(.beach, in: darkroom)
    let queue = OperationQueue()
    queue.addOperations(retouch.steps, waitUntilFinished: false)
    // snippet.end
    queue.waitToEmpty()
    try page.code("answer", in: "Retouch.swift")
    try page.code("steps")
    page.show("try retouch.result.name", try retouch.result.name)
    page.show("try retouch.result == whole", try retouch.result == whole, documented: true)
  }
}
