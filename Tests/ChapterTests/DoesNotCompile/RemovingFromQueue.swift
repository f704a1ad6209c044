import Operations

// cancel.only-way-to-dequeue: a queue has no member that takes an operation out of it.
func takeOut(_ upload: Operation, of queue: OperationQueue) {
  queue.removeOperation(upload)  // expected-error {{value of type 'OperationQueue' has no member 'removeOperation'}}
  queue.remove(upload)  // expected-error {{value of type 'OperationQueue' has no member 'remove'}}
  queue.operations = []  // expected-error {{cannot assign to property: 'operations' is a get-only property}}
}
