import Operations

// kvo.read-only-keys: the state can be read but not assigned to.
func settle(_ download: Operation) {
  // expected-error@+1 {{'isCancelled'}}
  download.isCancelled = true
  // expected-error@+1 {{'isAsynchronous'}}
  download.isAsynchronous = true
  // expected-error@+1 {{'isExecuting'}}
  download.isExecuting = false
  // expected-error@+1 {{'isFinished'}}
  download.isFinished = true
  // expected-error@+1 {{'isReady'}}
  download.isReady = true
  // expected-error@+1 {{'dependencies'}}
  download.dependencies = []
}
