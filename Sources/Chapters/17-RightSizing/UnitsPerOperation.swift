/// Returns the smallest number of units for which the cost of an operation is small compared with its work.
///
/// Larger operations would save no time, would leave cores idle, and would delay urgent operations.
///
/// - Parameters:
///   - time: The duration of one unit, measured on this machine.
///   - work: The minimum duration of the work of one operation.
/// - Returns: At least 1.
// snippet.units
nonisolated public func unitsPerOperation(
  taking time: Duration, atLeast work: Duration = .milliseconds(1)
) -> Int {
  let units = work / max(time, .nanoseconds(1))
  return max(1, Int(units.rounded(.up)))
}
// snippet.end
