/// The time of a run, which passes only by choice.
package enum Time {
  /// Milliseconds since the run began; 0 outside of an exploration.
  package static var coarseMilliseconds: UInt64 { Strand.current?.execution.time ?? 0 }

  /// True if `length` milliseconds have passed since `begin`. If the run's time does not decide this, the
  /// answer is a choice.
  package static func hasPassed(_ length: UInt64, since begin: UInt64) -> Bool {
    guard let strand = Strand.current else { return false }
    let execution = strand.execution
    if execution.time >= begin + length { return true }
    if execution.decide(among: 2) == 0 { return false }
    execution.time = begin + length
    execution.trace?.note(strand, nil, "has taken \(length) ms")
    return true
  }
}
