import ChapterKit
import Dispatch
import Operations
import Synchronization

/// A shelf for results, of chapter 15.
public enum ShelfAttempt: Attempt {
  /// What can be done with a shelf.
  public typealias Shelf = (
    add: @Sendable (Credit) -> Void, take: @Sendable (String) -> String?
  )
  /// Makes a shelf.
  public typealias Answer = @Sendable () -> Shelf

  public static let book: Answer = {
    let shelf = CreditShelf()
    return ({ shelf.add($0) }, { shelf.take($0) })
  }

  public static let cases: [Case<Answer>] = [
    Case(
      "Each text can be taken once it is written, and once only.",
      ko: "적은 것은 다 적은 다음에, 한 번만 가져갈 수 있습니다.",
      rule: .memory.keepDataUntilConsumed
    ) { attempt, examiner in
      for first in 0..<2 {
        let shelf = attempt()
        let (photos, signIn) = (["beach", "forest"], Operation())
        let gates = photos.map { examiner.gate("\($0) is written", ko: "\($0) 적기") }
        for (photo, gate) in zip(photos, gates) {
          let credit = Credit(photo, by: "Mina")
          credit.addDependency(signIn)
          credit.completionBlock = { gate.open() }
          shelf.add(credit)
        }
        examiner.situation(
          "Two credits were added, and are not written yet.", ko: "둘을 넣었고, 아직 적지 않았습니다.")
        try examiner.see("take(“beach”)", ko: "take(“beach”)", shelf.take("beach"), is: nil)
        examiner.start(signIn)
        for gate in gates { examiner.wait(for: gate) }
        for photo in first == 0 ? photos : photos.reversed() {
          examiner.situation("Both are written.", ko: "둘 다 적었습니다.")
          try examiner.see(
            "take(“\(photo)”)", ko: "take(“\(photo)”)", shelf.take(photo), is: "\(photo), by Mina")
          examiner.situation("It has been taken.", ko: "이미 가져갔습니다.")
          try examiner.see("take(“\(photo)”)", ko: "take(“\(photo)”)", shelf.take(photo), is: nil)
        }
        examiner.situation("Nobody has added such a credit.", ko: "그런 것은 넣은 적이 없습니다.")
        try examiner.see("take(“star”)", ko: "take(“star”)", shelf.take("star"), is: nil)
      }
    },
    Case(
      "The shelf keeps the credit until then, and lets go of it afterwards.",
      ko: "선반은 그때까지 오퍼레이션을 간직하고, 가져가면 놓습니다.",
      rule: .memory.notFireAndForget
    ) { attempt, examiner in
      let shelf = attempt()
      let released = examiner.gate("the credit goes away", ko: "오퍼레이션의 해제")
      let written = examiner.gate("the credit is written", ko: "적기")
      weak var remains: Credit?
      do {
        let credit = WatchedCredit("beach", by: "Jun", released)
        credit.completionBlock = { written.open() }
        remains = credit
        shelf.add(credit)
      }
      examiner.wait(for: written)
      examiner.situation(
        "It is written, and nobody else refers to it.", ko: "다 적었고, 달리 참조하는 곳이 없습니다.")
      try examiner.see("Whether it is still there", ko: "남아 있는지", remains != nil, is: true)
      examiner.situation("Its text has been taken.", ko: "적은 것을 가져갔습니다.")
      try examiner.see(
        "take(“beach”)", ko: "take(“beach”)", shelf.take("beach"), is: "beach, by Jun")
      examiner.wait(for: released)
    },
    Case(
      "Several threads may use it: each text goes to one of them.",
      ko: "여러 스레드가 함께 써도 저마다 한 번씩만 나옵니다.",
      rule: .multicore.synchroniseAllData
    ) { attempt, examiner in
      examiner.situation("Two threads took one text.", ko: "두 스레드가 함께 하나를 가져갔습니다.")
      let shelf = attempt()
      let written = examiner.gate("the credit is written", ko: "적기")
      let (taken, meeting) = (Taken(), examiner.gate("the first is in the middle"))
      let credit = MetCredit("beach", by: "Mina", meeting)
      credit.completionBlock = { written.open() }
      shelf.add(credit)
      examiner.wait(for: written)
      onThreads(2) { number in
        Thread.current.threadDictionary["taker"] = number
        if number == 1 { meeting.wait(atMost: .never) }
        if let text = shelf.take("beach") { taken.texts.withLock { $0.append(text) } }
        meeting.open()
      }
      try examiner.see(
        "What was taken", ko: "가져간 것", taken.texts.withLock { $0 }, is: ["beach, by Mina"])
    },
  ]

  private final class Taken: Sendable {
    let texts = Mutex<[String]>([])
  }

  /// Stops the first of two takers in the middle, at each thing that it asks, until the second has
  /// asked the same. Under a lock the second cannot: the first goes on when it had ample time to.
  private final class MetCredit: Credit, @unchecked Sendable {
    // Unchecked for the operation that it is; what changes is guarded by `askers`.
    private let meeting: Gate
    private let askers = Mutex<[String: Set<Int>]>([:])
    private let second = ["isFinished", "text"].reduce(into: [:]) {
      $0[$1] = DispatchSemaphore(value: 0)
    }

    /// - Parameter meeting: Opened when the first is in the middle.
    init(_ photo: String, by author: String, _ meeting: Gate) {
      self.meeting = meeting
      super.init(photo, by: author)
    }

    override var isFinished: Bool {
      let answer = super.isFinished
      meet(at: "isFinished")
      return answer
    }

    override var text: String? {
      let answer = super.text
      meet(at: "text")
      return answer
    }

    private func meet(at place: String) {
      // Not by its name, which on Linux a thread may forget that has only just begun.
      guard let taker = Thread.current.threadDictionary["taker"] as? Int else { return }
      let (isNew, count) = askers.withLock { askers in
        let isNew = askers[place, default: []].insert(taker).inserted
        return (isNew, askers[place]?.count ?? 0)
      }
      meeting.open()
      guard isNew else { return }
      if count == 2 {
        second[place]?.signal()
      } else {
        _ = second[place]?.wait(timeout: .now() + 1)
      }
    }
  }
}
