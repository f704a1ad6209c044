import Operations

// A task may continue on a thread other than the one that took the lock.
func store(_ photo: String, with lock: NSLock) async {
  // expected-error@+1 {{instance method 'lock' is unavailable from asynchronous contexts}}
  lock.lock()
  // expected-error@+1 {{instance method 'unlock' is unavailable from asynchronous contexts}}
  lock.unlock()
}
