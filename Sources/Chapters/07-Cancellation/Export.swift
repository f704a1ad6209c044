import Operations

/// Saves a photo in three phases, and can be abandoned between any two of them.
///
/// The answer to this chapter's coding exercise.
public final class Export: Operation, @unchecked Sendable {
  private let phases: [@Sendable () -> Void]
  private let removeTemporaryFile: @Sendable () -> Void

  /// - Parameters:
  ///   - phases: What to do, in order.
  ///   - removeTemporaryFile: Called once when the export ends early, and never otherwise.
  public init(
    phases: [@Sendable () -> Void], removeTemporaryFile: @escaping @Sendable () -> Void
  ) {
    self.phases = phases
    self.removeTemporaryFile = removeTemporaryFile
  }

  // snippet.answer
  override public func main() {
    for phase in phases {
      if isCancelled {
        removeTemporaryFile()
        return
      }
      phase()
    }
  }
  // snippet.end
}
