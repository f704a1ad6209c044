import ChapterKit
import Operations

/// What is not shown unless a reader asks for it with `--provoke`: it ends the program, or has
/// Foundation write something that is different in every run.
enum Provocation: String, CaseIterable {
  /// None of them.
  case none
  /// A `start()` that ends the program.
  case unready, executing
  /// A finish of which Foundation warns.
  case unstarted

  static let option = "--provoke"

  func happen() {
    switch self {
    case .none: break
    case .unready:
      // snippet.unready
      let load = BlockOperation {}
      let decode = BlockOperation {}
      decode.addDependency(load)
      decode.start()
    // snippet.end
    case .executing:
      // snippet.executing
      let load = BlockOperation()
      load.addExecutionBlock { [unowned load] in load.start() }
      load.start()
    // snippet.end
    case .unstarted:
      // snippet.unstarted
      let upload = EagerUpload()
      let queue = OperationQueue()
      queue.isSuspended = true
      queue.addOperation(upload)
      upload.cancel()
    // snippet.end
    }
  }
}
