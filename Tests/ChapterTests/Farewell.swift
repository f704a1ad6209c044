/// Does something when it goes away, as what an operation has kept may.
final class Farewell: Sendable {
  private let work: @Sendable () -> Void

  init(_ work: @escaping @Sendable () -> Void) { self.work = work }

  deinit { work() }
}
