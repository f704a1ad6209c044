/// The position of a step in its chapter.
public struct StepPlace: Hashable, Sendable {
  /// A part of a chapter that has steps.
  public enum Part: Hashable, Sendable {
    case walkthrough
    case mistake(Int)
    case exercise(Int)
  }

  public let part: Part
  /// The number of the step in its part, from 1.
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

  /// The episode of a part. The number of a mistake or an exercise must be valid.
  public func episode(of part: StepPlace.Part) -> Episode {
    switch part {
    case .walkthrough: walkthrough
    case .mistake(let number): mistakes[number - 1]
    case .exercise(let number): exercises[number - 1]
    }
  }

  /// The title of a part. For the walkthrough, this is the title of the chapter.
  public func title(of part: StepPlace.Part) -> Text {
    part == .walkthrough ? title : episode(of: part).title
  }

  /// The command-line words, after the chapter number, that request a part.
  public func words(for part: StepPlace.Part) -> [String] {
    switch part {
    case .walkthrough: walkthroughOption.map { [$0] } ?? []
    case .mistake(let number): ["--mistake", "\(number)"]
    case .exercise(let number): ["--exercise", "\(number)", "--answer"]
    }
  }
}
