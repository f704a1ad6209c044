/// A popular lookup that says that it is executing when it has done what it does.
///
/// Not an example to follow: the answer may have come by then.
public final class HindsightLookup: PopularLookup, @unchecked Sendable {
  // snippet.start
  override public func start() {
    main()
    state = .executing
  }
  // snippet.end
}
