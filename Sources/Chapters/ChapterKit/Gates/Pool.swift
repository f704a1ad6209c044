import Operations

/// Runs one iteration of a loop, and immediately releases the objects that the iteration leaves in the
/// thread's autorelease pool.
///
/// On Apple's systems, Foundation may leave objects there. A thread that loops forever would retain them, and
/// an operation would seem to leak. Other systems have no such pools.
public func drainingPool<Result>(_ piece: () throws -> Result) rethrows -> Result {
  #if canImport(ObjectiveC)
    try autoreleasepool(invoking: piece)
  #else
    try piece()
  #endif
}
