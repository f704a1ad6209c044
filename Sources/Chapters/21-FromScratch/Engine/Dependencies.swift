// Who waits for whom.

extension Operation {
  // MARK: What an operation waits for

  /// From how many dependencies on they are kept as a set as well.
  private static let many = 16

  func dependsOn(_ operation: Operation) -> Bool {
    linksIfMade { Operation.isListed(operation, in: $0) } ?? false
  }

  /// Whether an operation is among the dependencies. Must be called with the lock held.
  private static func isListed(_ operation: Operation, in links: Links) -> Bool {
    if links.prerequisites.count < many { return links.prerequisites.contains { $0 === operation } }
    return links.extras.identifiers.contains(ObjectIdentifier(operation))
  }

  /// Enters an operation among the dependencies. Returns false if it is there.
  func insert(_ operation: Operation) -> Bool {
    withLinks { links in
      if Operation.isListed(operation, in: links) { return false }
      links.prerequisites.append(operation)
      if links.prerequisites.count == Operation.many {
        links.extras.identifiers = Set(links.prerequisites.map(ObjectIdentifier.init))
      } else if links.prerequisites.count > Operation.many {
        links.extras.identifiers.insert(ObjectIdentifier(operation))
      }
      return true
    }
  }

  /// Takes one off what this operation waits for, on behalf of somebody who keeps the operation.
  func waitForOneLess() {
    if state.waitsForOne { willChange(.isReady) }
    let (before, after) = update { $0.waitingForOneLess() }
    guard !before.isReady, after.isReady else { return }
    didChange(.isReady)
    if after.isEnqueued { tellScheduler() }
  }

  /// Waits for nothing any more, having ended before everything that it waited for had.
  func strikeOut() {
    let prerequisites = linksIfMade { $0.prerequisites.elements } ?? []
    for operation in prerequisites where operation.strike(self) {
      update { $0.waitingForOneLess() }
    }
  }

  /// Lets go of what this operation, which is going away, waited for.
  func letGoOfPrerequisites() {
    var taken = Few<Operation>()
    linksIfMade { swap(&taken, &$0.prerequisites) }
    // Who has taken one off has touched this operation for the last time.
    if state.unfinishedDependencies > 0 {
      for operation in taken { _ = operation.strike(self) }
    }
    Releases.release(&taken)
  }

  // MARK: Who waits for an operation

  /// Notes that an operation waits for this one, unless this one has finished.
  // snippet.enter
  func enter(_ dependent: Operation) -> Bool {
    withLinks { links in
      // Marked before it is looked at, so that whoever finishes meanwhile sees the mark.
      let before = state.isLinked ? state : update { $0.linking() }.before
      if before.isConcluded { return false }
      links.dependents.append(Unmanaged.passUnretained(dependent))
      return true
    }
  }
  // snippet.end

  /// Forgets an operation that waits for this one; false if it is not waiting any more.
  func strike(_ dependent: Operation) -> Bool {
    let reference = Unmanaged.passUnretained(dependent).toOpaque()
    return linksIfMade { $0.dependents.removeFirst { $0.toOpaque() == reference } } ?? false
  }

  /// Frees dependents, wakes threads and runs the completion block.
  func freeDependents() {
    let announcesBlock = state.isObserved && completionBlock != nil
    if announcesBlock { willChange(.completionBlock) }
    // Dependents may go away meanwhile; those who are observed are known by their identity.
    if Observers.areAny {
      let expected = linksIfMade { $0.dependents.compactMap(Operation.observedLast) } ?? []
      for identifier in expected { Observers.shared.willChange(.isReady, of: identifier) }
    }
    var freed = Few<Operation>()
    var changed: [ObjectIdentifier] = []
    var threads: [DispatchSemaphore] = []
    var block: (@Sendable () -> Void)?
    linksIfMade { links in
      for dependent in links.dependents {
        Operation.free(dependent, keptIn: &freed, observedIn: &changed)
      }
      links.dependents = Few()
      guard let extras = links.extrasIfMade else { return }
      swap(&threads, &extras.waiters)
      swap(&block, &extras.completionBlock)
    }
    if announcesBlock { didChange(.completionBlock) }
    for identifier in changed { Observers.shared.didChange(.isReady, of: identifier) }
    // First those who have code of their own to be called. A worker that has freed the others looks
    // for work next, and nobody else may have been told of it.
    for operation in freed where !Operation.isPlain(operation) { operation.tellScheduler() }
    for operation in freed where Operation.isPlain(operation) { operation.tellScheduler() }
    for thread in threads { thread.signal() }
    // completion.after-main-task
    if let block { DispatchQueue.global().run(block) }
  }

  /// The identity of an operation that may be going away, and is not to be kept for this.
  private static func identity(of operation: Unmanaged<Operation>) -> ObjectIdentifier {
    unsafeBitCast(operation.toOpaque(), to: ObjectIdentifier.self)
  }

  /// The identity of a dependent which is observed and waits for nothing else.
  private static func observedLast(_ dependent: Unmanaged<Operation>) -> ObjectIdentifier? {
    let state = dependent._withUnsafeGuaranteedRef { $0.state }
    return state.isObserved && state.waitsForOne ? identity(of: dependent) : nil
  }

  /// Takes one off what a dependent waits for. Must be called with the lock held.
  ///
  /// - Parameters:
  ///   - dependent: Who waits, and cannot be gone altogether before it has struck itself out. It may
  ///     be going away already, so that only its state may be touched; unless it is in a queue,
  ///     which keeps it until it has struck itself out.
  ///   - freed: Receives the dependent if it is in a queue and waits for nothing else.
  ///   - changed: Receives its identity if it is ready now and somebody observes it.
  /// - Complexity: O(1).
  // snippet.counter
  private static func free(
    _ dependent: Unmanaged<Operation>, keptIn freed: inout Few<Operation>,
    observedIn changed: inout [ObjectIdentifier]
  ) {
    var isKept = false
    let (before, after) = dependent._withUnsafeGuaranteedRef { operation in
      operation.update { state in
        // dependency.ready-after-last
        if state.waitsForOne, state.isEnqueued, !isKept {
          freed.append(dependent.takeUnretainedValue())
          isKept = true
        }
        return state.waitingForOneLess()
      }
    }
    let isReadyNow = !before.isReady && after.isReady
    if isReadyNow, after.isObserved { changed.append(identity(of: dependent)) }
  }
  // snippet.end
}
