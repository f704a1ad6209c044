import ChapterKit

/// What the exercises ask, and the hints that lead to their answers.
///
/// The note says the Korean sentences too.
extension Chapter.Question {
  static let alreadyThere = Chapter.Question(
    Text(
      """
      The photo is in the album's cache.
      The next line is download.start().
      When it returns, is the download finished?
      """,
      ko: """
        앨범은 사진을 캐시에 가지고 있습니다.
        다음 줄에서 download.start()를 호출합니다.
        start()가 반환되었을 때 다운로드는 완료 상태일까요?
        """),
    hints: Text(
      """
      When does a photo come that is in the cache?
      Does asynchronous promise “later”, or say that it may be later?
      """,
      ko: """
        캐시에 있는 사진은 언제 오나요?
        비동기라는 말은 ‘나중에’라는 약속인가요, ‘나중일 수 있다’는 말인가요?
        """))

  static let whoMisses = Chapter.Question(
    Text(
      """
      This start() announces the finish, but not that the thumbnail is executing.
      Both go to the queue.
      Will the save run, and will the queue be empty in the end?
      """,
      ko: """
        이 start()는 완료는 통지하지만 실행 중이라는 것은 통지하지 않습니다.
        둘을 큐에 넣으면 저장은 실행될까요?
        큐는 빌까요?
        """),
    hints: Text(
      "What has to change for a dependency?",
      ko: "의존성은 무엇이 바뀌기를 기다리나요?"))
}
