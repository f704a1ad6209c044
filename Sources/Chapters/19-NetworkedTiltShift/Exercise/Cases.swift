import ChapterKit
import Operations
import Synchronization

/// The exercise of chapter 19: a loader with a fallback.
public enum FallbackAttempt: Attempt {
  /// Returns a loader that asks the second loader if the first one fails.
  public typealias Answer =
    @Sendable (_ first: any ImageLoader, _ second: any ImageLoader) -> any ImageLoader

  public static let book: Answer = { FallbackLoader($0, orElse: $1) }

  public static let isInterrupted = true

  public static let cases: [Case<Answer>] = [
    Case(
      "A result of the first loader is delivered, and the second loader is not asked.",
      ko: "첫째에 있으면 그것을 건네고, 둘째에게는 요청하지 않습니다.",
      rule: .tiltshift.networkImageOperation
    ) { attempt, examiner in
      for bytes: [UInt8] in [[1], []] {
        examiner.situation(
          "The first loader delivered \(bytes) immediately.", ko: "첫째가 바로 건넸습니다: \(bytes)")
        let prompt = Trial(attempt, first: .success(bytes))
        _ = prompt.load()
        try prompt.see(examiner, second: [], delivered: ["picture \(bytes)"])
      }

      let late = Trial(attempt)
      examiner.situation(
        "The first loader was asked and has not answered.", ko: "첫째에게 요청했고, 아직 답이 없습니다.")
      _ = late.load()
      try late.see(examiner, second: [], delivered: [])
      examiner.situation(
        "The first loader answered later, with the picture.", ko: "첫째가 나중에 사진을 건넸습니다.")
      late.first.answer(.success([1]))
      try late.see(examiner, second: [], delivered: ["picture [1]"])
    },
    Case(
      "If the first loader fails, the second is asked for the same URL, and its result is delivered.",
      ko: "첫째가 실패하면 같은 것을 둘째에게 요청하고, 그 응답을 건넵니다.",
      rule: .tiltshift.networkImageOperation
    ) { attempt, examiner in
      for answer: HandLoader.Answer in [.success([2]), .failure(.timedOut), .failure(.cancelled)] {
        let words = HandLoader.words(for: answer)
        examiner.situation(
          "The first loader failed immediately, and the second answered immediately: \(words).",
          ko: "첫째는 바로 실패했고, 둘째도 바로 응답했습니다: \(words)")
        let prompt = Trial(attempt, first: .failure(.status(404)), second: answer)
        _ = prompt.load()
        try prompt.see(examiner, second: ["beach.bmp?size=2"], delivered: [words])

        let late = Trial(attempt)
        examiner.situation(
          "The first loader failed later with .cancelled, although the load was not cancelled; the second has not answered.",
          ko: "아무도 취소하지 않았는데 첫째가 나중에 cancelled로 실패했고, 둘째는 아직 응답하지 않았습니다.")
        _ = late.load()
        late.first.answer(.failure(.cancelled))
        try late.see(examiner, second: ["beach.bmp?size=2"], delivered: [])
        examiner.situation(
          "The first loader failed later with .cancelled, and then the second answered: \(words).",
          ko: "첫째는 나중에 cancelled로 실패했고, 그다음 둘째가 응답했습니다: \(words)")
        late.second.answer(answer)
        try late.see(examiner, second: ["beach.bmp?size=2"], delivered: [words])
      }
    },
    Case(
      "If a load is cancelled while the first loader is loading, it stops the first loader and does not ask the second.",
      ko: "첫째가 진행되는 동안 취소하면 첫째를 멈추고, 둘째에게 요청하지 않습니다.",
      rule: .tiltshift.downloadCancel
    ) { attempt, examiner in
      for isPrompt in [false, true] {
        examiner.situation(
          "The load was cancelled while the first loader was loading. The first loader failed\(isPrompt ? " before the call that stopped it returned" : " afterwards").",
          ko: "첫째가 진행되는 동안 취소했고, 첫째는 \(isPrompt ? "취소하는 호출이 돌아오기 전에" : "그다음") 실패했습니다.")
        let trial = Trial(attempt, failsWhenStopped: isPrompt)
        let load = trial.load()
        load.cancel()
        try trial.see(examiner, stopped: trial.first, "the first", ko: "첫째를")
        trial.first.answer(.failure(.timedOut))
        try examiner.see(
          "What the second loader was asked for", ko: "둘째가 받은 요청", trial.second.asked, is: [])
      }
    },
    Case(
      "If a load is cancelled while the second loader is loading, it stops the second loader.",
      ko: "둘째가 진행되는 동안 취소하면 둘째를 멈춥니다.",
      rule: .tiltshift.downloadCancel
    ) { attempt, examiner in
      examiner.situation(
        "The first loader failed, and the load was cancelled while the second was loading.",
        ko: "첫째가 실패했고, 둘째가 진행되는 동안 취소했습니다.")
      let trial = Trial(attempt)
      let load = trial.load()
      trial.first.answer(.failure(.status(404)))
      load.cancel()
      try trial.see(examiner, stopped: trial.second, "the second", ko: "둘째를")
      examiner.situation(
        "At some point during load(_:deliver:) the first loader failed on another thread, and the load was cancelled later.",
        ko: "load(_:deliver:) 안의 어느 한 곳에서 첫째가 다른 스레드에서 실패했고, 나중에 취소했습니다.")
      try Trial.run(examiner, { Trial(attempt) }, { $0.begin() }, by: { $0.fail() }) {
        $0.fail()
        $0.cancel()
      }
    },
    Case(
      "If a load is cancelled while the second loader is being asked, it stops the second loader too.",
      ko: "둘째에게 요청하는 바로 그때 취소해도 둘째를 멈춥니다.",
      rule: .tiltshift.downloadCancel
    ) { attempt, examiner in
      examiner.situation(
        "The first loader failed, and at some point, possibly while the second was being asked, another thread cancelled the load.",
        ko: "첫째가 실패했고, 둘째에게 요청할 때까지 그 사이 어느 한 곳에서 다른 스레드가 취소했습니다.")
      let begun: @Sendable () -> Trial = {
        let trial = Trial(attempt)
        trial.begin()
        return trial
      }
      try Trial.run(examiner, begun, { $0.fail() }, by: { $0.cancel() })
      examiner.situation(
        "The load was cancelled, and at some point the first loader failed on another thread.",
        ko: "취소했고, 그 사이 어느 한 곳에서 첫째가 다른 스레드에서 실패했습니다.")
      try Trial.run(examiner, begun, { $0.cancel() }, by: { $0.fail() })
    },
    Case(
      "Loads are independent: cancelling one does not affect another.",
      ko: "요청은 저마다 따로입니다. 하나를 취소해도 다른 하나는 그대로 갑니다.",
      rule: .tiltshift.downloadCancel
    ) { attempt, examiner in
      for (place, other) in [(0, "forest"), (1, "forest"), (0, "beach")] {
        examiner.situation(
          "Two loads were started, one of beach and one of \(other). Load \(place + 1) was cancelled, and then the first loader failed for both.",
          ko: "beach와 \(other) 요청 가운데 \(place + 1)번째 것을 취소했고, 그다음 첫째 로더가 두 요청에 모두 실패했습니다.")
        let trial = Trial(attempt)
        let loads = [trial.load("beach"), trial.load(other)]
        loads[place].cancel()
        for number in 0..<2 { trial.first.answer(.failure(.timedOut), to: number) }
        try examiner.see(
          "What the second loader was asked for", ko: "둘째가 받은 요청", trial.second.asked,
          is: [place == 0 ? other : "beach"])
      }
      examiner.situation(
        "The first loader failed for beach and forest, and then the load of beach was cancelled.",
        ko: "첫째 로더가 beach와 forest 요청에 실패했고, 그다음 beach 요청을 취소했습니다.")
      let trial = Trial(attempt)
      let loads = [trial.load("beach"), trial.load("forest")]
      for number in 0..<2 { trial.first.answer(.failure(.timedOut), to: number) }
      loads[0].cancel()
      try examiner.see(
        "The loads that the second loader had to stop", ko: "둘째에서 멈춘 요청",
        trial.second.stopped.sorted(),
        is: ["beach"])
    },
  ]
}

