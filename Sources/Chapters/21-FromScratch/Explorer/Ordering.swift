import Synchronization

/// What an access to an atomic asks for, whatever kind of access it is.
package enum Ordering: String, Sendable {
  case relaxed, acquiring, releasing, acquiringAndReleasing, sequentiallyConsistent

  /// Whether what was published by what is read is known afterwards.
  var acquires: Bool { self != .relaxed && self != .releasing }
  /// Whether what was done before is published with what is written.
  var releases: Bool { self != .relaxed && self != .acquiring }
  /// Whether it is in one order with all such accesses.
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

  /// What a look asks for if it finds something else than a compare-and-exchange expects.
  var onFailure: Ordering {
    switch self {
    case .relaxed, .releasing: .relaxed
    case .acquiring, .acquiringAndReleasing: .acquiring
    case .sequentiallyConsistent: .sequentiallyConsistent
    }
  }
}

/// A place in a source that accesses an atomic, and what it asks for there.
package struct Access: Hashable, Sendable {
  package enum Kind: Hashable, Sendable { case load, store, update }

  package let kind: Kind
  package let ordering: Ordering
  package let file: String
  package let line: UInt

  /// The orderings that ask for less, those that ask for the most first.
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

  /// The file without its folders, and the line as it stands there.
  package var title: String {
    let name = file.split(separator: "/").last ?? ""
    return "\(name): \(Sources.line(line, of: file) ?? "\(line)")"
  }
}

/// Which accesses there are, and which of them asks for less than its source says.
package enum Orderings {
  /// An access that asks for something else. Set while nothing is explored.
  nonisolated(unsafe) package static var changed: (access: Access, ordering: Ordering)?
  /// The accesses of the runs so far; nil if nobody wants to know.
  nonisolated(unsafe) package static var met: Set<Access>?

  /// What an access asks for, here and now.
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
