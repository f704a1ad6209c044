extension Page {
  /// Says what the recorder in the shown code is, which is this book's and not Apple's; once a page.
  ///
  /// Shown code that uses a recorder says so by itself.
  public func introduceRecorder() {
    if hasIntroducedRecorder { return }
    hasIntroducedRecorder = true
    say(
      Text(
        "Recorder belongs to this book: operation(…) is a BlockOperation that writes down its beginning and its end; add(…, to:) and cancel(…) write down what they do.",
        ko:
          "Recorder는 이 책의 도구입니다. operation(…)은 시작과 끝을 적어 두는 BlockOperation을 만들고, add(…, to:)와 cancel(…)은 하는 일을 적어 둡니다."
      ))
  }

  /// Says what a gate in the shown code is, which is this book's and not Apple's.
  ///
  /// - Parameter name: What the shown code calls it.
  public func introduceGate(_ name: String) {
    say(
      Text(
        "\(name) is a Gate of this book: its wait() returns once a line » has told of it.",
        ko: "\(name): 이 책의 Gate입니다. wait()는 » 줄이 그 일을 알린 다음에야 반환됩니다."))
  }
}
