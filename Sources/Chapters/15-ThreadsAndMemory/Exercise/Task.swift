import ChapterKit

extension Chapter.Question {
  static let shelf = Chapter.Question(
    Text(
      """
      Somebody has to keep the result of an operation until it is read, and let go of it afterwards.
      Make a CreditShelf that does.
      add(_:) adds a Credit, whose name is that of its photo, to a queue of its own.
      take(_:) takes the name of a photo and gives what was written, once; it gives nil if that is not finished yet, or was taken already.
      Any thread may call them.
      """,
      ko: """
        오퍼레이션의 결과는 읽을 때까지 누군가 간직해야 하고, 읽은 다음에는 놓아야 합니다.
        그 일을 하는 `CreditShelf`를 만들어 보시기 바랍니다.
        `add(_:)`는 `Credit`을 자기 큐에 넣습니다.
        `Credit`의 `name`은 사진의 이름입니다.
        `take(_:)`는 사진의 이름을 받아 적은 것을 한 번만 돌려주고, 아직 완료되지 않았거나 이미 가져갔으면 `nil`을 돌려줍니다.
        어느 스레드에서 불러도 되어야 합니다.
        """),
    hints: Text(
      """
      Keep names and operations in a dictionary.
      Before the operation is added to the queue, or afterwards?
      """,
      ko: """
        딕셔너리 하나에 이름과 오퍼레이션을 둡니다.
        큐에 넣기 전에 두어야 하나요, 넣은 다음에 두어야 하나요?
        """),
    Text(
      "If another thread comes between the look whether it has finished and the removal from the dictionary, the same text is given twice.",
      ko: "완료되었는지 확인하는 것과 딕셔너리에서 빼는 것 사이에 다른 스레드가 끼어들면 같은 것을 두 번 돌려주게 됩니다."))
}
