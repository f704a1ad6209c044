import ChapterKit

/// What was measured, and where. A part that nobody has measured is `nil`.
struct Figures: MachineFigures {
  static let chapter = "17"
  static let file = #filePath

  /// A hundred units of work, divided among operations in one way.
  struct Split: Codable, Equatable {
    /// How much work one unit is, in microseconds.
    let unit: Int
    let operations: Int
    /// From adding to the end, in nanoseconds.
    let onQueue: Double
    let onPerform: Double
  }

  /// Operations that wait in a queue.
  struct Pending: Codable, Equatable {
    let operations: Int
    /// How many there were at a time.
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

  /// Operations that block, more of them than Dispatch lends threads.
  struct Crowd: Codable, Equatable {
    let added: Int
    /// In how many queues they were, of as many operations at a time.
    let queues: Int
    /// How many of them began while none ended.
    let begun: Int
    /// When the last one of these began, in nanoseconds from adding.
    let last: Double
    /// Whether it was waited until no more came.
    let isAll: Bool
  }

  var machine = Machine()
  /// What an empty operation costs, in nanoseconds.
  var cost: Double?
  var splits: [Split]?
  var pending: [Pending]?
  var widths: [Width]?
  /// When the first, second, … of many blocked operations began, in nanoseconds from adding.
  var beginnings: [Double]?
  var crowds: [Crowd]?
}

/// Where the figures of this chapter come from.
typealias FigureSource = FigureRecord<Figures>
