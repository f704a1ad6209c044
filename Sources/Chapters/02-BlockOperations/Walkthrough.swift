import ChapterKit
import Dispatch
import Operations
import Synchronization

/// Chapter 02: several closures as one operation, with one set of flags.
public let blockOperations = Chapter(
  2, Text("Block Operations", ko: "블록 오퍼레이션"),
  summary: Text("several closures that end as one operation", ko: "클로저 여럿을 오퍼레이션 하나로"),
  rules: rules, walkthrough: walkthrough, mistakes: mistakes, exercises: exercises,
  program: littleProgram)

private let walkthrough: [Step] = [
  Step(
    "emptySheet",
    "Three closures become one operation, which goes to a queue. The sheet is shown immediately, and is empty.",
    ko: "클로저 셋을 오퍼레이션 하나로 묶어 큐에 넣고 곧바로 시트를 보여 주었습니다. 시트는 비어 있습니다.",
    because:
      "`addOperation(_:)` hands the operation to the queue and returns. A block does not end before the photo is loaded, so none had ended when the sheet was shown.",
    ko:
      "`addOperation(_:)`은 오퍼레이션을 큐에 넣기만 하고 돌아옵니다. 블록은 사진을 읽기 전에는 끝나지 않으므로, 시트를 보여 줄 때 끝난 블록은 아직 없었습니다.",
    shows: .block.wrapsClosures
  ) { page in
    page.say(
      "PreviewSheet belongs to this book. make(_:) puts the preview of one Look on the sheet, show() shows the sheet, and the property names lists the previews on it.",
      ko:
        "PreviewSheet는 이 책의 클래스입니다. make(_:)는 Look 하나의 미리보기를 시트에 올리고, show()는 올라온 미리보기를 보여 줍니다. names는 그 이름입니다."
    )
    let loaded = page.gate("The photo has been loaded.", ko: "사진을 다 불러왔습니다.")
    let sheet = PreviewSheet(of: .beach)
    let previews = BlockOperation()
    for look in Look.allCases {
      previews.addExecutionBlock {
        loaded.wait()
        sheet.make(look)
      }
    }
    let queue = OperationQueue()
    queue.addOperation(previews)
    page.show(sheet.show(), told: [])
    page.show(previews.executionBlocks.count, documented: 3)
    page.show(queue.operationCount, documented: 1)
    page.open(loaded)
    page.waitToEmpty(queue)
    page.show(sheet.names, documented: ["beach+negative", "beach+bright", "beach+dark"])
  },
  Step(
    "dependsOnAll",
    "Corrected: the operation show depends on previews and shows the sheet. Although show was added first, it ran only after both previews were there.",
    ko:
      "바로잡기: previews에 의존하는 show가 시트를 보여 줍니다. show를 큐에 먼저 넣었지만, 미리보기 둘이 다 올라온 다음에 실행되었습니다.",
    because:
      "Until the dark block had returned, the whole operation's `isFinished` was false, so `show` waited.",
    ko:
      "`dark`의 블록이 돌아오지 않았으므로 오퍼레이션 전체의 `isFinished`는 거짓이었습니다. `show`가 기다린 것은 이 플래그 하나입니다.",
    shows: .block.groupFinish
  ) { page in
    page.say(
      "The property onScreen lists the previews that were shown last.",
      ko: "onScreen은 마지막으로 보여 준 미리보기의 이름입니다.")
    let loaded = page.gate("The dark filter has been loaded.", ko: "어둡게 하는 필터를 다 불러왔습니다.")
    let sheet = PreviewSheet(of: .beach)
    let previews = BlockOperation { sheet.make(.negative) }
    previews.addExecutionBlock {
      loaded.wait()
      sheet.make(.dark)
    }
    let show = BlockOperation { sheet.show() }
    show.addDependency(previews)
    let queue = OperationQueue()
    queue.addOperations([show, previews], waitUntilFinished: false)
    page.wait(for: sheet.made(.negative))
    page.show(previews.isFinished, documented: false)
    page.show(show.isReady, documented: false)
    page.open(loaded)
    page.waitToEmpty(queue)
    page.show(sheet.onScreen, documented: ["beach+negative", "beach+dark"])
  },
  Step(
    "oneEach",
    "The two previews are two operations. Only the operation bright is cancelled, so only the negative preview appears on the sheet.",
    ko: "미리보기 둘을 오퍼레이션 둘로 만들었습니다. bright만 취소하자 negative만 올라왔습니다.",
    because:
      "Each operation has its own `isCancelled`. `bright.cancel()` changed only that of `bright`; when its turn came, `bright` finished without running its block.",
    ko:
      "`isCancelled`가 오퍼레이션마다 있으므로 `bright.cancel()`은 `bright`의 플래그만 바꾸었습니다. 차례가 오자 `bright`는 블록을 실행하지 않고 바로 완료되었습니다.",
    as: .told
  ) { page in
    page.say(
      "The block of negative opens the gate named began; bright is cancelled only after that.",
      ko: "negative의 블록이 began.open()으로 문을 연 다음에 bright를 취소합니다.")
    let began = page.gate("negative has begun.", ko: "negative가 시작되었습니다.")
    let loaded = page.gate("The photo has been loaded.", ko: "사진을 다 불러왔습니다.")
    let sheet = PreviewSheet(of: .beach)
    let negative = BlockOperation {
      began.open()
      loaded.wait()
      sheet.make(.negative)
    }
    let bright = BlockOperation { sheet.make(.bright) }
    let show = BlockOperation { sheet.show() }
    for preview in [negative, bright] { show.addDependency(preview) }
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    queue.addOperations([negative, bright, show], waitUntilFinished: false)
    page.wait(for: began)
    bright.cancel()
    page.show([negative, bright].map(\.isCancelled), told: [false, true])
    page.open(loaded)
    page.waitToEmpty(queue)
    page.show(sheet.onScreen, told: ["beach+negative"])
  },
  Step(
    "endsEarly",
    "A block sends a request for its photo and returns. The operation is finished, and the sheet is shown without that preview.",
    ko: "블록 하나가 서버에 사진을 요청하고 돌아왔습니다. 오퍼레이션은 완료되었고, 시트에는 그 미리보기가 없습니다.",
    because:
      "The closure passed to `load` is not one of the operation's blocks. The block that called `load` returned as soon as it had sent the request. By then, both blocks had ended.",
    ko:
      "`load`에 넘긴 클로저는 이 오퍼레이션의 블록이 아닙니다. `negative`의 블록은 요청만 보내고 돌아왔고 `dark`의 블록도 끝났으므로, 오퍼레이션은 완료되었습니다.",
    shows: .block.groupFinish, as: .told
  ) { page in
    page.say(
      "load returns immediately, as URLSession does, and calls its closure when the server has answered.",
      ko: "load는 URLSession처럼 바로 돌아오고, 서버가 응답하면 넘겨받은 클로저를 호출합니다.")
    let answered = page.gate("The server answers.", ko: "서버가 응답합니다.")
    let sheet = PreviewSheet(of: .beach)
    let load = { @Sendable (done: @escaping @Sendable () -> Void) in
      DispatchQueue.global().async {
        answered.wait()
        done()
      }
    }
    let previews = BlockOperation {
      load { sheet.make(.negative) }
    }
    previews.addExecutionBlock { sheet.make(.dark) }
    let show = BlockOperation { sheet.show() }
    show.addDependency(previews)
    let queue = OperationQueue()
    queue.addOperations([previews, show], waitUntilFinished: false)
    page.waitToEmpty(queue)
    page.show(previews.isFinished, told: true)
    page.show(sheet.onScreen, told: ["beach+dark"])
    page.open(answered)
    page.wait(for: sheet.made(.negative))
    page.show(sheet.names, told: ["beach+negative", "beach+dark"])
  },
  Step(
    "blocksOverlap",
    "Did two of the three blocks of one operation run at the same time?",
    ko: "한 오퍼레이션의 블록 셋을 실행했습니다. 그 가운데 둘이 동시에 실행된 때가 있었을까요?",
    because:
      "According to the guide, blocks go to a concurrent dispatch queue. Foundation on Linux calls them in a loop, one after another.",
    ko:
      "가이드에 따르면 블록은 동시 디스패치 큐로 갑니다. Linux의 Foundation은 반복문에서 하나씩 호출합니다.",
    shows: .block.concurrentClosures, departs: true
  ) { page in
    page.say(
      "Overlap belongs to this book. work() stands for the work of a block, and the property happened is true if two blocks ran at the same time.",
      ko: "Overlap은 이 책의 클래스입니다. work()는 블록이 하는 일을 대신하고, happened는 둘이 동시에 실행된 때가 있었으면 참입니다.")
    let overlap = Overlap(of: 3)
    let previews = BlockOperation { overlap.work() }
    previews.addExecutionBlock { overlap.work() }
    previews.addExecutionBlock { overlap.work() }
    previews.start()
    page.show(overlap.happened, documented: true)
  },
  Step(
    "lostPreview",
    "Two blocks run at the same time and append to one array without a lock. One of the two names is lost.",
    ko: "동시에 실행되는 두 블록이 락이 없는 배열 하나에 이름을 더합니다. 이름 하나가 사라졌습니다.",
    because:
      "`negative` wrote after `bright` had read the array but before `bright` wrote it. `bright` then wrote a result based on the empty array that it had read.",
    ko:
      "`bright`가 읽고 쓰는 사이에 `negative`가 썼습니다. `bright`는 그 전에 읽어 둔 빈 배열에 자기 이름만 더해 덮어썼습니다.",
    as: .told
  ) { page in
    page.say(
      "Two gates set the order: negative writes after bright has read the array, and before bright writes it.",
      ko: "문 두 개로 순서를 정해, bright가 읽고 나서 쓰기 전에 negative가 먼저 쓰게 했습니다.")
    nonisolated final class Made: @unchecked Sendable {
      var names: [String] = []
    }
    let made = Made()
    let read = page.gate("bright has read.", ko: "bright가 읽었습니다.")
    let written = page.gate("negative has written.", ko: "negative가 썼습니다.")
    let bright = BlockOperation {
      let before = made.names
      read.open()
      written.wait()
      made.names = before + ["bright"]
    }
    let negative = BlockOperation {
      read.wait()
      made.names.append("negative")
      written.open()
    }
    let queue = OperationQueue()
    queue.addOperations([bright, negative], waitUntilFinished: false)
    page.waitToEmpty(queue)
    page.show(made.names, told: ["bright"])
  },
  Step(
    "lockedTogether",
    "Corrected: bright reads and writes under one lock, and negative takes the same lock. Both names are there.",
    ko: "바로잡기: bright는 락 하나 안에서 읽고 쓰며, negative도 같은 락을 거칩니다. 이름 둘이 모두 있습니다.",
    because:
      "`bright` held the lock from its read to its write, so `negative` could write only afterwards. `negative` then added its name to the array that `bright` had left.",
    ko:
      "`bright`가 락을 쥔 채 읽었으므로, `negative`는 `bright`가 쓰고 락을 놓은 다음에야 쓸 수 있었습니다. 그래서 `bright`가 넣은 이름을 지우지 않고 자기 이름을 더했습니다.",
    as: .told
  ) { page in
    let made = Mutex<[String]>([])
    let read = page.gate("bright has read.", ko: "bright가 읽었습니다.")
    let bright = BlockOperation {
      made.withLock { names in
        let before = names
        read.open()
        names = before + ["bright"]
      }
    }
    let negative = BlockOperation {
      read.wait()
      made.withLock { $0.append("negative") }
    }
    let queue = OperationQueue()
    queue.addOperations([bright, negative], waitUntilFinished: false)
    page.waitToEmpty(queue)
    page.show(made.withLock { $0 }, told: ["bright", "negative"])
  },
  Step(
    "cancelledHalfway",
    "The operation is cancelled while its first block waits for the photo. One block does not check isCancelled and makes its preview; the other block checks isCancelled and makes no preview.",
    ko: "첫 블록이 사진을 기다리는 동안 취소했습니다. 확인하지 않는 블록은 미리보기를 만들었고, 확인하는 블록은 만들지 않았습니다.",
    because:
      "`cancel()` set `isCancelled`, which all blocks share, but stopped no block. Only the second block has a line that reads the flag.",
    ko:
      "`cancel()`은 하나뿐인 취소 플래그(`isCancelled`)를 바꾸었을 뿐, 어느 블록도 멈추지 않았습니다. 그 값을 읽는 줄은 둘째 블록에만 있습니다.",
    as: .told
  ) { page in
    let began = page.gate("A block waits for the photo.", ko: "블록이 사진을 기다립니다.")
    let loaded = page.gate("The photo has been loaded.", ko: "사진을 다 불러왔습니다.")
    let sheet = PreviewSheet(of: .beach)
    let previews = BlockOperation()
    previews.addExecutionBlock {
      began.open()
      loaded.wait()
      sheet.make(.negative)
    }
    previews.addExecutionBlock { [weak previews] in
      loaded.wait()
      guard let previews, !previews.isCancelled else { return }
      sheet.make(.bright)
    }
    let queue = OperationQueue()
    queue.addOperation(previews)
    page.wait(for: began)
    previews.cancel()
    page.show(previews.isCancelled, told: true)
    page.open(loaded)
    page.waitToEmpty(queue)
    page.show(sheet.names, told: ["beach+negative"])
  },
]
