import ChapterKit
import Operations

/// An upload that opens a gate when it is released.
nonisolated final class FleetingUpload: Operation, @unchecked Sendable {
  // Unchecked like the superclass; this class has no mutable state.
  private let freed: Gate

  init(_ freed: Gate) { self.freed = freed }

  deinit { freed.open() }
}
