import ChapterKit

/// The description of the error that reading a result throws; `nil` if there is a result.
public func refusal<Value>(_ read: () throws -> Value) -> String? {
  do {
    _ = try read()
    return nil
  } catch {
    return "\(error)"
  }
}

extension Introduction {
  static let refusal = Introduction(
    "The function refusal belongs to this book: it returns the description of the error that its closure throws.",
    ko: "refusal은 클로저가 던진 오류를 문자열로 바꿔 주는 이 책의 함수입니다.")
}
