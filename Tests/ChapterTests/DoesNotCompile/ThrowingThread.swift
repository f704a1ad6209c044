import Operations

// error.custom-start-catches-too: a thread's closure cannot throw.
func detach(_ takeIn: @escaping @Sendable () throws -> Void) {
  // expected-error@+1 {{invalid conversion from throwing function}}
  Thread.detachNewThread(takeIn)
}
