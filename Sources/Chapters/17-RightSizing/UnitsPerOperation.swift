/// How many units of work one operation should have, so that the cost of an operation is small beside
/// them.
///
/// It is the smallest number that is enough. Larger operations would not save time, and would leave
/// cores without work; and an urgent operation would wait longer for one of them to end.
///
/// - Parameters:
///   - time: What one unit takes, measured on this machine.
///   - work: How long the work of one operation should take at least.
/// - Returns: At least 1.
// snippet.units
nonisolated public func unitsPerOperation(
  taking time: Duration, atLeast work: Duration = .milliseconds(1)
) -> Int {
  let units = work / max(time, .nanoseconds(1))
  return max(1, Int(units.rounded(.up)))
}
// snippet.end
