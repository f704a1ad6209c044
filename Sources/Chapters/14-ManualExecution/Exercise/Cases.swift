import Chapter07Cancellation
import ChapterKit
import Dispatch
import Operations

/// The exercise of chapter 14: operations that are started in turn without a queue.
public enum StartingAttempt: Attempt {
  /// Starts the operations that can be started, and returns the others.
  public typealias Answer = @Sendable ([Operation]) -> [Operation]

  public static let book: Answer = { startAll($0) }

  public static let cases: [Case<Answer>] = [
    Case(
      "Whatever their order in the list, operations are started after their dependencies.",
      ko: "목록의 차례와 상관없이, 저마다 의존성이 완료된 다음에 시작합니다.",
      rule: .manual.mustBeReady
    ) { attempt, examiner in
      for order in orders(of: 4) {
        let numbers = order.map { "\($0 + 1)" }.joined(separator: ", ")
        examiner.situation(
          "A chain of four operations was passed in this order: \(numbers).",
          ko: "넷으로 된 사슬을 이 차례로 건넸습니다: \(numbers)")
        let recorder = Recorder()
        let chain = (1...4).map { recorder.operation("\($0)") }
        for (one, next) in zip(chain, chain.dropFirst()) { next.addDependency(one) }
        let rest = attempt(order.map { chain[$0] })
        try examiner.see(
          "The order in which they worked", ko: "실행된 순서", recorder.lanes(.began),
          is: ["1", "2", "3", "4"])
        try examiner.see("The remaining operations", ko: "남은 오퍼레이션", names(of: rest), is: [])
      }
    },
    Case(
      "Operations that never become ready are returned, in order, and the others are run.",
      ko: "끝까지 준비되지 않은 오퍼레이션은 차례대로 반환하고, 나머지는 모두 실행합니다.",
      rule: .manual.startRefusesUnready
    ) { attempt, examiner in
      for place in 0...2 {
        examiner.situation(
          "Two operations that depend on each other were passed, and a third operation at position \(place + 1).",
          ko: "서로 의존하는 둘과, \(place + 1)번째에 다른 하나를 건넸습니다.")
        let recorder = Recorder()
        let (front, back) = (recorder.operation("front"), recorder.operation("back"))
        front.addDependency(back)
        back.addDependency(front)
        var list: [Operation] = [front, back]
        list.insert(recorder.operation("crop"), at: place)
        let rest = attempt(list)
        try examiner.see(
          "The operations that ran", ko: "실행된 오퍼레이션", recorder.lanes(.began), is: ["crop"])
        try examiner.see(
          "The remaining operations", ko: "남은 오퍼레이션", names(of: rest), is: ["front", "back"])
        release([front, back])
      }

      examiner.situation(
        "The operations are numbered 1 to 6. Operation 3 depends on 4 and on an operation outside the list. The work of 1 starts that outside operation and makes 2 depend on 3. Operation 5 depends on an operation that never ends, and the isReady of 6 is false.",
        ko: "3은 4와 목록 밖의 것에 의존하며, 1이 그것을 시작하고 2를 3에 의존시킵니다. 5는 안 끝날 것에 의존하고, 6의 isReady는 false입니다.")
      // Unchecked like the superclass; there is no mutable state.
      final class Locked: Operation, @unchecked Sendable { override var isReady: Bool { false } }
      let (recorder, signIn, locked) = (Recorder(), Operation(), Locked())
      let list = (2...5).map { recorder.operation("\($0)") }
      for other in [list[2], signIn] { list[1].addDependency(other) }
      list[3].addDependency(Operation())
      locked.name = "6"
      let first = recorder.operation("1") {
        signIn.start()
        list[0].addDependency(list[1])
      }
      let left = attempt([first] + list + [locked])
      let began = recorder.lanes(.began)
      try examiner.see(
        "The operations that ran", ko: "실행된 오퍼레이션", began.sorted(), is: ["1", "2", "3", "4"])
      let place = ["1", "2", "3", "4"].compactMap(began.firstIndex)
      try examiner.see(
        "Whether operation 3 ran after 1 and 4, and operation 2 ran after 3 or before 1",
        ko: "3이 1과 4 다음에, 2가 3 다음이나 1 앞에 실행되었는지",
        max(place[0], place[3]) < place[2] && (place[1] < place[0] || place[2] < place[1]), is: true
      )
      try examiner.see("The remaining operations", ko: "남은 오퍼레이션", names(of: left), is: ["5", "6"])
    },
    Case(
      "A cancelled operation is started too, so that it finishes without its work.",
      ko: "취소된 오퍼레이션도 시작해서, 작업 없이 완료되게 합니다.",
      rule: .cancel.beforeStartSkipsWork
    ) { attempt, examiner in
      for cancelled in 0..<3 {
        examiner.situation(
          "Operation \(cancelled + 1) of a chain of three was cancelled; it also depends on an unfinished operation that is not in the list.",
          ko: "셋으로 된 사슬에서, 완료되지 않은 목록 밖의 것에도 의존하는 \(cancelled + 1)번을 취소했습니다.")
        let recorder = Recorder()
        let chain = (1...3).map { recorder.operation("\($0)") }
        for (one, next) in zip(chain, chain.dropFirst()) { next.addDependency(one) }
        chain[cancelled].addDependency(Operation())
        chain[cancelled].cancel()
        let rest = attempt(chain)
        try examiner.see("The remaining operations", ko: "남은 오퍼레이션", names(of: rest), is: [])
        try examiner.count(
          "% of them had finished", ko: "%개가 완료되었습니다", chain.count(where: \.isFinished), is: 3)
        let right = (0..<3).filter { $0 != cancelled }.map { "\($0 + 1)" }
        try examiner.see(
          "The operations that ran", ko: "실행된 오퍼레이션", recorder.lanes(.began).sorted(), is: right)
      }
    },
    Case(
      "Each operation is started on the calling thread, and has ended when the call returns.",
      ko: "모두 호출한 스레드에서 시작하며, 호출이 돌아올 때는 끝나 있습니다.",
      rule: .manual.noConcurrencyPromise
    ) { attempt, examiner in
      examiner.situation("Three operations were passed.", ko: "셋을 건넸습니다.")
      let here = ObjectIdentifier(Thread.current)
      let (elsewhere, done, begun) = (Counter(), Counter(), Counter())
      let isBeside = DispatchSemaphore(value: 0)
      let all = (0..<3).map { _ in
        BlockOperation {
          if ObjectIdentifier(Thread.current) != here { elsewhere.add() }
          if begun.add() == 1 { _ = isBeside.wait(timeout: .now() + .milliseconds(200)) }
          isBeside.signal()
          done.add()
        }
      }
      _ = attempt(all)
      try examiner.count("% of them ran", ko: "%개가 실행되었습니다", done.value, is: 3)
      try examiner.count(
        "% of them ran on another thread", ko: "다른 스레드에서 %개가 실행되었습니다", elsewhere.value, is: 0)
    },
  ]

  private static func names(of operations: [Operation]) -> [String] {
    operations.map { $0.name ?? "?" }
  }
}
