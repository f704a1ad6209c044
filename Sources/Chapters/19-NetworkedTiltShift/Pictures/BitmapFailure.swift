import ChapterKit

/// Why bytes are no picture that this chapter can read.
public enum BitmapFailure: Error, Hashable {
  /// They do not begin as a BMP does.
  case unknown
  /// They end before the picture does.
  case truncated(received: Int, needed: Int)
  /// The header claims that the pixels begin at a byte of its own.
  case withinHeader(Int)
  /// The header claims more pixels than anybody should make room for.
  case tooLarge(width: Int, height: Int)
  /// The header claims a picture without pixels.
  case empty
  /// A kind of BMP that is not read here.
  case unsupported(String)

  public var message: Text {
    switch self {
    case .unknown: Text("this is no BMP", ko: "BMP가 아닙니다")
    case .truncated(let received, let needed):
      Text(
        "the picture breaks off: \(received) of at least \(needed) bytes",
        ko: "사진이 중간에 끊겼습니다: \(needed)바이트 이상이어야 하는데 \(received)바이트입니다")
    case .withinHeader(let place):
      Text(
        "the header claims that the pixels begin at byte \(place), where it stands itself",
        ko: "픽셀이 \(place)번째 바이트에서 시작한다고 적혀 있는데, 거기는 헤더입니다")
    case .tooLarge(let width, let height):
      Text(
        "the header claims \(width) × \(height) pixels; at most \(Bitmap.maximumPixels) are read",
        ko: "헤더에 적힌 크기가 \(width) × \(height)화소입니다. \(Bitmap.maximumPixels)화소까지만 읽습니다")
    case .empty: Text("the header claims no pixels", ko: "헤더에 적힌 크기가 0입니다")
    case .unsupported(let what):
      Text(
        "\(what) is not read here; save it as BMP of 24 bits",
        ko: "\(what) 형식은 읽지 못합니다. 24비트 BMP로 저장하시기 바랍니다")
    }
  }
}
