import Operations

// cancel.only-way-to-dequeue: a queue has no member that takes an operation out of it.
func takeOut(_ upload: Operation, of queue: OperationQueue) {
  // expected-error@+1 {{value of type 'OperationQueue' has no member 'removeOperation'}}
  queue.removeOperation(upload)
  // expected-error@+1 {{value of type 'OperationQueue' has no member 'remove'}}
  queue.remove(upload)
  // expected-error@+1 {{cannot assign to property: 'operations' is a get-only property}}
  queue.operations = []
}
