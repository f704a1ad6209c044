import Dispatch

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A thread of an explored program: one that the scenario started, or a Dispatch item.
///
/// A real thread carries the strand and runs only while the strand has the baton.
package final class Strand: @unchecked Sendable {
  // Unchecked: the baton of the execution guards all properties.
  let number: Int
  let name: String
  let execution: Execution
  /// The queue of the Dispatch item; nil for a thread.
  var queue: DispatchQueue?
  fileprivate var body: (@Sendable () -> Void)?
  fileprivate var carrier: Carrier?
  /// The condition that must hold before the strand can continue; nil if there is none.
  var need: (any Need)?
  /// True until the strand reaches its first step.
  var isFresh = true
  var isFinished = false
  /// The steps that the strand knows to have happened.
  var clock = VectorClock()

  /// Returns the clock of the strand for other strands to join.
  func publish() -> VectorClock {
    defer { clock.tick(number) }
    return clock
  }

  init(
    _ number: Int, _ name: String, of execution: Execution, body: @escaping @Sendable () -> Void
  ) {
    self.number = number
    self.name = name
    self.execution = execution
    self.body = body
  }

  var isSatisfied: Bool { need?.isMet(for: self) ?? true }

  /// The strand that the calling thread carries; nil outside of an exploration.
  static var current: Strand? {
    pthread_getspecific(key).map { Unmanaged<Strand>.fromOpaque($0).takeUnretainedValue() }
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    precondition(pthread_key_create(&key, nil) == 0, "no thread-specific data is left")
    return key
  }()

  /// Passes the baton to this strand.
  func proceed() {
    if carrier == nil {
      carrier = Carrier.idle()
      carrier?.strand = self
    }
    carrier?.baton.signal()
  }

  /// Blocks the calling thread, which carries this strand, until the strand has the baton again.
  func waitForBaton() { carrier?.baton.wait() }

  fileprivate func run() {
    pthread_setspecific(Strand.key, Unmanaged.passUnretained(self).toOpaque())
    // Releases the captures of the closure as part of the strand.
    body.take()?()
    pthread_setspecific(Strand.key, nil)
  }
}

/// A condition that a strand may have to wait for.
///
/// Evaluated at each choice; must have no side effects.
protocol Need: AnyObject {
  func isMet(for strand: Strand) -> Bool
  /// A description of the condition.
  var title: String { get }
}

/// A real thread, which carries one strand after another.
private final class Carrier: @unchecked Sendable {
  // Unchecked: the baton guards `strand` and `idlers`.
  let baton = DispatchSemaphore(value: 0)
  var strand: Strand?

  nonisolated(unsafe) private static var idlers: [Carrier] = []

  /// Returns a thread that carries no strand.
  static func idle() -> Carrier {
    if let idler = idlers.popLast() { return idler }
    let carrier = Carrier()
    carrier.begin()
    return carrier
  }

  private func begin() {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    // Threads of a deadlocked execution stay blocked, so a small stack keeps them cheap.
    pthread_attr_setstacksize(&attributes, 512 << 10)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    let context = Unmanaged.passRetained(self).toOpaque()
    #if canImport(Darwin)
      var thread: pthread_t?
      let status = pthread_create(&thread, &attributes, Carrier.main, context)
    #else
      var thread = pthread_t()
      let status = pthread_create(&thread, &attributes, { Carrier.main($0!) }, context)
    #endif
    pthread_attr_destroy(&attributes)
    precondition(status == 0, "no thread is left to explore with")
  }

  private static let main: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? = {
    let carrier = Unmanaged<Carrier>.fromOpaque($0).takeUnretainedValue()
    while true { carrier.carry() }
  }

  /// Carries one strand to its end.
  private func carry() {
    baton.wait()
    guard let strand = strand.take() else { return }
    strand.run()
    strand.carrier = nil
    Carrier.idlers.append(self)
    strand.execution.finish(strand)
  }
}
