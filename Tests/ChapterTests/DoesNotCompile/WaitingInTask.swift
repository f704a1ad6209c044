import Operations

// bridge.waiting-calls-unavailable: a task must not block the thread that it runs on.
func wait(for export: Operation, in queue: OperationQueue) async {
  // expected-error@+1 {{instance method 'waitUntilFinished' is unavailable from asynchronous contexts}}
  export.waitUntilFinished()
  // expected-error@+1 {{instance method 'waitUntilAllOperationsAreFinished' is unavailable from asynchronous contexts}}
  queue.waitUntilAllOperationsAreFinished()
  // expected-error@+1 {{is unavailable from asynchronous contexts}}
  queue.addOperations([export], waitUntilFinished: true)
}
