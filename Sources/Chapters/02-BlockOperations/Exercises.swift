import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(Text("An operation without a block", ko: "블록이 없는 오퍼레이션"), withoutBlocks),
  Chapter.Episode(Text("In the queue, and one more", ko: "큐에 넣은 뒤에 하나 더"), oneMore),
  Chapter.Episode(Text("Gather in order", ko: "순서대로 모으기"), gatherInOrder),
]

private func withoutBlocks(_ page: Page) throws {
  try page.step(
    Text(
      "Finished once all blocks have ended: of no blocks, all have.",
      ko: "블록이 모두 끝나면 완료입니다. 하나도 없다면 모두 끝난 셈입니다."),
    rules: "block.initial-closure", "block.group-finish"
  ) {
    // snippet.none
    let previews = BlockOperation()
    previews.start()
    // snippet.end
    try page.code("none")
    page.show("previews.executionBlocks.count", previews.executionBlocks.count, documented: 0)
    page.show("previews.isFinished", previews.isFinished, documented: true)
  }
}

private func oneMore(_ page: Page) throws {
  try page.step(
    Text(
      "To be queued is not to have begun. The block is accepted and runs.",
      ko: "큐에 들어간 것과 시작한 것은 다릅니다. 블록은 받아들여지고 실행됩니다."),
    rules: "block.add-more"
  ) {
    let sheet = PreviewSheet(of: .beach)
    let queue = OperationQueue()
    // snippet.suspended
    queue.isSuspended = true
    let previews = BlockOperation { sheet.make(.negative) }
    queue.addOperation(previews)
    previews.addExecutionBlock { sheet.make(.dark) }
    queue.isSuspended = false
    // snippet.end
    queue.waitToEmpty()
    try page.code("suspended")
    page.show("sheet.names", sheet.names, documented: ["beach+negative", "beach+dark"])
  }
}

private func gatherInOrder(_ page: Page) throws {
  try page.step(
    Text(
      "Whichever block ends first, each has its own place, and the result is there when all are.",
      ko: "어느 블록이 먼저 끝나든 자리는 정해져 있고, 결과는 모두 모였을 때 나타납니다."),
    rules: "block.join-like"
  ) {
    // snippet.gather
    let names = Gather(
      Look.allCases.map { look in
        { look.preview(of: .beach).name }
      })
    // snippet.end
    try page.code("answer", in: "Gather.swift")
    try page.code("gather")
    page.show("names.outputs", names.outputs, documented: nil)
    names.start()
    page.say(Text("After names.start():", ko: "names.start() 다음입니다."))
    page.show(
      "names.outputs ?? []", names.outputs ?? [],
      documented: ["beach+negative", "beach+bright", "beach+dark"])
  }
}
