/// A lookup whose `main()` nobody has written: a typing mistake made another method of it.
///
/// Not an example to follow: the compiler has nothing to say, for `Operation` has a `main()`.
// snippet.unwritten
public final class UnwrittenLookup: PopularAsyncOperation, @unchecked Sendable {
  public func mian() { state = .finished }
}
// snippet.end
