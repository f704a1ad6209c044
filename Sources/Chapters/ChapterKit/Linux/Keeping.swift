import Operations

// Only Foundation on Linux needs this file. There, a finishing operation accesses its dependents without
// holding references to them, and the process may crash if a dependent has been released. On Apple's systems
// and with the implementations of chapter 21, the file only declares another name for `Operation`.

#if canImport(ObjectiveC) || FromScratch
  public typealias LinkedOperation = Operation
#else
  import Synchronization

  /// An operation that may be released while it waits for a dependency. Its links are released with it.
  ///
  /// Subclasses override `main()` or `start()` as subclasses of `Operation` do. Links may be added and
  /// removed from any thread.
  nonisolated open class LinkedOperation: Operation, @unchecked Sendable {
    // Unchecked because `Operation` is. This class adds only a constant, Sendable property.
    private let links = Links()

    override open var dependencies: [Operation] { links.targets }

    override open func addDependency(_ operation: Operation) {
      links.add(operation, of: self, super.addDependency)
    }

    override open func removeDependency(_ operation: Operation) { links.remove(operation) }
  }

  /// The dependencies of one operation, the owner. The owner forwards every change of its dependencies to
  /// this object.
  ///
  /// Instead of waiting for a dependency directly, the owner waits for a ``Link`` that waits for the
  /// dependency. A finishing dependency then accesses the link, never the owner, and the link stays alive
  /// while it is unlinked. Safe to use from any thread.
  nonisolated public final class Links: Sendable {
    private let links = Mutex<[Link]>([])

    public init() {}

    deinit {
      for link in links.withLock({ $0 }) { link.removeDependency(link.target) }
    }

    /// The dependencies, in the order in which they were added.
    public var targets: [Operation] { links.withLock { $0.map(\.target) } }

    /// Adds a dependency, unless a link to it exists.
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

    /// Removes a dependency, so that the owner no longer waits for it.
    public func remove(_ target: Operation) {
      let link = links.withLock { links in
        links.firstIndex { $0.target === target }.map { links.remove(at: $0) }
      }
      link?.removeDependency(target)
      link?.finish()
    }
  }

  /// Finishes as soon as its target has finished, on the same thread, if the owner is still alive.
  nonisolated private final class Link: Operation, @unchecked Sendable {
    // Unchecked: `owner` is weak and set before the link is shared; `isOver` is atomic.
    private weak var owner: Operation?
    let target: Operation
    private let isOver = Atomic(false)

    init(from owner: Operation, to target: Operation) {
      (self.owner, self.target) = (owner, target)
    }

    override var isFinished: Bool { isOver.load(ordering: .acquiring) }

    // When the last dependency has finished, Foundation reads this property, and at that moment holds a
    // reference to the link.
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
    /// Retains an object until operations of this queue have finished and have notified all their dependents.
    ///
    /// Use this for dependents that are not a ``LinkedOperation``, and call it after the operations have been
    /// added. Operations that have already left the queue do not retain the object. May be called from any
    /// thread.
    /// - Precondition: Each operation is in this queue or has finished.
    /// - Complexity: O(*n*) in the number of operations and the number of operations in this queue.
    public func keep(_ object: some AnyObject & Sendable, until operations: [Operation]) {
      let here = Set(self.operations.map(ObjectIdentifier.init))
        // snippet.hide
        .union((self as? any UnlistedOperations)?.unfinished.map(ObjectIdentifier.init) ?? [])
      // snippet.show
      let keepers = OperationQueue()
      for operation in operations {
        if here.contains(ObjectIdentifier(operation)) {
          // Each operation has its own keeper. A keeper for several operations could be started by one
          // operation while another is still iterating over its dependents.
          let keeper = BlockOperation { withExtendedLifetime(object) {} }
          keeper.addDependency(operation)
          keepers.addOperation(keeper)
          keeper.announceIfReady()
        } else {
          // An operation that has left the queue has finished.
          precondition(
            operation.isFinished,
            "keep(_:until:): the operation is not in this queue; add it first, or use its own queue"
          )
        }
      }
    }
  }

  nonisolated extension Operation {
    /// Makes the queue check a just added operation again. If an operation becomes ready at the moment of its
    /// addition, the queue may miss that.
    public func announceIfReady() {
      guard isReady else { return }
      willChangeValue(forKey: "isReady")
      didChangeValue(forKey: "isReady")
    }

    // snippet.hide
    /// Removes all dependencies, so that this operation may be released before they finish.
    ///
    /// Call this after starting a cancelled operation manually, or before releasing the only reference to an
    /// operation.
    public func leaveDependencies() { dependencies.forEach(removeDependency) }
    // snippet.show
  }
  // snippet.end

  /// A queue with operations of its own that ``OperationQueue/operations`` does not list.
  nonisolated public protocol UnlistedOperations: OperationQueue {
    /// The unlisted operations that have not finished. Safe to read from any thread.
    var unfinished: [Operation] { get }
  }
#endif
