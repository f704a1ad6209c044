import ChapterKit
import Dispatch
import Operations
import Synchronization

/// The exercise of chapter 15: a shelf for results.
public enum ShelfAttempt: Attempt {
  /// The methods of a shelf.
  public typealias Shelf = (
    add: @Sendable (Credit) -> Void, take: @Sendable (String) -> String?
  )
  /// Creates a shelf.
  public typealias Answer = @Sendable () -> Shelf

  public static let book: Answer = {
    let shelf = CreditShelf()
    return ({ shelf.add($0) }, { shelf.take($0) })
  }

  public static let isInterrupted = true

  /// A shelf and the texts that were taken from it.
  private final class Taken: Sendable {
    let shelf: Shelf
    let signIn = Operation()
    let written = Gate("the completion block of the credit runs", ko: "넣은 오퍼레이션의 완료 블록 실행")
    let other = Gate("the completion block of the other credit runs", ko: "다른 오퍼레이션의 완료 블록 실행")
    private let texts = Mutex<[String]>([])

    /// - Parameter photo: The photo for a credit that is added immediately and depends on the sign-in.
    init(_ shelf: Shelf, adding photo: String? = nil) {
      self.shelf = shelf
      if let photo { add(photo, isHeld: true) }
    }

    /// Adds a credit with a completion block that opens a gate.
    func add(_ photo: String, isHeld: Bool = false) {
      let credit = Credit(photo, by: "Mina")
      if isHeld { credit.addDependency(signIn) }
      credit.completionBlock = { [written] in written.open() }
      shelf.add(credit)
    }

    /// Adds another credit that depends on the sign-in and opens another gate.
    func addAnother(_ photo: String) {
      let credit = Credit(photo, by: "Jun")
      credit.addDependency(signIn)
      credit.completionBlock = { [other] in other.open() }
      shelf.add(credit)
    }

    /// Finishes the sign-in and waits until the credit is written.
    func write(_ examiner: Examiner) {
      signIn.start()
      examiner.wait(for: written)
    }

    func take(_ photo: String) {
      if let text = shelf.take(photo) { texts.withLock { $0.append(text) } }
    }

    func see(_ examiner: Examiner, _ right: [String] = ["beach, by Mina"]) throws {
      try examiner.see("The texts that were taken", ko: "가져간 것", texts.withLock { $0 }, is: right)
    }
  }

