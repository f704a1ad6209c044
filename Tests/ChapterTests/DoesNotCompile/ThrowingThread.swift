import Operations

// error.custom-start-catches-too: the closure of a thread may throw nothing.
func detach(_ takeIn: @escaping @Sendable () throws -> Void) {
  // expected-error@+1 {{invalid conversion from throwing function}}
  Thread.detachNewThread(takeIn)
}
