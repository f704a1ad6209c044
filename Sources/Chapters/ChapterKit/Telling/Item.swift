/// A piece of a step's output, independent of how it is presented.
///
/// Running a step yields items, from which the display, predictions, questions, pictures, traces and notes
/// are made.
public enum Item: Sendable {
  /// Lines of the program, without their common indentation.
  case code([String])
  case value(Value)
  /// An event in the world outside the code shown.
  case event(String)
  /// A condition that the script has waited for. A question may ask for it.
  case awaited(String)
  /// The event of a gate that the script has waited for. The rest of the run depends on it.
  case reached(String)
  /// A remark about the situation, or about what to look at.
  case sentence(String)
  /// The introduction of one of the book's own tools in the code shown.
  case introduction(Introduction)
  /// Lines with a layout that depends on the surface.
  case table(@Sendable (Surface) -> [String])
  case picture(Drawn)

  /// The lines of the program; empty for other kinds of items.
  public var code: [String] { if case .code(let lines) = self { lines } else { [] } }
  var picture: RecordedTimeline? {
    if case .picture(let drawn) = self { drawn.record } else { nil }
  }
  var value: Value? { if case .value(let value) = self { value } else { nil } }
  var isEvent: Bool { if case .event = self { true } else { false } }

  /// Properties of the output medium.
  public struct Surface: Sendable {
    public let language: Language
    /// The maximum line width, in columns.
    public let width: Int
    /// True if the output may be coloured.
    public let hasColour: Bool

    public init(language: Language, width: Int, hasColour: Bool) {
      self.language = language
      self.width = width
      self.hasColour = hasColour
    }
  }

  /// An observed value.
  public struct Value: Sendable {
    /// The expression as written in the source, or the label of a table row.
    public let label: String
    /// True for a row of a table.
    public var isRow = false
    public let shown: String
    /// The expected value; `nil` if neither the documents nor the book state one.
    public let expectation: Expectation?
    public let answer: Prediction.Answer?

    /// True unless the value differs from the expected one.
    public var agrees: Bool { expectation.map(\.agrees) ?? true }
  }

  /// An expected value, and the source of the expectation.
  public struct Expectation: Sendable {
    public enum Voice: Sendable { case document, book }

    public let voice: Voice
    public let shown: String
    public let agrees: Bool

    /// The expectation in words, for a value that differs.
    public var sentence: Text {
      switch voice {
      case .document: Text("documented: \(shown)", ko: "문서: \(shown)")
      case .book: Text("the book says: \(shown)", ko: "이 책의 설명: \(shown)")
      }
    }
  }

  /// A record to draw as a picture.
  public struct Drawn: Sendable {
    let events: [Recorder.Event]
    let lanes: [String]?
    let isOrdered: Bool
    /// The same record as lanes and columns.
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
