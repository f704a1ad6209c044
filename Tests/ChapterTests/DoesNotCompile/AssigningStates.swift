import Operations

// kvo.read-only-keys: the state can be read and not assigned to.
func settle(_ download: Operation) {
  // expected-error@+1 {{cannot assign to property: 'isCancelled' is a get-only property}}
  download.isCancelled = true
  // expected-error@+1 {{cannot assign to property: 'isAsynchronous' is a get-only property}}
  download.isAsynchronous = true
  // expected-error@+1 {{cannot assign to property: 'isExecuting' is a get-only property}}
  download.isExecuting = false
  // expected-error@+1 {{cannot assign to property: 'isFinished' is a get-only property}}
  download.isFinished = true
  // expected-error@+1 {{cannot assign to property: 'isReady' is a get-only property}}
  download.isReady = true
  // expected-error@+1 {{cannot assign to property: 'dependencies' is a get-only property}}
  download.dependencies = []
}
