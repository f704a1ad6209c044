import ChapterKit
import Operations
import Synchronization

/// The exercise of chapter 04: a download that finishes immediately when cancelled.
public enum PromptAttempt: Attempt {
  /// The operation and a function that reads its picture.
  public typealias Downloading = (operation: Operation, picture: @Sendable () -> Picture?)
  /// Returns a download of a photo from an album.
  public typealias Answer = @Sendable (String, RemoteAlbum) -> Downloading

  public static let book: Answer = { photo, album in
    let download = PromptDownload(photo, from: album)
    return (download, { download.picture })
  }

  public static let isInterrupted = true

  public static let cases: [Case<Answer>] = [
    Case(
      "If it is not cancelled, the download finishes with its photo when the album answers, and keeps the photo if it is cancelled later.",
      ko: "아무도 취소하지 않으면 앨범이 응답할 때 완료되고, 그 뒤에 취소해도 사진은 그대로 있습니다.",
      rule: .concurrent.startReturnsFirst
    ) { attempt, examiner in
      examiner.situation("The photo is in the album's cache.", ko: "사진이 앨범의 캐시에 있습니다.")
      let cached = attempt("beach", RemoteAlbum(cached: ["beach"]))
      let ends = Ends(of: cached.operation, examiner)
      examiner.start(cached.operation)
      try ends.see(examiner)
      try examiner.see("picture", cached.picture()?.name, is: "beach")

      examiner.situation("Two downloads wait for one photo.", ko: "둘이 한 사진을 기다립니다.")
      let answers = examiner.gate()
      let album = RemoteAlbum(answeringAfter: answers)
      let (download, second) = (attempt("forest", album), attempt("forest", album))
      for one in [download, second] { examiner.start(one.operation) }
      try examiner.see("isExecuting", download.operation.isExecuting, is: true)
      try examiner.see("isFinished", download.operation.isFinished, is: false)
      examiner.situation(
        "The album answered both downloads; the property picture was read during the KVO notification for the finish.",
        ko: "앨범이 둘 다에 응답했고, 완료를 통지하는 동안 picture를 읽었습니다.")
      // Observers of the finish may read the picture.
      examiner.keep(Witness(of: download.operation) { _ = download.picture() })
      answers.open()
      examiner.waitToFinish(download.operation, "the download", ko: "다운로드")
      examiner.waitToFinish(second.operation, "the second download", ko: "둘째 다운로드")
      try examiner.see(
        "The pictures of both", ko: "둘의 picture",
        [download, second].map { $0.picture()?.name ?? "nil" }, is: ["forest", "forest"])
      examiner.situation("The download was cancelled after it had finished.", ko: "완료된 다음에 취소했습니다.")
      download.operation.cancel()
      try examiner.see("picture", download.picture()?.name, is: "forest")
      examiner.situation(
        "The download was started, and at some point the album answered.",
        ko: "시작하는 사이 어느 한 곳에서 앨범이 응답했습니다.")
      try Interrupted.run(
        examiner, { Trial(attempt, examiner, isCached: false) }, { $0.operation.start() },
        by: { $0.answer(examiner) }
      ) { try $0.see(examiner, "beach") }
    },
    Case(
      "A download that is cancelled while it waits finishes immediately, and a late answer changes nothing.",
      ko: "기다리는 동안 취소하면 바로 완료되고, 늦게 온 응답은 아무것도 바꾸지 않습니다.",
      rule: .concurrent.cancelAnnouncesToo
    ) { attempt, examiner in
      examiner.situation(
        "The download was cancelled twice, and the album has not answered.",
        ko: "두 번 취소했고, 앨범은 아직 응답하지 않았습니다.")
      let answers = examiner.gate()
      let album = RemoteAlbum(answeringAfter: answers)
      let download = attempt("beach", album)
      let ends = Ends(of: download.operation, examiner)
      examiner.start(download.operation)
      // The attempt may send its request on another thread.
      if download.operation.isExecuting { examiner.wait(for: album.asked) }
      download.operation.cancel()
      download.operation.cancel()
      try examiner.see("isFinished", download.operation.isFinished, is: true)
      try examiner.see("isExecuting", download.operation.isExecuting, is: false)
      try examiner.see("isCancelled", download.operation.isCancelled, is: true)
      try ends.see(examiner)
      examiner.situation(
        "The download was cancelled, and then the album answered.", ko: "취소했고, 그다음 앨범이 응답했습니다.")
      answers.open()
      examiner.wait(for: album.delivered)
      try examiner.see("picture", download.picture()?.name, is: nil)
    },
    Case(
      "A download that is cancelled before its start finishes only when it is started, without sending a request.",
      ko: "시작하기 전에 취소하면 시작할 때에야 완료되고, 앨범에 요청하지 않습니다.",
      rule: .concurrent.startChecksCancelledFirst
    ) { attempt, examiner in
      examiner.situation("The download was cancelled and not started.", ko: "취소했고, 아직 시작하지 않았습니다.")
      let album = RemoteAlbum()
      let download = attempt("beach", album)
      let ends = Ends(of: download.operation, examiner)
      download.operation.cancel()
      try examiner.see("isFinished", download.operation.isFinished, is: false)
      examiner.situation("The download was cancelled and then started.", ko: "취소한 다음 시작했습니다.")
      examiner.start(download.operation)
      try examiner.see("isFinished", download.operation.isFinished, is: true)
      try ends.see(examiner)
      try examiner.see(
        "The requests that the album received", ko: "앨범이 받은 요청", album.requests, is: [])
    },
    Case(
      "Even if the answer and the cancellation come at the same time, the download finishes only once, and its result does not change after the finish.",
      ko: "응답과 취소가 동시에 와도 한 번만 완료되고, 그때의 사진이 바뀌지 않습니다.",
      rule: .concurrent.stateThreadSafe
    ) { attempt, examiner in
      // A second call of finish() traps.
      examiner.situation(
        "The download was cancelled, and at some point the album answered.",
        ko: "취소했고, 그 사이 어느 한 곳에서 앨범이 응답했습니다.")
      try Interrupted.run(
        examiner,
        {
          let trial = Trial(attempt, examiner, isCached: false)
          trial.operation.start()
          if trial.operation.isExecuting { examiner.wait(for: trial.album.asked) }
          return trial
        }, { $0.cancel() }, by: { $0.answer(examiner) }, atLocks: true,
        then: { try $0.see(examiner) })
      examiner.situation(
        "The download was started, and the album answered immediately; at some point another thread cancelled the download.",
        ko: "시작하자 앨범이 바로 응답했고, 그 사이 어느 한 곳에서 다른 스레드가 취소했습니다.")
      try Interrupted.run(
        examiner, { Trial(attempt, examiner) }, { $0.operation.start() }, by: { $0.cancel() },
        then: { try $0.see(examiner) })
    },
    Case(
      "A download that is cancelled at any point during its start does not wait for the answer.",
      ko: "시작하는 동안 언제 취소해도 응답을 기다리지 않습니다.",
      rule: .concurrent.cancelAnnouncesToo
    ) { attempt, examiner in
      examiner.situation(
        "The download was cancelled when start() had checked isCancelled but isExecuting was still false; the album did not answer.",
        ko: "start()가 isCancelled를 확인하고 isExecuting은 아직 거짓일 때 취소했고, 앨범은 응답하지 않았습니다.")
      let trial = Trial(attempt, examiner, isCached: false)
      if let operation = trial.operation as? ConcurrentOperation {
        operation.halfway.withLock { $0 = { [unowned trial] in trial.cancel() } }
        examiner.start(operation)
        try trial.see(examiner)
      }
      typealias Act = (verb: Text, call: @Sendable (Trial) -> Void)
      let start: Act = (Text("started", ko: "시작"), { $0.operation.start() })
      let cancel: Act = (Text("cancelled", ko: "취소"), { $0.cancel() })
      for (one, other) in [(start, cancel), (cancel, start)] {
        examiner.situation(
          "One thread \(one.verb.english) the download, and at some point another thread \(other.verb.english) it; the album did not answer.",
          ko:
            "한 스레드가 \(one.verb.korean)하는 사이 어느 한 곳에서 다른 스레드가 \(other.verb.korean)했고, 앨범은 응답하지 않았습니다."
        )
        try Interrupted.run(
          examiner, { Trial(attempt, examiner, isCached: false) }, one.call, by: other.call,
          atLocks: true, then: { try $0.see(examiner) })
      }
    },
  ]
}

