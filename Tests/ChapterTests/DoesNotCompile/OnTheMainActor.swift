import Operations

// A queue calls main() on a thread other than the main actor's.

@MainActor final class Screen {
  // expected-note@+2 {{property declared here}}
  // expected-note@+1 {{mutation of this property is only permitted within the actor}}
  var title = ""
  // expected-note@+1 {{calls to instance method 'reload()' from outside of its actor context are implicitly asynchronous}}
  func reload() {}
}

final class Export: Operation, @unchecked Sendable {
  let screen: Screen

  init(screen: Screen) { self.screen = screen }

  override func main() {
    // expected-error@+1 {{main actor-isolated property 'title' can not be referenced from a nonisolated context}}
    let title = screen.title
    // expected-error@+1 {{main actor-isolated property 'title' can not be mutated from a nonisolated context}}
    screen.title = "exporting \(title)"
    // expected-error@+1 {{call to main actor-isolated instance method 'reload()' in a synchronous nonisolated context}}
    screen.reload()
  }
}
