/// One thing that a step shows, before anybody draws it.
///
/// Running a step yields items. Telling, predicting, asking, pictures, traces and notes are made of
/// them.
public enum Item: Sendable {
  /// Lines of the program, without the indentation that all of them share.
  case code([String])
  case value(Value)
  /// What happened in the world outside the shown code.
  case event(String)
  /// What the script has waited for; it may be what a question asks.
  case awaited(String)
  /// What a gate stands for and the script has waited for: what comes next depends on it.
  case reached(String)
  /// What the situation is, or what to look at.
  case sentence(String)
  /// What a tool of the book is that the code uses.
  case introduction(Introduction)
  /// Lines that depend on where they are drawn.
  case table(@Sendable (Surface) -> [String])
  case picture(Drawn)

  /// The lines of the program, if it is some.
  public var code: [String] { if case .code(let lines) = self { lines } else { [] } }
  var picture: RecordedTimeline? {
    if case .picture(let drawn) = self { drawn.record } else { nil }
  }
  var value: Value? { if case .value(let value) = self { value } else { nil } }
  var isEvent: Bool { if case .event = self { true } else { false } }

  /// What is drawn on.
  public struct Surface: Sendable {
    public let language: Language
    /// The widest line, in columns.
    public let width: Int
    /// Whether what is drawn may be in colour.
    public let hasColour: Bool

    public init(language: Language, width: Int, hasColour: Bool) {
      self.language = language
      self.width = width
      self.hasColour = hasColour
    }
  }

  /// A value that was observed.
  public struct Value: Sendable {
    /// The expression, as it stands in the source; or what a row of a table is called.
    public let label: String
    /// Whether it is a row of a table.
    public var isRow = false
    public let shown: String
    /// What it was compared with; `nil` if nobody says what it is.
    public let expectation: Expectation?
    public let answer: Prediction.Answer?

    /// Whether it is what somebody says that it is.
    public var agrees: Bool { expectation.map(\.agrees) ?? true }
  }

  /// What a value should be, and who says so.
  public struct Expectation: Sendable {
    public enum Voice: Sendable { case document, book }

    public let voice: Voice
    public let shown: String
    public let agrees: Bool

    /// What was expected, where something else came.
    public var sentence: Text {
      switch voice {
      case .document: Text("documented: \(shown)", ko: "문서: \(shown)")
      case .book: Text("the book says: \(shown)", ko: "이 책의 설명: \(shown)")
      }
    }
  }

  /// A record to be drawn as a picture.
  public struct Drawn: Sendable {
    let events: [Recorder.Event]
    let lanes: [String]?
    let isOrdered: Bool
    /// The same, in its lanes and columns.
    public let record: RecordedTimeline

    init(_ recorder: Recorder, lanes: [String]?, isOrdered: Bool) {
      let events = recorder.events
      self.events = events
      self.lanes = lanes
      self.isOrdered = isOrdered
      record = RecordedTimeline(
        recorder, lanes: Timeline(events, lanes: lanes).lanes, isOrdered: isOrdered)
    }

    public func timeline(width: Int) -> Timeline {
      Timeline(events, lanes: lanes, isOrdered: isOrdered, width: width)
    }
  }
}
