import Operations

// Compiled like a new Xcode 26 project: unmarked declarations are isolated to the main actor.

// expected-error@+1 {{main actor-isolated initializer 'init()' has different actor isolation from nonisolated overridden declaration}}
final class Download: Operation, @unchecked Sendable {
  var photo: String?
  // expected-error@+1 {{main actor-isolated instance method 'main()' has different actor isolation from nonisolated overridden declaration}}
  override func main() { photo = "beach" }
}

// expected-error@+1 {{main actor-isolated initializer 'init()' has different actor isolation from nonisolated overridden declaration}}
class AsyncDownload: Operation, @unchecked Sendable {
  var isOver = false
  // expected-error@+2 {{main actor-isolated property 'isExecuting' has different actor isolation from nonisolated overridden declaration}}
  // expected-error@+1 {{main actor-isolated getter for property 'isExecuting' has different actor isolation from nonisolated overridden declaration}}
  override var isExecuting: Bool { !isOver }
  // expected-error@+2 {{main actor-isolated property 'isFinished' has different actor isolation from nonisolated overridden declaration}}
  // expected-error@+1 {{main actor-isolated getter for property 'isFinished' has different actor isolation from nonisolated overridden declaration}}
  override var isFinished: Bool { isOver }
  // expected-error@+1 {{main actor-isolated instance method 'start()' has different actor isolation from nonisolated overridden declaration}}
  override func start() { isOver = true }
  // expected-error@+1 {{main actor-isolated instance method 'cancel()' has different actor isolation from nonisolated overridden declaration}}
  override func cancel() { super.cancel() }
}

// expected-error@+1 {{main actor-isolated initializer 'init()' has different actor isolation from nonisolated overridden declaration}}
final class NamedQueue: OperationQueue, @unchecked Sendable {
  // expected-error@+1 {{main actor-isolated instance method 'addOperation' has different actor isolation from nonisolated overridden declaration}}
  override func addOperation(_ operation: Operation) { super.addOperation(operation) }
}

final class Album {
  let queue = OperationQueue()
  // expected-note@+1 {{mutation of this property is only permitted within the actor}}
  var photos: [String] = []

  func load() {
    // expected-error@+1 {{main actor-isolated property 'photos' can not be mutated from a Sendable closure}}
    let load = BlockOperation { self.photos = ["beach"] }
    // expected-error@+1 {{call to main actor-isolated instance method 'show()' in a synchronous nonisolated context}}
    load.completionBlock = { self.show() }
    queue.addOperation(load)
  }

  // expected-note@+1 {{calls to instance method 'show()' from outside of its actor context are implicitly asynchronous}}
  func show() {}
}

// With nonisolated, the class is isolated to no actor, like Operation.
nonisolated final class Upload: Operation, @unchecked Sendable {
  override func main() {}
}
