import Operations

// Block operations and queues call the closures that they are given on threads of their own.

// expected-note@+1 2 {{class 'Draft' does not conform to the 'Sendable' protocol}}
final class Draft { var pixels: [UInt8] = [] }

// expected-note@+1 2 {{class 'Library' does not conform to the 'Sendable' protocol}}
final class Library {
  let queue = OperationQueue()
  var drafts: [Draft] = []
  var count = 0

  // expected-note@+1 {{parameter 'block' is implicitly non-Sendable}}
  func load(_ block: @escaping () -> Void) {
    let draft = Draft()
    let load = BlockOperation {
      // expected-error@+1 {{capture of 'draft' with non-Sendable type 'Draft' in a '@Sendable' closure}}
      draft.pixels = [1]
      // expected-error@+1 {{capture of 'self' with non-Sendable type 'Library' in a '@Sendable' closure}}
      self.count += 1
    }
    load.completionBlock = {
      // expected-error@+1 {{capture of 'self' with non-Sendable type 'Library' in a '@Sendable' closure}}
      self.drafts = [
        // expected-error@+1 {{capture of 'draft' with non-Sendable type 'Draft' in a '@Sendable' closure}}
        draft
      ]
    }
    queue.addOperation(load)
    // expected-error@+1 {{passing non-Sendable parameter 'block' to function expecting a '@Sendable' closure}}
    queue.addOperation(block)
  }

  func count(_ loads: [Operation]) {
    var finished = 0
    for load in loads {
      // expected-error@+1 {{mutation of captured var 'finished' in concurrently-executing code}}
      load.completionBlock = { finished += 1 }
    }
    // expected-error@+1 {{reference to captured var 'finished' in concurrently-executing code}}
    queue.addBarrierBlock { print(finished) }
  }
}
