import ChapterKit
import Operations
import Synchronization

/// One loader behind another, of chapter 19.
public enum FallbackAttempt: Attempt {
  /// Makes a loader that asks the first one, and the second one if that has nothing.
  public typealias Answer =
    @Sendable (_ first: any ImageLoader, _ second: any ImageLoader) -> any ImageLoader

  public static let book: Answer = { FallbackLoader($0, orElse: $1) }

  public static let cases: [Case<Answer>] = [
    Case(
      "What the first has is delivered, and the second is not asked.",
      ko: "첫째에 있으면 그것을 건네고, 둘째에게는 요청하지 않습니다.",
      rule: .tiltshift.networkImageOperation
    ) { attempt, examiner in
      examiner.situation("The first had the picture at hand.", ko: "첫째가 사진을 바로 건넸습니다.")
      let prompt = Trial(attempt, first: .success([1]))
      _ = prompt.load()
      try prompt.see(examiner, second: [], delivered: ["picture 1"])

      let late = Trial(attempt)
      _ = late.load()
      examiner.situation("The first was asked, and has not answered.", ko: "첫째에게 요청했고, 아직 답이 없습니다.")
      try late.see(examiner, second: [], delivered: [])
      examiner.situation("The first answered later, with the picture.", ko: "첫째가 나중에 사진을 건넸습니다.")
      late.first.answer(.success([1]))
      try late.see(examiner, second: [], delivered: ["picture 1"])
    },
    Case(
      "If the first fails, the second is asked for the same, and what it says is delivered.",
      ko: "첫째가 실패하면 같은 것을 둘째에게 요청하고, 그 응답을 건넵니다.",
      rule: .tiltshift.networkImageOperation
    ) { attempt, examiner in
      for answer: HandLoader.Answer in [.success([2]), .failure(.timedOut)] {
        let words = HandLoader.words(for: answer)
        examiner.situation(
          "The first failed at once, and the second answered at once: \(words).",
          ko: "첫째는 바로 실패했고, 둘째도 바로 응답했습니다: \(words)")
        let prompt = Trial(attempt, first: .failure(.status(404)), second: answer)
        _ = prompt.load()
        try prompt.see(examiner, second: ["beach.bmp"], delivered: [words])

        let late = Trial(attempt)
        _ = late.load()
        examiner.situation(
          "The first failed later, and the second has not answered.",
          ko: "첫째는 나중에 실패했고, 둘째는 아직 응답하지 않았습니다.")
        late.first.answer(.failure(.broken("reset")))
        try late.see(examiner, second: ["beach.bmp"], delivered: [])
        examiner.situation(
          "The first failed later, and then the second answered: \(words).",
          ko: "첫째는 나중에 실패했고, 그다음 둘째가 응답했습니다: \(words)")
        late.second.answer(answer)
        try late.see(examiner, second: ["beach.bmp"], delivered: [words])
      }
    },
    Case(
      "Cancelled while the first loads, it stops the first, and does not ask the second.",
      ko: "첫째가 도는 동안 취소하면 첫째를 멈추고, 둘째에게 요청하지 않습니다.",
      rule: .tiltshift.downloadCancel
    ) { attempt, examiner in
      for failure: DownloadFailure in [.cancelled, .timedOut] {
        examiner.situation(
          "It was cancelled while the first was loading, which then failed: \(failure).",
          ko: "첫째가 도는 동안 취소했고, 그다음 첫째가 실패했습니다: \(failure)")
        let trial = Trial(attempt)
        let load = trial.load()
        load.cancel()
        try trial.see(examiner, stopped: trial.first, "the first", ko: "첫째를")
        trial.first.answer(.failure(failure))
        try examiner.see(
          "What the second was asked for", ko: "둘째가 받은 요청", trial.second.asked, is: [])
      }
    },
    Case(
      "Cancelled while the second loads, it stops the second.",
      ko: "둘째가 도는 동안 취소하면 둘째를 멈춥니다.",
      rule: .tiltshift.downloadCancel
    ) { attempt, examiner in
      examiner.situation(
        "The first has failed, and it was cancelled while the second was loading.",
        ko: "첫째가 실패했고, 둘째가 도는 동안 취소했습니다.")
      let trial = Trial(attempt)
      let load = trial.load()
      trial.first.answer(.failure(.status(404)))
      load.cancel()
      try trial.see(examiner, stopped: trial.second, "the second", ko: "둘째를")
    },
    Case(
      "Cancelled while the second is being asked, it stops the second too.",
      ko: "둘째에게 요청하는 바로 그때 취소해도 둘째를 멈춥니다.",
      rule: .tiltshift.downloadCancel
    ) { attempt, examiner in
      examiner.situation(
        "The first has failed, and another thread cancelled while the second was being asked.",
        ko: "첫째가 실패했고, 둘째에게 요청하는 동안 다른 스레드가 취소했습니다.")
      let load = Mutex<Cancellation?>(nil)
      let trial = Trial(
        attempt,
        whileSecondIsAsked: {
          examiner.waiting(for: Text("cancel() returns", ko: "cancel()이 반환되기")) {
            onThreads(1) { _ in load.withLock { $0 }?.cancel() }
          }
        })
      let begun = trial.load()
      load.withLock { $0 = begun }
      trial.first.answer(.failure(.status(404)))
      try trial.see(examiner, stopped: trial.second, "the second", ko: "둘째를")
    },
    Case(
      "Each load is for itself: to cancel one leaves the other alone.",
      ko: "요청은 저마다 따로입니다. 하나를 취소해도 다른 하나는 그대로 갑니다.",
      rule: .tiltshift.downloadCancel
    ) { attempt, examiner in
      for place in 0..<2 {
        examiner.situation(
          "Of two loads, number \(place + 1) was cancelled, and then the first loader failed for both.",
          ko: "둘 가운데 \(place + 1)번째 것을 취소했고, 그다음 첫째 로더가 두 요청에 모두 실패했습니다.")
        let trial = Trial(attempt)
        let loads = [trial.load("beach"), trial.load("forest")]
        loads[place].cancel()
        for number in 0..<2 { trial.first.answer(.failure(.timedOut), to: number) }
        try examiner.see(
          "What the second was asked for", ko: "둘째가 받은 요청", trial.second.asked,
          is: [place == 0 ? "forest.bmp" : "beach.bmp"])
      }
    },
  ]
}

