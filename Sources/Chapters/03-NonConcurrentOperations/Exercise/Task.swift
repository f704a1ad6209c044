import ChapterKit

extension Chapter.Question {
  static let crop = Chapter.Question(
    Text(
      """
      Make a CropOperation that keeps some columns of a photo.
      CropOperation(_:columns:) takes the file and the range of columns, and the property cropped, which any thread may read, has the result.
      A range that is wider than the photo ends where the photo does; if no column is left, or if the operation was cancelled, the result is nil.
      """,
      ko: """
        사진에서 몇 개의 열만 남기는 `CropOperation`을 만들어 보시기 바랍니다.
        `CropOperation(_:columns:)`으로 파일과 열의 범위를 받고, 결과는 프로퍼티 `cropped`로 어느 스레드에서나 읽을 수 있어야 합니다.
        사진보다 넓은 범위는 사진에 맞추고, 남는 열이 없거나 취소되었으면 결과는 `nil`입니다.
        """),
    hints: Text(
      """
      One thing alone is to be overridden.
      One value alone changes, so one lock is enough.
      """,
      ko: """
        재정의할 것은 하나뿐입니다.
        바뀌는 값은 결과 하나뿐이니 잠금도 하나면 됩니다.
        """),
    Text(
      """
      The pixels stand row by row from the top left.
      The number of a pixel, divided by the width of the photo, leaves its column as the remainder.
      """,
      ko: """
        픽셀은 왼쪽 위부터 한 줄씩 이어져 있습니다.
        픽셀의 번호를 사진의 너비로 나눈 나머지가 그 픽셀의 열입니다.
        """))
}
