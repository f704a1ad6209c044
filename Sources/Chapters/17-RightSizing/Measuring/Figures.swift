import ChapterKit

/// What was measured, and where. A part that nobody has measured is `nil`.
struct Figures: MachineFigures {
  static let chapter = "17"
  static let file = #filePath

  /// Some work, divided in one way.
  struct Split: Codable, Equatable {
    /// How many operations there were; `nil` for `concurrentPerform`.
    let operations: Int?
    /// How many units of the work each of them had.
    let units: Int
    /// From adding to the end, in nanoseconds.
    let time: Double
  }

  /// Operations that wait in a queue.
  struct Pending: Codable, Equatable {
    /// How many there are at a time.
    let most: Int
    /// What the process had in use more than before; `nil` where that cannot be told.
    let bytes: Int?
  }

  /// One width and how long 64 operations took, in nanoseconds.
  struct Width: Codable, Equatable {
    /// `nil` for the default width.
    let width: Int?
    let computing: Double
    let blocking: Double
    let asynchronous: Double
  }

  var machine = Machine()
  /// The sizes of many photos, added up.
  var sums: [Split]?
  /// What an empty operation costs, in nanoseconds.
  var cost: Double?
  /// A hundred photos, a millisecond each.
  var photos: [Split]?
  var pending: [Pending]?
  var widths: [Width]?
  /// When the first, second, … of many blocked operations began, in nanoseconds from adding.
  var beginnings: [Double]?
}

/// Where the figures of this chapter come from.
typealias FigureSource = FigureRecord<Figures>
