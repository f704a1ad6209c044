import Operations

// cancel.only-way-to-dequeue: a queue has no member that takes an operation out of it.
func takeOut(_ upload: Operation, of queue: OperationQueue) {
  // expected-error@+1 {{'removeOperation'}}
  queue.removeOperation(upload)
  // expected-error@+1 {{'remove'}}
  queue.remove(upload)
  // expected-error@+1 {{'operations'}}
  queue.operations = []
}
