import ChapterKit
import Operations
import Synchronization

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "cancelledWaiting", "Cancelled, and waiting", ko: "기다리던 중에 취소하면?",
    asks:
      "The print operation depends on a crop that has not started. The app cancels the print operation and calls its start(). What are the values?",
    ko:
      "인쇄는 아직 시작하지 않은 자르기에 의존합니다. 앱은 인쇄를 취소하고 `start()`를 직접 호출합니다. 값은 무엇일까요?",
    hint: "Does a cancelled operation still wait for its dependencies?",
    ko: "취소된 오퍼레이션은 의존성을 더 기다리나요?",
    Step(
      "finishedWithoutWork",
      "The print operation is ready immediately. It has finished without its work, before the crop.",
      ko: "인쇄는 바로 준비되었고, 자르기보다 먼저 작업 없이 완료되었습니다.",
      because:
        "`cancel()` made the print operation ready although the crop had not begun. `start()` passed its check of `isReady` and skipped the work at its check of `isCancelled`.",
      ko:
        "자르기를 시작하지도 않았지만 `cancel()`이 인쇄를 준비 상태로 만들었습니다. `start()`는 `isReady`를 지나 `isCancelled`에서 작업을 건너뛰었습니다.",
      shows: .cancel.beforeStartSkipsWork, as: .told
    ) { page in
      let recorder = Recorder()
      let crop = recorder.operation("crop")
      let printing = recorder.operation("printing")
      printing.addDependency(crop)
      printing.cancel()
      page.show(printing.isReady, told: true)
      printing.start()
      page.show(printing.isFinished, told: true)
      page.show(recorder.lanes(.began), told: [])
      crop.start()  // page
    }
  ),
  Chapter.Episode(
    "queueHears", "Half by hand, half in a queue", ko: "하나는 직접, 하나는 큐에서",
    asks:
      "The print operation is in a queue and depends on a crop that is in no queue. The app starts the crop by hand. Does the print operation run, and if so, on this thread? The last two values are read when the queue is empty.",
    ko:
      "인쇄는 큐에 있고, 큐에 넣지 않은 자르기에 의존합니다. 앱이 자르기를 직접 시작하면 인쇄는 실행될까요? 그렇다면 이 스레드에서일까요? 뒤의 두 값은 큐가 빈 다음에 읽습니다.",
    hint: "What is notified that the print operation has become ready?",
    ko: "인쇄가 준비되었다는 통지는 누가 받나요?",
    Step(
      "queueStartsIt",
      "The print operation runs, but not on this thread: the queue started it.",
      ko: "인쇄는 실행되었고, 이 스레드에서는 아닙니다. 큐가 시작했습니다.",
      because:
        "`crop.start()` ran the crop here and sent the KVO notification for its finish. That made the print operation ready. The queue was notified and called the print operation's `start()` on one of the queue's threads.",
      ko:
        "`crop.start()`가 완료를 통지하자 인쇄가 준비되었고, 그 통지를 받은 큐가 다른 스레드에서 인쇄의 `start()`를 호출했습니다.",
      shows: .manual.startAnnounces, as: .told
    ) { page in
      let here = ObjectIdentifier(Thread.current)
      let wasHere = Mutex<Bool?>(nil)
      let crop = BlockOperation {}
      let printing = BlockOperation {
        let isHere = ObjectIdentifier(Thread.current) == here
        wasHere.withLock { $0 = isHere }
      }
      printing.addDependency(crop)
      let queue = OperationQueue()
      queue.addOperation(printing)
      page.show(printing.isReady, told: false)
      crop.start()
      page.waitToEmpty(queue)
      page.show(printing.isFinished, told: true)
      page.show(wasHere.withLock { $0 } == true, told: false)
    }
  ),
  Chapter.Episode(
    "inTurn", "One after another, without a queue", ko: "큐 없이 차례대로",
    asks: """
      Write startAll(_:): it starts the synchronous operations of an array on this thread, one by one.
      Dependencies are respected, whatever the order in the array.
      Operations that never become ready are returned.
      """,
    ko: """
      배열에 담긴 동기 오퍼레이션을 큐 없이 이 스레드에서 하나씩 시작하는 `startAll(_:)`을 만들어 보세요.
      배열의 차례와 상관없이 의존성을 지켜야 합니다.
      끝까지 준비되지 않은 오퍼레이션은 배열에 담아 반환합니다.
      """,
    hint: "When one operation has been started, another one that you skipped may be ready.",
    ko: "하나를 시작하면 앞에서 건너뛴 오퍼레이션이 준비될 수 있습니다.",
    hint:
      "Stop when no operation can be started. A cancelled operation finishes without its work, but it must be started.",
    ko: "시작할 수 있는 것이 하나도 없을 때 끝냅니다. 취소된 오퍼레이션도 시작해야 작업 없이 완료됩니다.",
    tries: StartingAttempt.self,
    Step(
      "startedWhenReady",
      "The crop ran before the print operation, although the print operation comes first in the array. No operation was left.",
      ko: "배열에서 인쇄 뒤에 있는 자르기가 먼저 실행되었고, 남은 오퍼레이션은 없습니다.",
      because:
        "The first search skipped the print operation and started the crop. The crop's finish made the print operation ready, so the second search found it.",
      ko: "처음 훑을 때는 인쇄를 지나쳐 자르기를 시작했습니다. 자르기가 완료되자 인쇄가 준비되었고, 다시 훑을 때 인쇄를 찾았습니다.",
      shows: .manual.mustBeReady, as: .told
    ) { page in
      try page.code("answer", in: "StartAll.swift")
      let recorder = Recorder()
      let printing = recorder.operation("printing")
      let crop = recorder.operation("crop")
      printing.addDependency(crop)
      page.show(startAll([printing, crop]).count, told: 0)
      page.show(recorder.lanes(.finished), told: ["crop", "printing"])
    }
  ),
]
