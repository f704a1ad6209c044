import Chapter07Cancellation
import ChapterKit
import Operations
import Synchronization

/// The exercise of chapter 10: an observable property.
public enum FractionAttempt: Attempt {
  /// The operation, its fraction, and a function that records the values in notifications, as long as its
  /// result is retained.
  public typealias Upload = (
    operation: Operation, fraction: () -> Double, follow: (Heard) -> Any?
  )
  /// Returns an upload with the given number of chunks.
  public typealias Answer = @Sendable (String, Int) -> Upload

  /// - Parameters:
  ///   - make: Returns an upload with the given number of chunks.
  ///   - fraction: The fraction that has been sent.
  public static func answer<Own: Operation>(
    _ make: @escaping @Sendable (String, Int) -> Own, _ fraction: KeyPath<Own, Double> & Sendable
  ) -> Answer {
    { name, chunks in
      let upload = make(name, chunks)
      let follow: (Heard) -> Any? = { heard in
        #if canImport(ObjectiveC) || FromScratch
          return upload.observe(fraction) { upload, _ in
            heard.values.withLock { $0.append(upload[keyPath: fraction]) }
          }
        #else
          return nil
        #endif
      }
      return (upload, { upload[keyPath: fraction] }, follow)
    }
  }

  /// The values that an observer was notified of.
  public final class Heard: Sendable {
    let values = Mutex<[Double]>([])
  }

  public static let book = answer({ ObservedUpload($0, chunks: $1) }, \.fraction)

  public static let cases: [Case<Answer>] =
    [
      Case(
        "The property fraction is 0 at first, and 1 when all chunks have been sent.",
        ko: "처음에는 0이고, 조각을 모두 보내면 1입니다.",
        rule: .state.keptInternally
      ) { attempt, examiner in
        for chunks in [1, 2, 3, 4, 10, 250] {
          examiner.situation(
            "An upload of \(Text.count(chunks, "chunk")) was created.",
            ko: "조각이 \(chunks)개인 업로드를 만들었습니다.")
          let upload = attempt("beach", chunks)
          try examiner.see("fraction", upload.fraction(), is: 0)
          examiner.situation(
            "An upload of \(Text.count(chunks, "chunk")) was started.",
            ko: "조각이 \(chunks)개인 업로드를 시작했습니다.")
          examiner.start(upload.operation)
          try examiner.see("fraction", upload.fraction(), is: 1)
        }
      },
      Case(
        "If the upload is cancelled before its start, the property fraction is 0. If the upload is cancelled while executing, fraction is a whole number of chunks divided by the number of all chunks.",
        ko: "시작하기 전에 취소하면 0이고, 도중에 취소하면 조각의 수를 전체 조각 수로 나눈 값입니다.",
        rule: .cancel.checkBeforeWork
      ) { attempt, examiner in
        examiner.situation("The upload was cancelled and then started.", ko: "취소한 다음 시작했습니다.")
        let early = attempt("beach", 4)
        early.operation.cancel()
        examiner.start(early.operation)
        try examiner.see("fraction", early.fraction(), is: 0)
        examiner.situation(
          "An upload of very many chunks was cancelled while executing.",
          ko: "조각이 아주 많은 업로드를 도중에 취소했습니다.")
        var (chunks, fraction) = (0, 1.0)
        // Sends more chunks if the upload finished too soon. The number of chunks is not a multiple of 2 or
        // 5, so that hundredths are not whole chunks.
        for shift in [18, 20, 22, 24] where fraction == 1 {
          chunks = 1 << shift + 3
          let upload = attempt("beach", chunks)
          let operation = upload.operation
          Thread.detachNewThread { operation.start() }
          // Polling, because there is no other sign that the upload has sent a chunk.
          examiner.waiting(for: Text("the value of fraction increases", ko: "fraction의 증가")) {
            while upload.fraction() == 0, !operation.isFinished { sched_yield() }
          }
          operation.cancel()
          examiner.waitToFinish(operation, "the upload", ko: "업로드")
          fraction = upload.fraction()
        }
        try examiner.see(
          "Whether the property fraction is between 0 and 1", ko: "fraction이 0과 1 사이인지",
          fraction > 0 && fraction < 1, is: true)
        let sent = fraction * Double(chunks)
        try examiner.see(
          "Whether the property fraction is a whole number of chunks divided by the number of all chunks",
          ko: "fraction이 조각의 정수 개를 전체 조각 수로 나눈 값인지",
          abs(sent - sent.rounded()) < 1e-4, is: true)
      },
    ] + observed

  #if canImport(ObjectiveC) || FromScratch
    private static let observed: [Case<Answer>] = [
      Case(
        "Each chunk causes one KVO notification for fraction, with the new value.",
        ko: "조각을 보낼 때마다 새 값이 한 번씩 통지됩니다.",
        rule: .kvo.extraPropertiesToo
      ) { attempt, examiner in
        for chunks in [1, 2, 4] {
          examiner.situation(
            "An upload of \(Text.count(chunks, "chunk")) was observed.",
            ko: "조각이 \(chunks)개인 업로드를 관찰했습니다.")
          let upload = attempt("beach", chunks)
          let heard = Heard()
          let observation = upload.follow(heard)
          examiner.start(upload.operation)
          withExtendedLifetime(observation) {}
          let right = (1...chunks).map { "\(Double($0) / Double(chunks))" }
          try examiner.see(
            "The values in the KVO notifications", ko: "관찰한 값",
            heard.values.withLock { $0.map { "\($0)" } },
            is: right)
        }
      }
    ]
  #else
    // Foundation on Linux has no observation.
    private static let observed: [Case<Answer>] = []
  #endif
}
