import Synchronization

/// The memory ordering of an access to an atomic, for all kinds of access.
package enum Ordering: String, Sendable {
  case relaxed, acquiring, releasing, acquiringAndReleasing, sequentiallyConsistent

  /// True if a read joins the clock that was released with the value.
  var acquires: Bool { self != .relaxed && self != .releasing }
  /// True if a write releases the clock of its strand.
  var releases: Bool { self != .relaxed && self != .acquiring }
  /// True if the access takes part in the single order of sequentially consistent accesses.
  var isInOrder: Bool { self == .sequentiallyConsistent }

  init(_ ordering: AtomicLoadOrdering) {
    self =
      ordering == .relaxed
      ? .relaxed : ordering == .acquiring ? .acquiring : .sequentiallyConsistent
  }

  init(_ ordering: AtomicStoreOrdering) {
    self =
      ordering == .relaxed
      ? .relaxed : ordering == .releasing ? .releasing : .sequentiallyConsistent
  }

  init(_ ordering: AtomicUpdateOrdering) {
    self =
      switch ordering {
      case .relaxed: .relaxed
      case .acquiring: .acquiring
      case .releasing: .releasing
      case .acquiringAndReleasing: .acquiringAndReleasing
      default: .sequentiallyConsistent
      }
  }

  /// The ordering that a compare-and-exchange has if it fails.
  var onFailure: Ordering {
    switch self {
    case .relaxed, .releasing: .relaxed
    case .acquiring, .acquiringAndReleasing: .acquiring
    case .sequentiallyConsistent: .sequentiallyConsistent
    }
  }
}

/// An access to an atomic in a source file, with its ordering.
package struct Access: Hashable, Sendable {
  package enum Kind: Hashable, Sendable { case load, store, update }

  package let kind: Kind
  package let ordering: Ordering
  package let file: String
  package let line: UInt

  /// The orderings that are weaker than the access's own, the strongest first.
  package var weaker: [Ordering] {
    switch (kind, ordering) {
    case (_, .relaxed): []
    case (.load, .sequentiallyConsistent): [.acquiring, .relaxed]
    case (.store, .sequentiallyConsistent): [.releasing, .relaxed]
    case (.update, .sequentiallyConsistent):
      [.acquiringAndReleasing, .acquiring, .releasing, .relaxed]
    case (.update, .acquiringAndReleasing): [.acquiring, .releasing, .relaxed]
    default: [.relaxed]
    }
  }

  /// The file name without its path, followed by the text of the line.
  package var title: String {
    let name = file.split(separator: "/").last ?? ""
    return "\(name): \(Sources.line(line, of: file) ?? "\(line)")"
  }
}

/// The accesses that runs have made, and the access with a weakened ordering.
package enum Orderings {
  /// The access whose ordering is replaced, and the replacement. Set only between explorations.
  nonisolated(unsafe) package static var changed: (access: Access, ordering: Ordering)?
  /// The accesses of the runs so far; nil if they are not collected.
  nonisolated(unsafe) package static var met: Set<Access>?

  /// Returns the effective ordering of an access, and collects the access.
  static func effective(
    _ ordering: Ordering, _ kind: Access.Kind, _ file: StaticString, _ line: UInt
  ) -> Ordering {
    if met != nil {
      met?.insert(Access(kind: kind, ordering: ordering, file: "\(file)", line: line))
    }
    if let changed, changed.access.line == line, changed.access.kind == kind,
      changed.access.ordering == ordering, changed.access.file == "\(file)"
    {
      return changed.ordering
    }
    return ordering
  }
}
