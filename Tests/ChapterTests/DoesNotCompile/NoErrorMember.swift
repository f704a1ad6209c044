import Operations

// error.no-built-in-channel: an operation has nothing to put an error in.
func failure(of load: Operation) -> Any? {
  // expected-error@+1 {{value of type 'Operation' has no member 'error'}}
  _ = load.error
  // expected-error@+1 {{value of type 'Operation' has no member 'result'}}
  return load.result
}
