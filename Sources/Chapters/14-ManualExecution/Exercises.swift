import Chapter04ConcurrentOperations
import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "cancelledWaiting", "Cancelled, and waiting", ko: "기다리던 중에 취소하면?", asks: .cancelledWaiting,
    Step(
      "finishedWithoutWork",
      "true, and it is finished without its work: a cancelled operation no longer waits for its dependencies.",
      ko: "참입니다. 취소된 것은 의존성을 더는 기다리지 않으므로, 작업 없이 완료됩니다.",
      shows: .manual.performCancelledCounts
    ) { page in
      page.introduce(.recorder)
      let recorder = Recorder()
      let crop = recorder.operation("crop")
      let printing = recorder.operation("printing")
      let runner = ManualRunner()
      // snippet.cancelled
      printing.addDependency(crop)
      page.show(printing.isReady, told: false)
      printing.cancel()
      // snippet.end
      page.show(runner.perform(printing), told: true)
      page.show(printing.isFinished, told: true)
      page.show(crop.isFinished, told: false)
      page.show(recorder.lanes(.began), told: [])
      crop.start()  // page
    }
  ),
  Chapter.Episode(
    "saysAsynchronous", "It says that it is asynchronous", ko: "비동기라고 말하는 오퍼레이션", asks: .saysSo,
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
      // snippet.sort
      let sort = Sort(isAsynchronous: true)
      let caller = ObjectIdentifier(Thread.current)
      let runner = ManualRunner()
      // snippet.end
      page.show(runner.perform(sort), told: true)
      page.show(sort.isFinished, told: true)
      page.show(sort.thread == caller, told: true)
    }
  ),
  Chapter.Episode(
    "inTurn", "One after another, without a queue", ko: "큐 없이 차례대로", asks: .inTurn,
    tries: StartingAttempt.self,
    Step(
      "startedWhenReady",
      "Each is started when it is ready, whatever the order in the list. Two that wait for each other are left over.",
      ko: "목록의 차례와 상관없이 준비된 것부터 시작합니다. 서로 기다리는 둘은 남습니다.",
      shows: .manual.mustBeReady, as: .told
    ) { page in
      page.introduce(.recorder)
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
