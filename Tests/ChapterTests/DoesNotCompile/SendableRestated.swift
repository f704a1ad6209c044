import Operations

// A subclass may have added what is not safe to share, so it has to say once more that it is.
// expected-warning@+1 {{must restate inherited '@unchecked Sendable' conformance}}
class Unstated: Operation {
  override func main() {}
}

final class Restated: Operation, @unchecked Sendable {
  override func main() {}
}
