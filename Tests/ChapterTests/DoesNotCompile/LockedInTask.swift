import Operations

// A task may go on on another thread than the one that has locked.
func store(_ photo: String, with lock: NSLock) async {
  // expected-error@+1 {{instance method 'lock' is unavailable from asynchronous contexts}}
  lock.lock()
  // expected-error@+1 {{instance method 'unlock' is unavailable from asynchronous contexts}}
  lock.unlock()
}
