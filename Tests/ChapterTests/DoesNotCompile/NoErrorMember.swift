import Operations

// error.no-built-in-channel: an operation has no member that could hold an error.
func failure(of load: Operation) -> Any? {
  // expected-error@+1 {{'error'}}
  _ = load.error
  // expected-error@+1 {{'result'}}
  return load.result
}