  public static let cases: [Case<Answer>] = [
    Case(
      "Each text can be taken once it is written, and only once.",
      ko: "문구는 다 적은 다음에, 한 번만 가져갈 수 있습니다.",
      rule: .memory.keepDataUntilConsumed
    ) { attempt, examiner in
      for first in 0..<2 {
        let shelf = attempt()
        let photos = ["beach", "Beach"] + (1...98).map { "beach \($0)" }
        let signIn = Operation()
        let gates = photos.map {
          examiner.gate("the completion block of \($0) runs", ko: "\($0)의 완료 블록 실행")
        }
        for (photo, gate) in zip(photos, gates) {
          let credit = Credit(photo, by: "Mina")
          credit.addDependency(signIn)
          credit.completionBlock = { gate.open() }
          shelf.add(credit)
        }
        let other = Taken(attempt(), adding: "beach")
        other.write(examiner)
        examiner.situation(
          "100 credits with completion blocks were added and have not been written yet; another shelf has a credit of the beach, which has been written.",
          ko: "완료 블록이 있는 Credit 100개를 넣었고, 아직 적지 않았습니다. 다른 선반에 넣은 “beach”는 다 적었습니다.")
        try examiner.see("take(“beach”)", shelf.take("beach"), is: nil)
        examiner.start(signIn)
        for gate in gates { examiner.wait(for: gate) }
        for photo in first == 0 ? photos : photos.reversed() {
          examiner.situation("All 100 are written.", ko: "100개를 모두 적었습니다.")
          try examiner.see(
            "take(“\(photo)”)", shelf.take(photo), is: "\(photo), by Mina")
          examiner.situation("The text has been taken.", ko: "이미 가져갔습니다.")
          try examiner.see("take(“\(photo)”)", shelf.take(photo), is: nil)
        }
        examiner.situation("No such credit was added.", ko: "그런 것은 넣은 적이 없습니다.")
        try examiner.see("take(“star”)", shelf.take("star"), is: nil)
      }
      examiner.situation(
        "One thread added a credit, and another one took its text once it was written, even before add(_:) had returned.",
        ko: "한 스레드가 하나를 넣었고, 다른 스레드는 다 적히자 가져갔습니다. add(_:)가 돌아오기 전에도 그랬습니다.")
      try Interrupted.run(
        examiner, { Taken(attempt()) }, { $0.add("beach") },
        by: {
          examiner.wait(for: $0.written)
          $0.take("beach")
        }, then: { try $0.see(examiner) })
    },
    Case(
      "The shelf retains the credit until its text is taken, and then releases it; the credit's own completion block is also called.",
      ko: "선반은 가져갈 때까지 오퍼레이션을 강하게 참조하고, 가져가면 놓습니다. 원래 있던 완료 블록도 호출됩니다.",
      rule: .memory.notFireAndForget
    ) { attempt, examiner in
      examiner.situation(
        "A credit with a completion block was added.", ko: "완료 블록이 있는 오퍼레이션을 넣었습니다.")
      let shelf = attempt()
      let released = examiner.gate("the credit is released", ko: "오퍼레이션의 해제")
      let written = examiner.gate("its completion block runs", ko: "완료 블록 실행")
      weak var remains: Credit?
      do {
        let credit = WatchedCredit("beach", by: "Jun", released)
        credit.completionBlock = { written.open() }
        remains = credit
        shelf.add(credit)
      }
      examiner.wait(for: written)
      examiner.situation(
        "The credit is written, and there is no other reference to it.",
        ko: "다 적었고, 달리 참조하는 곳이 없습니다.")
      try examiner.see("Whether the credit still exists", ko: "남아 있는지", remains != nil, is: true)
      examiner.situation(
        "Another credit was added after it, and the text of the first has been taken.",
        ko: "그 뒤에 하나를 더 넣었고, 적어 둔 문구를 가져갔습니다.")
      shelf.add(Credit("forest", by: "Mina"))
      try examiner.see("take(“beach”)", shelf.take("beach"), is: "beach, by Jun")
      examiner.wait(for: released)
    },
    Case(
      "Several threads may use the shelf: each text goes to one of them.",
      ko: "여러 스레드가 함께 써도, 문구 하나는 한 스레드만 가져갑니다.",
      rule: .multicore.synchroniseAllData
    ) { attempt, examiner in
      examiner.situation(
        "One thread added a second credit and took the text of the first; at some point another thread took that text too.",
        ko: "한 스레드가 둘째 것을 넣고 첫째 것을 가져갔고, 그 사이 어느 한 곳에서 다른 스레드도 첫째 것을 가져갔습니다.")
      try Interrupted.run(
        examiner,
        {
          let taken = Taken(attempt(), adding: "beach")
          taken.write(examiner)
          return taken
        },
        {
          $0.shelf.add(Credit("forest", by: "Jun"))
          $0.take("beach")
        }, by: { $0.take("beach") }, then: { try $0.see(examiner) })
      examiner.situation(
        "One thread requested a text, and at some point the text was written and another thread took it.",
        ko: "한 스레드가 달라고 했고, 그 사이 어느 한 곳에서 다 적혀 다른 스레드가 가져갔습니다.")
      try Interrupted.run(
        examiner, { Taken(attempt(), adding: "beach") }, { $0.take("beach") },
        by: {
          $0.write(examiner)
          $0.take("beach")
        }, then: { try $0.see(examiner) })
      examiner.situation(
        "One thread added a credit, and at some point another thread added another credit; both were written.",
        ko: "한 스레드가 하나를 넣었고, 그 사이 어느 한 곳에서 다른 스레드가 다른 하나를 넣었습니다. 둘 다 적었습니다.")
      try Interrupted.run(
        examiner, { Taken(attempt()) }, { $0.add("beach", isHeld: true) },
        by: { $0.addAnother("forest") },
        then: {
          $0.write(examiner)
          examiner.wait(for: $0.other)
          for photo in ["forest", "beach"] { $0.take(photo) }
          try $0.see(examiner, ["forest, by Jun", "beach, by Mina"])
        })
    },
  ]
}
