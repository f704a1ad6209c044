import Chapter01Invocation
import ChapterKit
import Operations
import Synchronization

let exercises: [Chapter.Episode] = [
  Chapter.Episode(Text("Are they equal?", ko: "둘은 같을까요?"), asks: .areTheyEqual, areTheyEqual),
  Chapter.Episode(
    Text("An operation without work", ko: "일이 없는 오퍼레이션"), asks: .finishLine, finishLine),
  Chapter.Episode(
    Text("One function, three operations", ko: "함수 하나, 오퍼레이션 셋"), asks: .threeSteps, threeSteps),
]

private func areTheyEqual(_ page: Page) throws {
  let darkroom = Darkroom()
  // snippet.equal
  let work: @Sendable () -> Void = { _ = darkroom.sharpen(.beach) }
  let first = BlockOperation(block: work)
  let second = BlockOperation(block: work)
  // snippet.end
  try page.step(
    Text(
      "Two operations are made from one closure. Are they equal? And how many are in a set of first, second and first again?",
      ko: "클로저 하나로 오퍼레이션 둘을 만듭니다. 둘은 같을까요? first, second, 다시 first를 집합에 넣으면 몇 개일까요?"),
    rules: "overview.inherits-object-identity", as: .told
  ) {
    try page.code("equal")
    page.show("first == first", first == first, told: true)
  }
  try page.step(
    Text(
      "They are two: an operation is equal only to itself.",
      ko: "서로 다르고, 집합에는 둘입니다. 오퍼레이션은 자기 자신하고만 같습니다."),
    rules: "overview.inherits-object-identity"
  ) {
    // snippet.set
    let all: Set = [first, second, first]
    // snippet.end
    try page.code("set")
    page.show("first == second", first == second, documented: false)
    page.show("all.count", all.count, documented: 2)
  }
}

private func finishLine(_ page: Page) throws {
  let darkroom = Darkroom()
  let told = Gate("The completion block has run.", ko: "완료 블록이 실행되었습니다.")
  // snippet.line
  let beach = Sharpen(.beach, in: darkroom)
  let forest = Sharpen(.forest, in: darkroom)
  let finishLine = Operation()
  finishLine.addDependency(beach)
  finishLine.addDependency(forest)
  let seen = Mutex<[Bool]>([])
  finishLine.completionBlock = {
    seen.withLock { $0 = [beach.isFinished, forest.isFinished] }
    told.open()
  }
  // snippet.end
  let queue = OperationQueue()
  try page.step(
    Text(
      "finishLine has nothing to do. Will its completion block ever run, and if so, when?",
      ko: "finishLine에는 할 일이 없습니다. 완료 블록은 실행될까요? 실행된다면 언제일까요?"),
    rules: "overview.abstract-base", as: .told
  ) {
    try page.code("line")
    page.introduceSignal("told")
    page.show("finishLine.isReady", finishLine.isReady, told: false)
    page.show("told.isOpen", told.isOpen, told: false)
  }
  try page.step(
    Text(
      "It runs when both have finished. A bare Operation does nothing, and is good as a finishing line that others have to reach.",
      ko: "둘이 모두 완료된 다음에 실행됩니다. Operation 그대로는 아무 일도 하지 않지만, 다른 것들이 모두 닿아야 하는 결승선이 됩니다."),
    rules: "overview.abstract-base", "overview.feature-completion"
  ) {
    // snippet.all
    queue.addOperations([finishLine, beach, forest], waitUntilFinished: false)
    // snippet.end
    try page.code("all")
    page.waitToEmpty("queue", queue)
    page.wait(for: told)
    page.show("finishLine.isFinished", finishLine.isFinished, documented: true)
    page.show("seen.withLock { $0 }", seen.withLock { $0 }, documented: [true, true])
  }
}

private func threeSteps(_ page: Page) throws {
  let darkroom = Darkroom()
  // snippet.function
  let sharp = darkroom.sharpen(.beach)
  let whole = darkroom.invert(darkroom.mirror(sharp))
  // snippet.end
  try page.step(
    Text(
      "Split into three, the retouch makes the same picture, and each part is an operation of its own.",
      ko: "셋으로 나누어도 결과는 같은 사진이고, 이제 단계마다 따로 다룰 수 있는 오퍼레이션입니다."),
    rules: "overview.modular-units"
  ) {
    try page.code("answer", in: "Retouch.swift")
    // snippet.steps
    let sharpen = Retouch(.beach, darkroom.sharpen)
    let mirror = Retouch(after: sharpen, darkroom.mirror)
    let invert = Retouch(after: mirror, darkroom.invert)
    let queue = OperationQueue()
    queue.addOperations([invert, mirror, sharpen], waitUntilFinished: false)
    // snippet.end
    try page.code("steps")
    page.waitToEmpty("queue", queue)
    page.show("invert.result?.name", invert.result?.name, told: "beach+sharp+mirrored+inverted")
    page.show("invert.result == whole", invert.result == whole, told: true)
  }
}
