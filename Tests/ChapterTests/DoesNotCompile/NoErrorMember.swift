import Operations

// error.no-built-in-channel: an operation has nothing to put an error in.
func failure(of load: Operation) -> Any? {
  // expected-error@+1 {{'error'}}
  _ = load.error
  // expected-error@+1 {{'result'}}
  return load.result
}