/// Two loaders, the loader that an answer makes of them, and what it has delivered.
private final class Trial: Sendable {
  let first, second: HandLoader
  private let loader: any ImageLoader
  private let results = Mutex<[String]>([])

  /// - Parameters:
  ///   - first: What the first loader answers at once, if it does.
  ///   - second: So for the second.
  init(
    _ attempt: FallbackAttempt.Answer, first: HandLoader.Answer? = nil,
    second: HandLoader.Answer? = nil,
    whileSecondIsAsked: @escaping @Sendable () -> Void = {}
  ) {
    self.first = HandLoader(first)
    self.second = HandLoader(second, whileAsked: whileSecondIsAsked)
    loader = attempt(self.first, self.second)
  }

  /// What was delivered, in words.
  var delivered: [String] { results.withLock { $0 } }

  func load(_ name: String = "beach") -> Cancellation {
    loader.load(URL(fileURLWithPath: "/\(name).bmp")) { result in
      self.results.withLock { $0.append(HandLoader.words(for: result)) }
    }
  }

  /// Compares what the loaders were asked for, and what was delivered.
  func see(_ examiner: Examiner, second: [String], delivered: [String]) throws {
    try examiner.see(
      "What the first was asked for", ko: "첫째가 받은 요청", first.asked, is: ["beach.bmp"])
    try examiner.see(
      "What the second was asked for", ko: "둘째가 받은 요청", self.second.asked, is: second)
    try examiner.see("What was delivered", ko: "건네받은 것", self.delivered, is: delivered)
  }

  /// Makes sure that a loader was stopped.
  func see(
    _ examiner: Examiner, stopped loader: HandLoader, _ english: String, ko korean: String
  ) throws {
    try examiner.see(
      "Whether \(english) was stopped", ko: "\(korean) 멈추었는지", loader.isCancelled, is: true)
  }
}

/// A loader that answers when the case says so, and knows what it was asked and told.
private final class HandLoader: ImageLoader {
  typealias Answer = Result<[UInt8], DownloadFailure>

  private struct State {
    var asked: [String] = []
    var waiting: [@Sendable (Answer) -> Void] = []
    var isCancelled = false
  }

  private let state = Mutex(State())
  private let answer: Answer?
  private let whileAsked: @Sendable () -> Void

  /// - Parameters:
  ///   - answer: What it answers at once, if it does.
  ///   - whileAsked: Called within each load.
  init(_ answer: Answer?, whileAsked: @escaping @Sendable () -> Void = {}) {
    self.answer = answer
    self.whileAsked = whileAsked
  }

  var asked: [String] { state.withLock { $0.asked } }
  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  func load(_ url: URL, deliver: @escaping @Sendable (Answer) -> Void) -> Cancellation {
    state.withLock { state in
      state.asked.append(url.lastPathComponent)
      state.waiting.append(deliver)
    }
    whileAsked()
    if let answer { deliver(answer) }
    return Cancellation { self.state.withLock { $0.isCancelled = true } }
  }

  /// Answers one who has asked, if somebody has.
  func answer(_ answer: Answer, to number: Int = 0) {
    let waiting = state.withLock { $0.waiting }
    if waiting.indices.contains(number) { waiting[number](answer) }
  }

  static func words(for answer: Answer) -> String {
    switch answer {
    case .success(let bytes): "picture \(bytes.map(String.init).joined())"
    case .failure(let failure): "\(failure)"
    }
  }
}
