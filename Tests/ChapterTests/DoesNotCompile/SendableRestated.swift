import Operations

// A subclass may add state that is not safe to share, so it has to restate that it is Sendable.
// expected-warning@+1 {{must restate inherited '@unchecked Sendable' conformance}}
class Unstated: Operation {
  override func main() {}
}

final class Restated: Operation, @unchecked Sendable {
  override func main() {}
}
