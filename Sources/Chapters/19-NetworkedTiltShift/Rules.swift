import ChapterKit

/// What the notes on asynchronous operations announce under two headings, and leave to the reader.
let rules: [Rule] = [
  Rule(
    "tiltshift.network-image-operation", .asserted,
    .book("Networked TiltShift", "NetworkImageOperation"),
    says:
      "An asynchronous operation can wrap the download of a picture and finish when the answer is there",
    ko: "비동기 오퍼레이션으로 사진 다운로드를 감싸고, 응답이 왔을 때 완료할 수 있습니다."),
  Rule(
    "tiltshift.download-failure-finishes", .asserted,
    .book("NetworkImageOperation", "Math is fun!"),
    says: "A download that fails finishes all the same, without a picture",
    ko: "실패한 다운로드도 완료됩니다. 사진이 없을 뿐입니다."),
  Rule(
    "tiltshift.download-cancel", .asserted,
    .book("NetworkImageOperation"), .operation("Responding to the Cancel Command"),
    says: "Cancelling a download stops the transfer and finishes the operation",
    ko: "다운로드를 취소하면 전송이 멈추고 오퍼레이션이 완료됩니다."),
  Rule(
    "tiltshift.filter-operation", .asserted, .book("Using NetworkImageFilter"),
    says: "The filter is a synchronous operation that makes of one picture another",
    ko: "필터는 사진 하나를 받아 다른 사진을 만드는 동기 오퍼레이션입니다."),
  Rule(
    "tiltshift.filter-after-download", .asserted,
    .book("Networked TiltShift"), .guide("Configuring Interoperation Dependencies"),
    says: "The filter depends on the download and never starts before that has its outcome",
    ko: "필터는 다운로드에 의존하므로, 다운로드의 결과가 정해지기 전에는 시작하지 않습니다."),
  Rule(
    "tiltshift.pass-by-dependency", .asserted,
    .book("Using NetworkImageFilter"), .guide("Avoid Per-Thread Storage"),
    says: "The filter takes its picture from the finished operation among its dependencies",
    ko: "필터는 의존하는 오퍼레이션 가운데 완료된 것에서 사진을 가져옵니다."),
  Rule(
    "tiltshift.missing-input-finishes-empty", .asserted,
    .book("Using NetworkImageFilter"), .operation("Operation Dependencies"),
    says: "After a download that failed or was cancelled the filter finishes without a picture",
    ko: "다운로드가 실패하거나 취소되었으면 필터도 사진 없이 완료됩니다."),
]
