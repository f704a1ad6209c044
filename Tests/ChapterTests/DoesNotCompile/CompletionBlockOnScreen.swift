import Operations

// A completion block is isolated to no actor, and neither is a block on the main queue.

@MainActor final class Button {
  // expected-note@+2 {{mutation of this property is only permitted within the actor}}
  // expected-note@+1 {{mutation of this property is only permitted within the actor}}
  var state = ""

  func send(_ upload: Operation) {
    // expected-error@+1 {{main actor-isolated property 'state' can not be mutated from a Sendable closure}}
    upload.completionBlock = { [weak self] in self?.state = "sent" }
    // expected-error@+1 {{main actor-isolated property 'state' can not be mutated from a Sendable closure}}
    OperationQueue.main.addOperation { [weak self] in self?.state = "sent" }
    // snippet.screen
    upload.completionBlock = { [weak self] in
      Task { @MainActor in self?.state = "sent" }
    }
    upload.completionBlock = { [weak self] in
      OperationQueue.main.addOperation { MainActor.assumeIsolated { self?.state = "sent" } }
    }
    upload.completionBlock = { [weak self] in
      DispatchQueue.main.async { self?.state = "sent" }
    }
    // snippet.end
  }
}
