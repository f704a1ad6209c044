import Chapter04ConcurrentOperations
import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "cancelledWaiting", "Cancelled, and waiting", ko: "기다리던 중에 취소하면?",
    asks: """
      The printing depends on a crop that has not started yet.
      That printing is cancelled.
      What does runner.perform(printing) answer?
      And is printing.isFinished true then?
      """,
    ko: """
      인쇄는 아직 시작하지 않은 자르기에 의존합니다.
      그런 인쇄를 취소합니다.
      `runner.perform(printing)`은 무엇을 돌려줄까요?
      그다음 `printing.isFinished`는 참일까요?
      """,
    hint: "Does a cancelled operation still wait for its dependencies?",
    ko: "취소된 오퍼레이션은 의존성을 더 기다리나요?",
    Step(
      "finishedWithoutWork",
      "true, and it is finished without its work: a cancelled operation no longer waits for its dependencies.",
      ko: "참입니다. 취소된 것은 의존성을 더는 기다리지 않으므로, 작업 없이 완료됩니다.",
      shows: .manual.performCancelledCounts
    ) { page in
      let recorder = Recorder()
      let crop = recorder.operation("crop")
      let printing = recorder.operation("printing")
      let runner = ManualRunner()
      printing.addDependency(crop)
      page.show(printing.isReady, told: false)
      printing.cancel()
      page.show(runner.perform(printing), told: true)
      page.show(printing.isFinished, told: true)
      page.show(crop.isFinished, told: false)
      page.show(recorder.lanes(.began), told: [])
      crop.start()  // page
    }
  ),
  Chapter.Episode(
    "saysAsynchronous", "It says that it is asynchronous", ko: "비동기라고 말하는 오퍼레이션",
    asks:
      "Sort answers true to isAsynchronous, but overrides nothing else than that and main(). On which thread does the work run if runner.perform(sort) is called?",
    ko:
      "`Sort`는 `isAsynchronous`에서 참을 돌려주지만, 재정의한 것은 그것과 `main()`뿐입니다. `runner.perform(sort)`를 부르면 작업은 어느 스레드에서 실행될까요?",
    hint: "ManualRunner takes its word for it. But start() is that of the base class.",
    ko: "`ManualRunner`는 그 값을 믿습니다. 하지만 `start()`는 기본 클래스의 것입니다.",
    Step(
      "promiseNotKept",
      "On the caller's thread, which has to wait. isAsynchronous is a promise of the class, and this one does not keep it: its start() does the work before it returns.",
      ko:
        "부른 스레드에서 실행되고, 부른 스레드는 기다립니다. isAsynchronous는 클래스가 하는 약속인데 이 클래스는 지키지 않습니다. start()가 작업을 마치고서야 반환됩니다.",
      shows: .manual.consultIsAsynchronous
    ) { page in
      page.say(
        "Sort is a class of chapter 04: it says what it is told to say, and notes the thread of its main().",
        ko: "Sort는 4장의 클래스로, 준 값을 isAsynchronous로 돌려주고 main()이 실행된 스레드를 적어 둡니다.")
      let sort = Sort(isAsynchronous: true)
      let caller = ObjectIdentifier(Thread.current)
      let runner = ManualRunner()
      page.show(runner.perform(sort), told: true)
      page.show(sort.isFinished, told: true)
      page.show(sort.thread == caller, told: true)
    }
  ),
  Chapter.Episode(
    "inTurn", "One after another, without a queue", ko: "큐 없이 차례대로",
    asks: """
      Several synchronous operations are all to be run now, on this thread.
      A function of that kind is good for command line tools and tests.
      Whatever their order in the array, dependencies are kept, and those that never become ready are given back.
      The function is called startAll(_:); it takes an array of operations and returns an array of those that are left.
      """,
    ko: """
      동기 오퍼레이션 여럿을 지금 이 스레드에서 모두 실행하려고 합니다.
      명령줄 도구나 테스트에서 쓸 만한 함수입니다.
      배열에 적힌 차례와 상관없이 의존성을 지켜야 하고, 끝내 준비되지 않은 것은 돌려주어야 합니다.
      함수의 이름은 `startAll(_:)`이고, 오퍼레이션의 배열을 받아 남은 것의 배열을 돌려줍니다.
      """,
    hint:
      "When one has been started, another may be ready. So look again at those that you skipped.",
    ko: "하나를 시작하면 다른 것이 준비될 수 있습니다. 그러니 앞에서 건너뛴 것을 다시 보아야 합니다.",
    hint:
      "End when not one can be started. What was cancelled is ready too, and finishes without its work when it is started.",
    ko: "시작할 수 있는 것이 하나도 없을 때 끝냅니다. 취소된 것도 준비 상태이며, 시작하면 작업 없이 완료됩니다.",
    tries: StartingAttempt.self,
    Step(
      "startedWhenReady",
      "Each is started when it is ready, whatever the order in the list. Two that wait for each other are left over.",
      ko: "목록의 차례와 상관없이 준비된 것부터 시작합니다. 서로 기다리는 둘은 남습니다.",
      shows: .manual.mustBeReady, as: .told
    ) { page in
      try page.code("answer", in: "StartAll.swift")
      let recorder = Recorder()
      let printing = recorder.operation("printing")
      let crop = recorder.operation("crop")
      printing.addDependency(crop)
      let front = recorder.operation("front")
      let back = recorder.operation("back")
      front.addDependency(back)
      back.addDependency(front)
      let rest = startAll([printing, front, crop, back])
      page.show(recorder.lanes(.finished), told: ["crop", "printing"])
      page.show(rest.map { $0.name ?? "" }, told: ["front", "back"])
      for operation in rest {  // page
        operation.cancel()
        operation.start()
      }
    }
  ),
]
