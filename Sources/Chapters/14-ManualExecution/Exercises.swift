import ChapterKit
import Operations
import Synchronization

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "cancelledWaiting", "Cancelled, and waiting", ko: "기다리던 중에 취소하면?",
    asks:
      "The print depends on a crop that has not started, and is cancelled. What does runner.perform(printing) return, and is the print finished then?",
    ko:
      "인쇄는 아직 시작하지 않은 자르기에 의존하는데, 그 인쇄를 취소합니다. `runner.perform(printing)`은 무엇을 반환할까요? 그 뒤에 `printing.isFinished`는 참일까요?",
    hint: "Does a cancelled operation still wait for its dependencies?",
    ko: "취소된 오퍼레이션은 의존성을 더 기다리나요?",
    Step(
      "finishedWithoutWork",
      "It returns true, and the print has finished without its work, before the crop.",
      ko: "참을 반환하고, 인쇄는 자르기보다 먼저 작업 없이 완료되어 있습니다.",
      shows: .manual.performCancelledCounts
    ) { page in
      let recorder = Recorder()
      let crop = recorder.operation("crop")
      let printing = recorder.operation("printing")
      printing.addDependency(crop)
      printing.cancel()
      let runner = ManualRunner()
      page.show(runner.perform(printing), told: true)
      page.show(printing.isFinished, told: true)
      page.show(recorder.lanes(.began), told: [])
      crop.start()  // page
    }
  ),
  Chapter.Episode(
    "saysAsynchronous", "It says that it is asynchronous", ko: "비동기라고 말하는 오퍼레이션",
    asks:
      "Sort says that it is asynchronous, but apart from that it overrides main() alone. On which thread does the work run after runner.perform(sort)?",
    ko:
      "`Sort`의 `isAsynchronous`는 참이지만, 그 밖에는 `main()`만 재정의했습니다. `runner.perform(sort)`를 호출하면 작업은 어느 스레드에서 실행될까요?",
    hint: "ManualRunner takes its word for it. Whose is start()?",
    ko: "`ManualRunner`는 `isAsynchronous`의 값을 믿습니다. 이때 호출되는 `start()`는 어느 클래스의 구현인가요?",
    Step(
      "promiseNotKept",
      "On the calling thread, which waited for it: the start() of Operation moved nothing.",
      ko: "호출한 스레드에서 실행되었고, 호출한 쪽은 기다렸습니다. Operation의 start()는 작업을 다른 스레드로 넘기지 않았습니다.",
      as: .told
    ) { page in
      try page.code("sort", in: "Exercises.swift")
      let sort = Sort()
      let runner = ManualRunner()
      page.show(runner.perform(sort), told: true)
      page.show(sort.isFinished, told: true)
      let caller = ObjectIdentifier(Thread.current)
      page.show(sort.thread == caller, told: true)
    }
  ),
  Chapter.Episode(
    "inTurn", "One after another, without a queue", ko: "큐 없이 차례대로",
    asks: """
      Write startAll(_:): it starts the synchronous operations of an array on this thread, one by one.
      Whatever their order, dependencies are kept.
      Those that never become ready are returned.
      """,
    ko: """
      배열에 담긴 동기 오퍼레이션을 큐 없이 이 스레드에서 하나씩 시작하는 `startAll(_:)`을 만들어 보세요.
      배열의 차례와 상관없이 의존성을 지켜야 합니다.
      끝까지 준비되지 않은 오퍼레이션은 배열에 담아 반환합니다.
      """,
    hint: "When one has been started, another that you skipped may be ready.",
    ko: "하나를 시작하면 앞에서 건너뛴 오퍼레이션이 준비될 수 있습니다.",
    hint:
      "End when not one can be started. What was cancelled finishes without its work, but it has to be started.",
    ko: "시작할 수 있는 것이 하나도 없을 때 끝냅니다. 취소된 오퍼레이션도 시작해야 작업 없이 완료됩니다.",
    tries: StartingAttempt.self,
    Step(
      "startedWhenReady",
      "The crop ran before the print that stands in front of it, and nothing was left.",
      ko: "배열에서 인쇄 뒤에 있는 자르기가 먼저 실행되었고, 남은 오퍼레이션은 없습니다.",
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

/// Says that it is asynchronous, and does not keep its word.
// snippet.sort
nonisolated final class Sort: Operation, @unchecked Sendable {
  private let worker = Mutex<ObjectIdentifier?>(nil)
  var thread: ObjectIdentifier? { worker.withLock { $0 } }

  override var isAsynchronous: Bool { true }
  override func main() {
    worker.withLock { $0 = ObjectIdentifier(Thread.current) }
  }
}
// snippet.end
