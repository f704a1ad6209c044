import Operations

/// Runs a piece of a loop and lets go at once of what it leaves to the thread's autorelease pool.
///
/// On Apple's systems Foundation may leave objects there, and a thread that loops for ever would
/// keep them: an operation would seem to leak. Elsewhere there are no such pools.
public func drainingPool<Result>(_ piece: () throws -> Result) rethrows -> Result {
  #if canImport(ObjectiveC)
    try autoreleasepool(invoking: piece)
  #else
    try piece()
  #endif
}
