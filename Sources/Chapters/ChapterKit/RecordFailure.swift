/// Why figures that an episode shows or records cannot be had.
public enum RecordFailure: Error {
  /// There is a file, and it is no record.
  case unreadable(String)
  /// The record cannot be written to this file.
  case unwritable(String)

  /// What is wrong, and what to do instead.
  public var message: Text {
    switch self {
    case .unreadable(let path):
      Text(
        "\(path) is no record of figures; get it anew with git checkout \(path)",
        ko: "\(path) 파일은 측정한 값의 기록이 아닙니다. git checkout \(path) 명령으로 되돌리시기 바랍니다")
    case .unwritable(let path):
      Text(
        "cannot write \(path); show the figures without recording them: --figures measured",
        ko: "\(path) 파일에 쓸 수 없습니다. 기록하지 않고 보려면 --figures measured를 쓰시기 바랍니다")
    }
  }
}
