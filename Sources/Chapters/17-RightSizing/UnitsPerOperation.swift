/// How many units of work one operation should have, so that it costs no more than a part of them.
///
/// - Parameters:
///   - cost: What an operation costs by itself, in nanoseconds.
///   - unit: What one unit of its work takes, in nanoseconds; more than 0.
///   - share: The part of the work that the cost may be, a tenth by default; more than 0.
/// - Returns: At least 1.
// snippet.units
nonisolated public func unitsPerOperation(
  costing cost: Double, unit: Double, share: Double = 0.1
) -> Int {
  max(1, Int((cost / (unit * share)).rounded(.up)))
}
// snippet.end
