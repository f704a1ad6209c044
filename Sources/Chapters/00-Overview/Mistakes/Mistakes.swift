import Chapter01Invocation
import ChapterKit
import Operations

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "startedAgain", "The same operation once more", ko: "같은 오퍼레이션 다시 쓰기",
    Step(
      "runsOnce",
      "An operation is one task, not a recipe for many. The second start() does no more work.",
      ko: "오퍼레이션은 한 번 쓰고 버립니다. 함수처럼 다시 호출할 수 없으므로, 두 번째 start()는 작업을 하지 않습니다.",
      shows: .overview.aloneOrQueued, as: .told
    ) { page in
      let darkroom = Darkroom()
      let sharpen = BlockOperation { _ = darkroom.sharpen(.beach) }
      for _ in 1...2 { sharpen.start() }
      page.show(darkroom.history, told: ["sharpen beach"])
    }
  ),
  Chapter.Episode(
    "shownFromTheWork", "The screen changed by the work", ko: "작업 안에서 화면 바꾸기",
    Step(
      "notFromMain",
      "The photo is on the screen, and it was not the main queue that put it there.",
      ko: "사진은 화면에 나왔지만, 메인 큐가 보여 준 것이 아닙니다.",
      shows: .overview.aloneOrQueued, as: .told
    ) { page in
      let darkroom = Darkroom()
      let view = PhotoView()
      let sharpen = BlockOperation { view.show(darkroom.sharpen(.beach)) }
      let queue = OperationQueue()
      queue.addOperation(sharpen)
      page.waitToEmpty(queue)
      page.show(view.photo, told: "beach+sharp")
      page.show(view.wasShownByMainQueue, told: false)
    }
  ),
]
