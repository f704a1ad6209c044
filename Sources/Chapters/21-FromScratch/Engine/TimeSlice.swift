/// How long a worker may go on before it lets other items of Dispatch have the thread.
///
/// By the clock and not by a number of operations, since those may take any time. With a clock that
/// ticks every four milliseconds, as Linux has it, a turn ends at the first tick after it began.
package struct TimeSlice {
  /// The shortest time that a turn may take, in milliseconds, if the clock ticks that often.
  static let length: UInt64 = 2

  private let begin = CoarseClock.milliseconds

  package init() {}

  package var isOver: Bool { CoarseClock.hasPassed(TimeSlice.length, since: begin) }
}
