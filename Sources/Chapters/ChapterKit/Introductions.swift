extension Page {
  /// Says what the recorder in the shown code is, which is this book's and not Apple's.
  public func introduceRecorder() {
    say(
      Text(
        "Recorder belongs to this book. Its operation(…) is a BlockOperation that writes down its beginning and its end; add(…, to:) writes down the adding.",
        ko:
          "Recorder는 이 책의 도구입니다. operation(…)은 시작과 끝을 적어 두는 BlockOperation을 만들고, add(…, to:)는 넣은 것을 적으며 큐에 넣습니다."
      ))
  }
}
