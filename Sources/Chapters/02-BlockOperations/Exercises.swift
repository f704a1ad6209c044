import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    Text("An operation without a block", ko: "블록이 없는 오퍼레이션"), asks: .withoutBlocks, withoutBlocks),
  Chapter.Episode(Text("In the queue, and one more", ko: "큐에 넣은 뒤에 하나 더"), asks: .oneMore, oneMore),
  Chapter.Episode(Text("Gather in order", ko: "순서대로 모으기"), asks: .gatherInOrder, gatherInOrder),
]

private func withoutBlocks(_ page: Page) throws {
  // snippet.none
  let previews = BlockOperation()
  // snippet.end
  try page.step(
    Text(
      "An operation is made without any block. Once it is started, will it ever finish?",
      ko: "블록을 하나도 넣지 않고 만들었습니다. 시작하면 완료될까요?"),
    rules: "block.initial-closure", as: .told
  ) {
    try page.code("none")
    page.show("previews.executionBlocks.count", previews.executionBlocks.count, told: 0)
    page.show("previews.isFinished", previews.isFinished, told: false)
  }
  try page.step(
    Text(
      "Yes, at once. It finishes when no block is left to end, and there is none.",
      ko: "곧바로 완료됩니다. 블록이 모두 끝나면 완료인데, 하나도 없다면 모두 끝난 셈입니다."),
    rules: "block.group-finish"
  ) {
    // snippet.start
    previews.start()
    // snippet.end
    try page.code("start")
    page.show("previews.isFinished", previews.isFinished, documented: true)
  }
}

private func oneMore(_ page: Page) throws {
  // snippet.suspended
  let sheet = PreviewSheet(of: .beach)
  let queue = OperationQueue()
  queue.isSuspended = true
  let previews = BlockOperation { sheet.make(.negative) }
  queue.addOperation(previews)
  // snippet.end
  try page.step(
    Text(
      "The operation is in the queue already. Will it take another block, or does the program crash?",
      ko: "오퍼레이션은 이미 큐에 들어 있습니다. 블록을 하나 더 추가하면 받아들여질까요, 프로그램이 비정상 종료될까요?"),
    rules: "block.add-more", as: .told
  ) {
    try page.code("suspended")
    page.show("queue.operationCount", queue.operationCount, told: 1)
    page.show("previews.isExecuting", previews.isExecuting, told: false)
  }
  try page.step(
    Text(
      "It takes the block, and runs it. Being in a queue is not the same as having begun.",
      ko: "받아들여지고 실행됩니다. 큐에 들어간 것과 시작한 것은 다릅니다."),
    rules: "block.add-more"
  ) {
    // snippet.resumed
    previews.addExecutionBlock { sheet.make(.dark) }
    queue.isSuspended = false
    // snippet.end
    try page.code("resumed")
    page.waitToEmpty("queue", queue)
    page.show("sheet.names", sheet.names, documented: ["beach+negative", "beach+dark"])
  }
}

private func gatherInOrder(_ page: Page) throws {
  try page.step(
    Text(
      "Whichever block ends first, each has its own place, and the result is there when all are.",
      ko: "어느 블록이 먼저 끝나든 자리는 정해져 있고, 결과는 모두 모였을 때 나타납니다."),
    rules: "block.join-like", "block.for-programs-already-on-queues"
  ) {
    try page.code("answer", in: "Gather.swift")
    // snippet.gather
    let names = Gather(
      Look.allCases.map { look in
        { look.preview(of: .beach).name }
      })
    // snippet.end
    try page.code("gather")
    page.show("names.outputs", names.outputs, told: nil)
    // snippet.start-gather
    names.start()
    // snippet.end
    try page.code("start-gather")
    page.show(
      "names.outputs ?? []", names.outputs ?? [],
      told: ["beach+negative", "beach+bright", "beach+dark"])
  }
}
