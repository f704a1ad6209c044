import ChapterKit

/// A step, or one of its lines, as a reader names it: `3`, `3.2`.
struct LineAddress: Equatable {
  let step: Int
  /// From 1, among the lines that the step shows.
  let line: Int?

  /// - Returns: `nil` if a text names neither.
  init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count < 3, let step = parts[0], step > 0 else { return nil }
    self.step = step
    if parts.count == 2 {
      guard let line = parts[1], line > 0 else { return nil }
      self.line = line
    } else {
      line = nil
    }
  }
}

/// What a reader wants to know of the lines of a step.
enum LineQuestion: Equatable {
  /// What comes of leaving them out, as it is recorded.
  case why(LineAddress)
  /// To have one left out, and to see.
  case without(LineAddress)

  var address: LineAddress {
    switch self {
    case .why(let address), .without(let address): address
    }
  }

  /// What the options of a call ask.
  ///
  /// - Throws: ``Refusal`` with status 64 if that is not understood.
  init?(_ words: Words, _ topic: Topic) throws(Refusal) {
    let (why, without) = (
      try words.value(of: "--why", for: topic), try words.value(of: "--without", for: topic)
    )
    let others = (why == nil ? [] : ["--without"]) + ["--predict", "--svg", "--trace", "--step"]
    if why != nil || without != nil, let other = others.first(where: words.has) {
      let own = why == nil ? "--without" : "--why"
      throw Refusal(of: own, with: other, right: "Workbook 07 --why 3")
    }
    func address(_ text: String, _ name: String, _ example: String) throws(Refusal) -> LineAddress {
      if let address = LineAddress(text) { return address }
      throw Refusal(
        .usage,
        Text(
          "\(name) takes a step or a line of it, 3 or 3.2, not “\(text)”: \(example)",
          ko: "\(name)에는 단계나 그 줄을 적습니다(3, 3.2). 받은 값 “\(text)”, 쓰는 법: \(example)"))
    }
    if let why {
      self = .why(try address(why, "--why", "Workbook 07 --why 3"))
    } else if let without {
      let found = try address(without, "--without", "Workbook 07 --without 3.3")
      guard found.line != nil else {
        throw Refusal(
          .usage,
          Text(
            "--without takes a line, not a whole step; --why \(found.step) numbers them",
            ko: "--without에는 단계가 아니라 줄을 적습니다. 줄 번호를 보는 법: --why \(found.step)"))
      }
      self = .without(found)
    } else {
      return nil
    }
  }
}
