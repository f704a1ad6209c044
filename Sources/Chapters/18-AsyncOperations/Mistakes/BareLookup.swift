/// A popular lookup whose `start()` does nothing but call `main()`, as one may read that it has to.
///
/// Not an example to follow: nobody learns that it executes.
public final class BareLookup: PopularLookup, @unchecked Sendable {
  // snippet.start
  override public func start() { main() }
  // snippet.end
}
