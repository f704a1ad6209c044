import Operations

// State that belongs to no object is shared by all threads.

// expected-note@+1 {{class 'Manager' does not conform to the 'Sendable' protocol}}
final class Manager {
  // expected-note@+3 {{add '@MainActor'}}
  // expected-note@+2 {{disable concurrency-safety checks}}
  // expected-error@+1 {{static property 'shared' is not concurrency-safe because non-'Sendable' type 'Manager' may have shared mutable state}}
  static let shared = Manager()
  // expected-note@+4 {{add '@MainActor'}}
  // expected-note@+3 {{disable concurrency-safety checks}}
  // expected-note@+2 {{convert 'running' to a 'let' constant}}
  // expected-error@+1 {{static property 'running' is not concurrency-safe because it is nonisolated global shared mutable state}}
  static var running: [String: Operation] = [:]
}
