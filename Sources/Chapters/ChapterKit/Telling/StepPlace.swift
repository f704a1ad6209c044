/// Where a step stands in its chapter.
public struct StepPlace: Hashable, Sendable {
  /// What of a chapter tells something.
  public enum Part: Hashable, Sendable {
    case walkthrough
    case mistake(Int)
    case exercise(Int)
  }

  public let part: Part
  /// From 1.
  public let number: Int

  public init(_ part: Part, _ number: Int) {
    self.part = part
    self.number = number
  }
}

extension Chapter {
  /// All parts, in the order of the book.
  public var parts: [(part: StepPlace.Part, episode: Episode)] {
    [(.walkthrough, walkthrough)]
      + zip(1..., mistakes).map { (.mistake($0), $1) }
      + zip(1..., exercises).map { (.exercise($0), $1) }
  }

  /// All steps, in the order of the book.
  public var steps: [(place: StepPlace, step: Step)] {
    parts.flatMap { part, episode in
      zip(1..., episode.steps).map { (StepPlace(part, $0), $1) }
    }
  }

  /// What tells a part. Its number must be one of those that there are.
  public func episode(of part: StepPlace.Part) -> Episode {
    switch part {
    case .walkthrough: walkthrough
    case .mistake(let number): mistakes[number - 1]
    case .exercise(let number): exercises[number - 1]
    }
  }

  /// The title of a part; that of the chapter for its walkthrough.
  public func title(of part: StepPlace.Part) -> Text {
    part == .walkthrough ? title : episode(of: part).title
  }

  /// The words of a call that tells a part, behind the chapter's number.
  public func words(for part: StepPlace.Part) -> [String] {
    switch part {
    case .walkthrough: walkthroughOption.map { [$0] } ?? []
    case .mistake(let number): ["--mistake", "\(number)"]
    case .exercise(let number): ["--exercise", "\(number)", "--answer"]
    }
  }
}
