import ChapterKit

extension Rule {
  /// This book's promises about its solutions of two exercises from the notes on asynchronous operations.
  public static let tiltshift = TiltshiftFamily()

  public final class TiltshiftFamily: RuleFamily {
    public let networkImageOperation = Rule(
      "tiltshift.network-image-operation", .asserted, .workbook,
      says:
        "An asynchronous operation can wrap the download of a picture and finish when the response arrives",
      ko: "비동기 오퍼레이션으로 사진 다운로드를 감싸고, 응답이 왔을 때 완료할 수 있습니다.")
    public let downloadFailureFinishes = Rule(
      "tiltshift.download-failure-finishes", .obligation,
      .book("NetworkImageOperation", "Math is fun!"),
      says:
        "A failed download still finishes: it has no picture, but it has the reason for the failure",
      ko: "실패한 다운로드도 완료됩니다. 사진 대신 실패한 이유가 남습니다.")
    public let downloadCancel = Rule(
      "tiltshift.download-cancel", .obligation,
      .book("NetworkImageOperation"), .operation("Responding to the Cancel Command"),
      says:
        "Cancelling an executing download finishes the operation and stops its transfer, unless another request shares the transfer",
      ko: "실행 중인 다운로드를 취소하면 오퍼레이션이 완료되고, 함께 쓰는 쪽이 없는 전송은 멈춥니다.")
    public let filterOperation = Rule(
      "tiltshift.filter-operation", .asserted, .workbook,
      says: "The filter is a synchronous operation that creates one picture from another",
      ko: "필터는 사진 하나를 받아 다른 사진을 만드는 동기 오퍼레이션입니다.")
    public let filterAfterDownload = Rule(
      "tiltshift.filter-after-download", .obligation,
      .book("Networked TiltShift"), .guide("Configuring Interoperation Dependencies"),
      says:
        "If a filter became dependent on a download before it was queued, it never starts before the download has an outcome, unless the filter is cancelled",
      ko: "큐에 넣기 전부터 다운로드에 의존하고 취소되지 않은 필터는 다운로드의 결과가 정해지기 전에는 시작하지 않습니다.")
    public let passByDependency = Rule(
      "tiltshift.pass-by-dependency", .obligation,
      .book("Using NetworkImageFilter"), .guide("Avoid Per-Thread Storage"),
      says:
        "If a filter was given no picture, it runs with the picture of a dependency that has one",
      ko: "사진을 직접 받지 않은 필터는 실행될 때, 의존하는 오퍼레이션 가운데 사진이 있는 것에서 가져옵니다.")
    public let missingInputFinishesEmpty = Rule(
      "tiltshift.missing-input-finishes-empty", .obligation,
      .book("Using NetworkImageFilter"), .operation("Operation Dependencies"),
      says:
        "A filter whose only source is a download finishes without a picture if the download has none when the filter runs",
      ko: "다운로드 하나에서만 사진을 받는 필터는, 실행될 때 거기에 사진이 없으면 사진 없이 완료됩니다.")

    // The transfer.
    public let cancelClosesConnection = Rule(
      "tiltshift.cancel-closes-connection", .asserted, .workbook,
      says: "Over HTTP/1.1, cancelling a transfer before it is over closes its connection",
      ko: "HTTP/1.1에서는 진행 중인 전송을 취소하면 그 연결이 닫힙니다.")
    public let limitEndsDownload = Rule(
      "tiltshift.limit-ends-download", .asserted, .workbook,
      says:
        "An executing download finishes when its time limit passes; if it does not share its transfer, the transfer stops",
      ko: "실행 중인 다운로드는 제한 시간이 다 되면 완료되고, 함께 쓰는 쪽이 없는 전송은 멈춥니다.")
    public let shareOneTransfer = Rule(
      "tiltshift.share-one-transfer", .asserted, .workbook,
      says:
        "Concurrent requests to one SharedLoader for the same URL share a transfer, which stops when the last of the requests is cancelled",
      ko: "`SharedLoader` 하나에 같은 `URL`을 요청해 기다리는 쪽은 전송 하나를 나누어 쓰고, 마지막 하나까지 취소하면 전송이 멈춥니다.")
    public let lateAnswerDropped = Rule(
      "tiltshift.late-answer-dropped", .asserted, .workbook,
      says:
        "If all requests that shared a SharedLoader's transfer were cancelled, the transfer's late response reaches no later request for the URL",
      ko: "기다리는 쪽이 모두 취소한 `SharedLoader`의 전송에 늦게 온 응답은, 같은 `URL`을 나중에 요청한 쪽에 가지 않습니다.")

    // The screen.
    public let pairCancelsBoth = Rule(
      "tiltshift.pair-cancels-both", .asserted, .workbook,
      says:
        "Pair.cancel() cancels the download and the filter of its own picture, and of no other picture",
      ko: "`Pair.cancel()`은 그 사진의 필터와 다운로드를 취소하고, 다른 사진의 것은 그대로 둡니다.")
    public let cancelAllAsksNoMore = Rule(
      "tiltshift.cancel-all-asks-no-more", .asserted, .workbook,
      says:
        "cancelAll() cancels all operations that were added to a Pipeline before the call. A download that was still waiting because of the limit sends no request, unless two threads call cancelAll() at the same time",
      ko:
        "`cancelAll()`은 `Pipeline`에 그때까지 넣은 오퍼레이션을 모두 취소하며, 두 스레드가 동시에 호출하지 않는다면, 한도가 차서 기다리던 다운로드는 아무것도 요청하지 않습니다."
    )
    public let cellShowsLast = Rule(
      "tiltshift.cell-shows-last", .asserted, .workbook,
      says:
        "A PictureCell displays only the outcome of its last request; prepareForReuse() ends that request",
      ko:
        "`PictureCell`은 마지막으로 요청한 사진의 결과만 보여 주며, `prepareForReuse()`를 호출한 뒤에는 앞선 요청의 결과를 보여 주지 않습니다."
    )

    // Pictures and the filter.
    public let claimsRefused = Rule(
      "tiltshift.claims-refused", .asserted, .workbook,
      says: "A BMP header that claims too many pixels is refused before memory is allocated",
      ko: "BMP 헤더의 가로와 세로를 곱한 값이 지나치게 크면 메모리를 마련하기 전에 거절합니다.")
    public let wholeFileOrNone = Rule(
      "tiltshift.whole-file-or-none", .asserted, .workbook,
      says:
        "If saving succeeds, the file contains the whole picture; if saving throws, the file is unchanged",
      ko: "저장이 끝나면 파일은 새 사진 전체이고, 오류를 던지면 파일은 원래대로입니다.")
    public let bandInFocus = Rule(
      "tiltshift.band-in-focus", .asserted, .workbook,
      says:
        "The band in focus is not blurred; outside it, a blur radius above 0 grows with the distance from the band",
      ko: "초점 띠는 흐려지지 않고, `radius`가 0이 아니면 흐림의 반경이 띠에서 멀수록 큽니다.")
    public let separable = Rule(
      "tiltshift.separable", .asserted, .workbook,
      says:
        "A vertical blur followed by a horizontal blur gives the same result as a two-dimensional Gaussian blur",
      ko: "세로로 흐린 다음 가로로 흐린 것은 2차원 가우스 흐림과 같습니다.")
  }
}

let rules: [Rule] = Rule.tiltshift.all