/// Two loaders, the loader that the attempt makes from them, and the delivered results.
private final class Trial: Sendable {
  let first, second: HandLoader
  private let loader: any ImageLoader
  private let results = Mutex<[String]>([])
  private let begun = Mutex<Cancellation?>(nil)

  /// - Parameters:
  ///   - first: The immediate answer of the first loader, if any.
  ///   - second: The immediate answer of the second loader, if any.
  ///   - fails: True if the first loader fails while it is being stopped.
  init(
    _ attempt: FallbackAttempt.Answer, first: HandLoader.Answer? = nil,
    second: HandLoader.Answer? = nil, failsWhenStopped fails: Bool = false
  ) {
    self.first = HandLoader(first, failsWhenStopped: fails)
    self.second = HandLoader(second, whileAsked: Interrupted.passOutside)
    loader = attempt(self.first, self.second)
  }

  /// The delivered results, in words.
  var delivered: [String] { results.withLock { $0 } }

  func load(_ address: String = "beach.bmp?size=2") -> Cancellation {
    loader.load(URL(string: address)!) { result in
      self.results.withLock { $0.append(HandLoader.words(for: result)) }
    }
  }

  func begin() {
    let load = load()
    begun.withLock { $0 = load }
  }
  func fail() { first.answer(.failure(.status(404))) }
  func cancel() { begun.withLock { $0 }?.cancel() }

