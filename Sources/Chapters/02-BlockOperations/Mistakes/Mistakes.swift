import ChapterKit
import Operations
import Synchronization

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "keepsItself", "A block that retains its own operation", ko: "자기 오퍼레이션을 강하게 참조하는 블록",
    Step(
      "neverReleased",
      "The block refers to its operation strongly. The operation has finished but still exists.",
      ko: "블록이 자기 오퍼레이션을 강하게 참조해 확인합니다. 완료된 오퍼레이션이 해제되지 않고 남았습니다.",
      because:
        "The operation retains its block, and the block retained the operation. After the variable was gone, each still retained the other.",
      ko: "오퍼레이션은 블록을, 블록은 오퍼레이션을 강하게 참조했습니다. 변수가 사라져도 둘은 서로를 놓지 않았습니다.",
      as: .told
    ) { page in
      weak var left: BlockOperation?
      do {
        let previews = BlockOperation()
        previews.addExecutionBlock {
          if previews.isCancelled { return }
        }
        previews.start()
        left = previews
      }
      page.show(left == nil, told: false)
    },
    Step(
      "askedWeakly",
      "Corrected: the block refers to its operation weakly.",
      ko: "바로잡기: 블록이 자기 오퍼레이션을 약하게 참조합니다.",
      because: "Only the variable retained the operation, so both were released with it.",
      ko: "오퍼레이션을 강하게 참조하는 것은 변수뿐이어서, 변수와 함께 둘 다 해제되었습니다.",
      as: .told
    ) { page in
      weak var left: BlockOperation?
      do {
        let previews = BlockOperation()
        previews.addExecutionBlock { [weak previews] in
          guard let previews, !previews.isCancelled else { return }
        }
        previews.start()
        left = previews
      }
      page.show(left == nil, told: true)
    }
  ),
  Chapter.Episode(
    "countedOnce", "Counting blocks in the completion block", ko: "완료 블록에서 끝난 블록 세기",
    Step(
      "oneCompletion",
      "Three blocks have run. The completion block, which was meant to count them, ran once; a line at the end of each block counted three.",
      ko: "블록 셋이 실행되었습니다. 완료 블록은 한 번만 세었고, 블록마다 끝에 적은 줄은 셋을 세었습니다.",
      because:
        "`completionBlock` belongs to the operation, which finished once. Code that must run for each block belongs in the block.",
      ko: "`completionBlock`은 오퍼레이션의 것이고, 오퍼레이션은 한 번 완료되었습니다. 블록마다 할 일은 블록 안에 적어야 합니다.",
      as: .told
    ) { page in
      let counted = page.gate("The completion block has run.", ko: "완료 블록이 실행되었습니다.")
      let completed = Mutex(0)
      let made = Mutex(0)
      let previews = BlockOperation()
      for _ in Look.allCases {
        previews.addExecutionBlock {
          made.withLock { $0 += 1 }
        }
      }
      previews.completionBlock = {
        completed.withLock { $0 += 1 }
        counted.open()  // page
      }
      let queue = OperationQueue()
      queue.addOperation(previews)
      page.wait(for: counted)
      page.waitToEmpty(queue)
      page.show(completed.withLock { $0 }, told: 1)
      page.show(made.withLock { $0 }, told: 3)
    }
  ),
]
