import Operations

// main() is no async function, and none takes its place.

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
