import Operations

// What only Foundation on Linux needs. A finishing operation touches there those that depend on it, and
// holds no reference to any of them: the process may crash if one is gone by then. On Apple's systems, and
// in the implementations of chapter 21, nothing of this file is left but another name for `Operation`.

#if canImport(ObjectiveC) || FromScratch
  public typealias LinkedOperation = Operation
#else
  import Synchronization

  /// An operation which may be released while it waits for a dependency, and then takes its links with it.
  ///
  /// Subclasses override `main()` or `start()` as those of `Operation` do. Links may be added and removed
  /// from any thread.
  nonisolated open class LinkedOperation: Operation, @unchecked Sendable {
    // Unchecked for the operation that it is; it adds nothing that changes unguarded.
    private let links = Links()

    override open var dependencies: [Operation] { links.targets }

    override open func addDependency(_ operation: Operation) {
      links.add(operation, of: self, super.addDependency)
    }

    override open func removeDependency(_ operation: Operation) { links.remove(operation) }
  }

  /// The dependencies of one operation, which owns this and has to hand its own to it.
  ///
  /// In the place of each dependency the owner waits for a ``Link`` which waits for the dependency. So what
  /// the dependency touches when it finishes is the link, never the owner; and a link is alive while its
  /// ties are cut. Safe to use from any thread.
  nonisolated public final class Links: Sendable {
    private let links = Mutex<[Link]>([])

    public init() {}

    deinit {
      for link in links.withLock({ $0 }) { link.removeDependency(link.target) }
    }

    /// The dependencies, in the order in which they were added.
    public var targets: [Operation] { links.withLock { $0.map(\.target) } }

    /// Adds a dependency unless there is a link to it.
    ///
    /// - Parameter wait: `addDependency(_:)` of the owner's superclass.
    public func add(_ target: Operation, of owner: Operation, _ wait: (Operation) -> Void) {
      let link = Link(from: owner, to: target)
      let isNew = links.withLock { links in
        if links.contains(where: { $0.target === target }) { return false }
        links.append(link)
        return true
      }
      if !isNew { return }
      wait(link)
      link.addDependency(target)
    }

    /// Removes a dependency, for which the owner does not wait any longer.
    public func remove(_ target: Operation) {
      let link = links.withLock { links in
        links.firstIndex { $0.target === target }.map { links.remove(at: $0) }
      }
      link?.removeDependency(target)
      link?.finish()
    }
  }

  /// Finishes as soon as its target has, on the thread that finishes that, if its owner is still there.
  nonisolated private final class Link: Operation, @unchecked Sendable {
    // Unchecked: `owner` is weak and set before anything else has the link; `isOver` is atomic.
    private weak var owner: Operation?
    let target: Operation
    private let isOver = Atomic(false)

    init(from owner: Operation, to target: Operation) {
      (self.owner, self.target) = (owner, target)
    }

    override var isFinished: Bool { isOver.load(ordering: .acquiring) }

    // Foundation asks when the last dependency has finished, with a reference to the link.
    override var isReady: Bool {
      let isReady = super.isReady
      if isReady { finish() }
      return isReady
    }

    func finish() {
      guard let owner else { return }
      withExtendedLifetime(owner) {
        isOver.store(true, ordering: .releasing)
        didChangeValue(forKey: "isFinished")
      }
    }
  }

  // snippet.keep
  nonisolated extension OperationQueue {
    /// Keeps an object until operations of this queue have finished and have seen to all that wait for them.
    ///
    /// For what waits and is no ``LinkedOperation``: call it when the operations have been added. Nothing is
    /// kept for those that have left the queue. May be called from any thread.
    /// - Precondition: Each of the operations is in this queue, or has finished.
    /// - Complexity: O(*n*) in the number of operations, and of those in this queue.
    public func keep(_ object: some AnyObject & Sendable, until operations: [Operation]) {
      let here = Set(self.operations.map(ObjectIdentifier.init))
        // snippet.hide
        .union((self as? any UnlistedOperations)?.unfinished.map(ObjectIdentifier.init) ?? [])
      // snippet.show
      let keepers = OperationQueue()
      for operation in operations {
        if here.contains(ObjectIdentifier(operation)) {
          // One for each: a keeper of several may be started by one of them while another still goes
          // through those that wait for it.
          let keeper = BlockOperation { withExtendedLifetime(object) {} }
          keeper.addDependency(operation)
          keepers.addOperation(keeper)
          keeper.announceIfReady()
        } else {
          // What has left the queue had finished before.
          precondition(
            operation.isFinished,
            "keep(_:until:): the operation is not in this queue; add it first, or use its own queue"
          )
        }
      }
    }
  }

  nonisolated extension Operation {
    /// Has a queue look once more at this operation, which was just added to it: what becomes ready in that
    /// very moment the queue may not notice.
    public func announceIfReady() {
      guard isReady else { return }
      willChangeValue(forKey: "isReady")
      didChangeValue(forKey: "isReady")
    }

    // snippet.hide
    /// Removes all dependencies, so that this operation may be released before they finish.
    ///
    /// For code that has started a cancelled operation by hand, or gives up one that it alone refers to.
    public func leaveDependencies() { dependencies.forEach(removeDependency) }
    // snippet.show
  }
  // snippet.end

  /// A queue that has operations of its own which ``OperationQueue/operations`` does not list.
  nonisolated public protocol UnlistedOperations: OperationQueue {
    /// Those that have not finished. Safe to read from any thread.
    var unfinished: [Operation] { get }
  }
#endif
