import Operations

/// Saves a photo in phases, and can be abandoned between any two of them.
///
/// The answer to this chapter's coding exercise. `removeTemporaryFile` is called once if `main()` ends
/// early, perhaps before the first phase, and never otherwise.
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
