import Chapter07Cancellation
import ChapterKit
import Operations
import Synchronization

/// A property that can be observed, of chapter 10.
public enum FractionAttempt: Attempt {
  /// The operation, how much of it is sent, and what writes down the value each time that it is
  /// announced, until what it gives is let go of.
  public typealias Upload = (
    operation: Operation, fraction: () -> Double, follow: (Heard) -> Any?
  )
  /// Makes an upload of so many chunks.
  public typealias Answer = @Sendable (String, Int) -> Upload

  /// - Parameters:
  ///   - make: Makes an upload of so many chunks.
  ///   - fraction: How much has been sent.
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

  /// What an observer has heard.
  public final class Heard: Sendable {
    let values = Mutex<[Double]>([])
  }

  public static let book = answer({ ObservedUpload($0, chunks: $1) }, \.fraction)

  public static let cases: [Case<Answer>] =
    [
      Case(
        "It is 0 at first, and 1 when all chunks are sent.",
        ko: "처음에는 0이고, 조각을 모두 보내면 1입니다.",
        rule: .state.keptInternally
      ) { attempt, examiner in
        for chunks in 1...5 {
          examiner.situation(
            "An upload of \(Text.count(chunks, "chunk")) was made.",
            ko: "조각이 \(chunks)개인 업로드를 만들었습니다.")
          let upload = attempt("beach", chunks)
          try examiner.see("fraction", ko: "fraction", upload.fraction(), is: 0)
          examiner.situation(
            "An upload of \(Text.count(chunks, "chunk")) was started.",
            ko: "조각이 \(chunks)개인 업로드를 시작했습니다.")
          examiner.start(upload.operation)
          try examiner.see("fraction", ko: "fraction", upload.fraction(), is: 1)
        }
      },
      Case(
        "Cancelled before its start, it sends nothing.",
        ko: "시작하기 전에 취소하면 아무것도 보내지 않습니다.",
        rule: .cancel.checkBeforeWork
      ) { attempt, examiner in
        examiner.situation(
          "It was cancelled, and then main() was called.", ko: "취소한 다음 main()을 불렀습니다.")
        let upload = attempt("beach", 4)
        upload.operation.cancel()
        upload.operation.main()
        try examiner.see("fraction", ko: "fraction", upload.fraction(), is: 0)
      },
    ] + observed

  #if canImport(ObjectiveC) || FromScratch
    private static let observed: [Case<Answer>] = [
      Case(
        "It is announced once for each chunk, with the new value.",
        ko: "조각을 보낼 때마다 새 값이 한 번씩 통지됩니다.",
        rule: .kvo.extraPropertiesToo
      ) { attempt, examiner in
        for chunks in [1, 2, 4] {
          examiner.situation(
            "Somebody observed an upload of \(Text.count(chunks, "chunk")).",
            ko: "조각이 \(chunks)개인 업로드를 관찰했습니다.")
          let upload = attempt("beach", chunks)
          let heard = Heard()
          let observation = upload.follow(heard)
          examiner.start(upload.operation)
          withExtendedLifetime(observation) {}
          let right = (1...chunks).map { "\(Double($0) / Double(chunks))" }
          try examiner.see(
            "What was heard", ko: "관찰한 값", heard.values.withLock { $0.map { "\($0)" } }, is: right)
        }
      }
    ]
  #else
    // Nobody can observe here.
    private static let observed: [Case<Answer>] = []
  #endif
}
