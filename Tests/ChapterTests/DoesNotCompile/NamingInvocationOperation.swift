import Operations

// invocation.absent-from-swift: the name is unknown, or known and marked as unavailable.
// expected-error@+1 {{'NSInvocationOperation'}}
func keep(_ operation: NSInvocationOperation) {}
