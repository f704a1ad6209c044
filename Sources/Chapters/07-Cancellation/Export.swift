import Operations

/// Saves a photo in phases. May be abandoned between two phases.
///
/// The answer to this chapter's coding exercise. `removeTemporaryFile` is called once if `main()` ends early,
/// possibly before the first phase, and never otherwise.
nonisolated public final class Export: Operation, @unchecked Sendable {
  private let phases: [@Sendable () -> Void]
  private let removeTemporaryFile: @Sendable () -> Void

  public init(
    phases: [@Sendable () -> Void],
    removeTemporaryFile: @escaping @Sendable () -> Void
  ) {
    self.phases = phases
    self.removeTemporaryFile = removeTemporaryFile
  }

  // snippet.answer
  override public func main() {
    for phase in phases {
      if isCancelled { return removeTemporaryFile() }
      phase()
    }
  }
  // snippet.end
}
