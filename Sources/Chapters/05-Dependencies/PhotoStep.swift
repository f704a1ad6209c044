import ChapterKit
import Operations
import Synchronization

/// Makes a picture from the pictures of its dependencies, or fails with the error of a dependency.
///
/// If cancelled before its start, the step has no picture. Once it is running, its work completes.
// Unchecked like the superclass; the Mutex guards the mutable state.
// snippet.class
nonisolated public final class PhotoStep: Operation, @unchecked Sendable {
  /// The error of a step that has not run.
  public struct NoPicture: Error {}

  private let outcome = Mutex<Result<String, any Error>>(
    .failure(NoPicture()))
  private let make: @Sendable ([String]) throws -> String

  /// - Parameter make: Called with the pictures of all dependencies that are of this class, in any order, if
  ///   each of them has a picture.
  public init(make: @escaping @Sendable ([String]) throws -> String) {
    self.make = make
  }

  /// The picture; throws if there is none. May be called from any thread.
  public func picture() throws -> String {
    try outcome.withLock { $0 }.get()
  }

  override public func main() {
    let steps = dependencies.compactMap { $0 as? PhotoStep }
    let own = Result { try make(steps.map { try $0.picture() }) }
    outcome.withLock { $0 = own }
  }
  // snippet.hide

  #if !canImport(ObjectiveC) && !FromScratch
    private let links = Links()
    override public var dependencies: [Operation] { links.targets }
    override public func addDependency(_ operation: Operation) {
      links.add(operation, of: self, super.addDependency)
    }
    override public func removeDependency(_ operation: Operation) { links.remove(operation) }
  #endif
  // snippet.show
}
// snippet.end
