import Chapter01Invocation
import ChapterKit
import Operations

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "startedAgain", "Starting the same operation again", ko: "같은 오퍼레이션 다시 쓰기",
    Step(
      "runsOnce",
      "start() was called twice, and the photo was sharpened once.",
      ko: "start()를 두 번 호출했는데 사진은 한 번만 보정되었습니다.",
      because:
        "The first call finished the operation. The second call found it finished and returned without calling the block.",
      ko: "첫 번째 호출로 오퍼레이션은 완료되었습니다. 두 번째 `start()`는 이미 완료된 것을 보고, 블록을 호출하지 않고 돌아왔습니다.",
      as: .told
    ) { page in
      let darkroom = Darkroom()
      let sharpen = BlockOperation { _ = darkroom.sharpen(.beach) }
      for _ in 1...2 { sharpen.start() }
      page.show(darkroom.history, told: ["sharpen beach"])
    }
  ),
  Chapter.Episode(
    "shownFromTheWork", "Changing the screen from the operation's work", ko: "작업 안에서 화면 바꾸기",
    Step(
      "notFromMain",
      "The photo is on the screen, but the main queue did not show it.",
      ko: "사진은 화면에 나왔지만, 메인 큐가 보여 준 것이 아닙니다.",
      because:
        "The whole block runs on a thread of the queue, and so does the line that shows the photo.",
      ko: "블록은 처음부터 끝까지 큐가 빌린 스레드에서 실행되었고, 사진을 보여 주는 줄도 그 안에 있었습니다.",
      shows: .overview.movesWorkOffThread, as: .told
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
