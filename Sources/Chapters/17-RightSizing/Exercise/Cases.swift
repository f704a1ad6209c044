import ChapterKit
import Dispatch
import Operations

/// The exercise of chapter 17: a map in chunks.
public enum ChunksAttempt: Attempt {
  /// Transforms items on a queue, in operations of the given number of items each.
  public typealias Answer =
    @Sendable (OperationQueue, [Int], Int, @escaping @Sendable (Int) -> Int) -> [Int]?

  public static let book: Answer = { queue, items, size, transform in
    queue.chunkedMap(items, each: size, transform)
  }

  public static let isInterrupted = true

  public static let cases: [Case<Answer>] = [
    Case(
      "Each item is transformed once, in the smallest possible number of operations, and the results are in the order of the items.",
      ko: "꼭 필요한 만큼의 오퍼레이션이 원소마다 한 번 변환하고, 결과는 원소의 순서대로입니다.",
      rule: .size.hundredToTen
    ) { attempt, examiner in
      for count in 0...7 {
        for size in [1, 2, 3, 7, 8] {
          examiner.situation(
            "\(Text.count(count, "item", isFirst: true)), \(size) per operation.",
            ko: "원소 \(count)개를 \(size)개씩 맡겼습니다.")
          let (recorder, queue) = (Recorder(), CountingQueue())
          let results = attempt(queue, Array(0..<count), size) { item in
            recorder.note("\(item)", .finished)
            return item * 10
          }
          try examiner.see(
            "The results", ko: "결과", words(results), is: "\((0..<count).map { $0 * 10 })")
          try examiner.see(
            "The transformed items", ko: "변환한 원소", recorder.lanes(.finished).sorted(),
            is: (0..<count).map { "\($0)" })
          try examiner.count(
            "It added \(Text.count(queue.added.count, "operation"))", ko: "오퍼레이션을 %개 넣었습니다",
            queue.added.count, is: (count + size - 1) / size)
        }
      }
    },
    Case(
      "The results stay in order even if parts end late or at the same time.",
      ko: "늦게 또는 동시에 끝난 묶음의 결과도 제 순서에 있습니다.",
      rule: .size.hundredToTen
    ) { attempt, examiner in
      for first in 0..<2 {
        examiner.situation(
          "4 items, 2 in each part; part \(first + 1) ended first.",
          ko: "원소 4개를 2개씩 맡겼고, \(first + 1)번째 묶음이 먼저 끝났습니다.")
        let hasBegun = examiner.gate("the other part begins", ko: "다른 묶음의 시작")
        let isOver = examiner.gate("the part that is to end first ends", ko: "먼저 끝날 묶음의 끝")
        let queue = examiner.queue(width: 2)
        let results = attempt(queue, Array(0..<4), 2) { item in
          let part = item / 2
          if part != first, item == part * 2 {
            hasBegun.open()
            isOver.wait(atMost: .never)
          }
          if part == first, item == part * 2 + 1 {
            examiner.wait(for: hasBegun)
            // The part occupies a thread of the queue, so the block begins only after the part has ended.
            queue.addOperation { isOver.open() }
          }
          return item
        }
        try examiner.see("The results", ko: "결과", words(results), is: "[0, 1, 2, 3]")
      }
      examiner.situation(
        "3 items, 1 in each part, with a limit of 2; the first part waits for the third to begin.",
        ko: "동시 실행 한도가 2인 큐에서 원소 3개를 하나씩 맡겼고, 첫째는 셋째의 시작을 기다립니다.")
      let third = examiner.gate("the third part begins", ko: "셋째 묶음의 시작")
      let queue = examiner.queue(width: 2)
      let widths = attempt(queue, Array(0..<3), 1) { item in
        if item == 0 { examiner.wait(for: third) }
        if item == 2 { third.open() }
        return queue.maxConcurrentOperationCount
      }
      try examiner.see(
        "The limit during the call", ko: "그동안의 동시 실행 한도", words(widths), is: "[2, 2, 2]")
      examiner.situation(
        "4 items, 2 in each part; one thread was paused at some point until the others could make no further progress.",
        ko: "원소 4개를 2개씩 맡겼고, 어느 한 곳에서 한 스레드가 멈춘 사이 다른 스레드들이 할 수 있는 일을 다 했습니다.")
      try Interrupted.anywhere(examiner) { stopping in
        let never = DispatchSemaphore(value: 0)
        stopping { never.wait() }
        let results = attempt(examiner.queue(width: 2), Array(0..<4), 2) { $0 }
        try examiner.see("The results", ko: "결과", words(results), is: "[0, 1, 2, 3]")
      }
    },
    Case(
      "There are no results if, and only if, a part was skipped because it was cancelled.",
      ko: "취소되어 건너뛴 묶음이 있을 때만 결과가 없습니다.",
      rule: .size.hundredToTen
    ) { attempt, examiner in
      for cancelled in [[0], [1], [2], [], [0, 1, 2]] {
        let parts = cancelled.map { "\($0 + 1)" }.joined(separator: ", ")
        examiner.situation(
          "10 items, 4 per operation, with a limit of 1; \(cancelled.isEmpty ? "all were cancelled while the last part ran" : "these parts were cancelled before their start: \(parts)").",
          ko:
            "동시 실행 한도가 1인 큐에 10개를 4개씩 맡겼고, \(cancelled.isEmpty ? "마지막 묶음이 실행되는 동안 모두 취소했습니다." : "시작하기 전에 이 묶음을 취소했습니다: \(parts)")"
        )
        let queue = CountingQueue(waitingFor: 3) { for part in cancelled { $0[part].cancel() } }
        queue.maxConcurrentOperationCount = 1
        let (begun, recorder) = (Counter(), Recorder())
        let results = examiner.waiting(for: Text("three are added and end", ko: "셋을 넣어 끝나기")) {
          attempt(queue, Array(0..<10), 4) { item in
            recorder.note("\(item)", .began)
            if begun.add() == 9 { queue.cancelAllOperations() }
            return item
          }
        }
        try examiner.see(
          "The results", ko: "결과", words(results),
          is: cancelled.isEmpty ? "\(Array(0..<10))" : "nil")
        let skipped = (0..<10).filter { !recorder.lanes(.began).contains("\($0)") }
        // The parts may be added in any order, but the skipped items must form whole parts.
        try examiner.see(
          "The skipped items", ko: "건너뛴 원소", skipped,
          is: (0..<10).filter { item in skipped.contains { $0 / 4 == item / 4 } })
      }
    },
  ]

  private static func words(_ results: [Int]?) -> String { results.map { "\($0)" } ?? "nil" }
}
