import ChapterKit
import Operations

/// An upload that tells when it is freed.
nonisolated final class FleetingUpload: Operation, @unchecked Sendable {
  // Unchecked for the operation that it is; it adds nothing that changes.
  private let freed: Gate

  init(_ freed: Gate) { self.freed = freed }

  deinit { freed.open() }
}
