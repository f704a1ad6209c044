/// Performs an action when it is released, as any object that an operation retains may do.
final class Farewell: Sendable {
  private let work: @Sendable () -> Void

  init(_ work: @escaping @Sendable () -> Void) { self.work = work }

  deinit { work() }
}
