import Operations

// Neither main() nor an operation's block is an async function, and an async function cannot replace either.

func download() async -> String { "" }

final class Awaiting: Operation, @unchecked Sendable {
  // expected-note@+1 {{add 'async' to function 'main()' to make it asynchronous}}
  override func main() {
    // expected-error@+1 {{'async' call in a function that does not support concurrency}}
    print(await download())
  }
}

final class Asynchronous: Operation, @unchecked Sendable {
  // expected-error@+1 {{method does not override any method from its superclass}}
  override func main() async { print(await download()) }
}

func add(to queue: OperationQueue) {
  // expected-note@+2 {{'async' inferred from asynchronous operation used here}}
  // expected-error@+1 {{cannot pass function of type '@Sendable () async -> ()' to parameter expecting synchronous function type}}
  queue.addOperation { print(await download()) }
}
