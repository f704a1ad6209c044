import ChapterKit

/// The measured figures and the machine that they were measured on. A part that was not measured is `nil`.
struct Figures: MachineFigures {
  static let chapter = "17"
  static let file = #filePath

  /// One way to divide the work, and its duration.
  struct Split: Codable, Equatable {
    /// The number of operations; `nil` for `concurrentPerform`.
    let operations: Int?
    /// The units of work in each operation.
    let units: Int
    /// The time from when the first operation was added to when the last one finished, in nanoseconds.
    let time: Double
  }

  /// Pending operations in a queue, and their memory.
  struct Pending: Codable, Equatable {
    /// The maximum number of operations at a time.
    let most: Int
    /// The additional memory in use by the process; `nil` if the platform does not report it.
    let bytes: Int?
  }

  /// The duration of 64 operations at one limit, in nanoseconds.
  struct Width: Codable, Equatable {
    /// The limit; `nil` for the default.
    let width: Int?
    let computing: Double
    let blocking: Double
    let asynchronous: Double
  }

  var machine = Machine()
  /// Adding up the sizes of many photos.
  var sums: [Split]?
  /// The cost of an empty operation, in nanoseconds.
  var cost: Double?
  /// Work on a hundred photos, one millisecond each.
  var photos: [Split]?
  var pending: [Pending]?
  var widths: [Width]?
  /// The start times of the first, second, and further blocked operations, in nanoseconds since the
  /// operations were added.
  var beginnings: [Double]?
}

/// The source of the figures of this chapter.
typealias FigureSource = FigureRecord<Figures>