/// A download that can be cancelled and answered, and the photos that were read after it finished.
private final class Trial: Sendable {
  let operation: Operation
  private let picture: @Sendable () -> Picture?
  let album: RemoteAlbum
  private let answers: Gate?
  private let ends: Ends
  private let seen = Mutex<[String]>([])

  /// - Parameter isCached: True if the photo is in the album's cache, so that the answer is not held back.
  init(_ attempt: PromptAttempt.Answer, _ examiner: Examiner, isCached: Bool = true) {
    answers = isCached ? nil : examiner.gate()
    album = RemoteAlbum(cached: isCached ? ["beach"] : [], answeringAfter: answers)
    (operation, picture) = attempt("beach", album)
    ends = Ends(of: operation, examiner)
  }

  func cancel() {
    operation.cancel()
    look()
  }

  func answer(_ examiner: Examiner) {
    answers?.open()
    if !album.requests.isEmpty { examiner.wait(for: album.delivered) }
    look()
  }

  private func look() {
    if operation.isFinished { seen.withLock { $0.append(picture()?.name ?? "nil") } }
  }

  func see(_ examiner: Examiner, _ photo: String? = nil) throws {
    // An answered download may finish on another thread.
    if photo != nil || answers == nil {
      examiner.waitToFinish(operation, "the download", ko: "다운로드")
    }
    if let photo { try examiner.see("picture", picture()?.name, is: photo) }
    try examiner.see("isFinished", operation.isFinished, is: true)
    try examiner.see("isExecuting", operation.isExecuting, is: false)
    try ends.see(examiner)
    look()
    try examiner.see(
      "Whether the property picture changed after the finish", ko: "완료된 다음에 picture가 바뀌었는지",
      Set(seen.withLock { $0 }).count > 1, is: false)
  }
}