  /// Runs two closures concurrently. Afterwards the second loader must be stopped if it received a request.
  static func run(
    _ examiner: Examiner, _ make: () -> Trial, _ one: @escaping @Sendable (Trial) -> Void,
    by other: @escaping @Sendable (Trial) -> Void, then last: (Trial) -> Void = { _ in }
  ) throws {
    try Interrupted.run(examiner, make, one, by: other) { trial in
      last(trial)
      if !trial.second.asked.isEmpty {
        try trial.see(examiner, stopped: trial.second, "the second", ko: "둘째를")
      }
      trial.second.answer(.success([2]))
      try examiner.see(
        "Whether it delivered twice", ko: "두 번 건넸는지", trial.delivered.count > 1, is: false)
    }
  }

  /// Checks the requests that the loaders received, and the results that were delivered, against the expected
  /// ones.
  func see(_ examiner: Examiner, second: [String], delivered: [String]) throws {
    try examiner.see(
      "What the first loader was asked for", ko: "첫째가 받은 요청", first.asked, is: ["beach.bmp?size=2"])
    try examiner.see(
      "What the second loader was asked for", ko: "둘째가 받은 요청", self.second.asked, is: second)
    try examiner.see("What was delivered", ko: "건네받은 것", self.delivered, is: delivered)
  }

  /// Checks that a loader was stopped.
  func see(
    _ examiner: Examiner, stopped loader: HandLoader, _ english: String, ko korean: String
  ) throws {
    try examiner.see(
      "Whether \(english) was stopped", ko: "\(korean) 멈추었는지", !loader.stopped.isEmpty, is: true)
  }
}

/// A loader that answers when the case calls `answer(_:to:)`, and records its requests and stops.
private final class HandLoader: ImageLoader {
  typealias Answer = Result<[UInt8], DownloadFailure>

  private struct State {
    var asked: [String] = []
    var waiting: [(@Sendable (Answer) -> Void)?] = []
    var stopped: Set<String> = []
  }

  private let state = Mutex(State())
  private let answer: Answer?
  private let failsWhenStopped: Bool
  private let whileAsked: @Sendable () -> Void

  /// - Parameters:
  ///   - answer: The immediate answer, if any.
  ///   - fails: True if the loader fails while it is being stopped.
  ///   - whileAsked: Called during each load.
  init(
    _ answer: Answer?, failsWhenStopped fails: Bool = false,
    whileAsked: @escaping @Sendable () -> Void = {}
  ) {
    (self.answer, failsWhenStopped, self.whileAsked) = (answer, fails, whileAsked)
  }

  var asked: [String] { state.withLock { $0.asked } }
  var stopped: Set<String> { state.withLock { $0.stopped } }

  func load(_ url: URL, deliver: @escaping @Sendable (Answer) -> Void) -> Cancellation {
    state.withLock { state in
      state.asked.append(url.absoluteString)
      state.waiting.append(deliver)
    }
    whileAsked()
    if let answer { deliver(answer) }
    return Cancellation { [self] in
      state.withLock { _ = $0.stopped.insert(url.absoluteString) }
      if failsWhenStopped { self.answer(.failure(.cancelled)) }
    }
  }

  /// Answers a request by its number, if there is such a request and it is unanswered.
  func answer(_ answer: Answer, to number: Int = 0) {
    let waiting = state.withLock {
      $0.waiting.indices.contains(number) ? $0.waiting[number].take() : nil
    }
    waiting?(answer)
  }

  static func words(for answer: Answer) -> String {
    switch answer {
    case .success(let bytes): "picture \(bytes)"
    case .failure(let failure): "\(failure)"
    }
  }
}
