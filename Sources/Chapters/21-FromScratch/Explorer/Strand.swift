import Dispatch

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A thread of a program that is explored: one that the scenario started, or an item of Dispatch.
///
/// It is carried by a real thread, which goes on only while it has the baton.
package final class Strand: @unchecked Sendable {
  // Unchecked, because everything here belongs to whoever has the baton of the execution.
  let number: Int
  let name: String
  let execution: Execution
  /// The queue whose item it is, if it is one.
  var queue: DispatchQueue?
  fileprivate var body: (@Sendable () -> Void)?
  fileprivate var carrier: Carrier?
  /// What has to be so before it can go on; nil if nothing has.
  var need: (any Need)?
  /// Whether it has not reached its first step.
  var isFresh = true
  var isFinished = false
  /// What it knows to have happened.
  var clock = VectorClock()

  /// What it knows, for somebody else to learn.
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

  /// Whether what it needs is so.
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

  /// Gives the baton to this strand.
  func proceed() {
    if carrier == nil {
      carrier = Carrier.idle()
      carrier?.strand = self
    }
    carrier?.baton.signal()
  }

  /// Waits on the calling thread, which carries this strand, until it has the baton again.
  func waitForBaton() { carrier?.baton.wait() }

  fileprivate func run() {
    pthread_setspecific(Strand.key, Unmanaged.passUnretained(self).toOpaque())
    // What the closure has captured goes away here, as part of the strand.
    body.take()?()
    pthread_setspecific(Strand.key, nil)
  }
}

/// Something that a strand may have to wait for.
///
/// Asked whenever somebody chooses who goes on; must change nothing.
protocol Need: AnyObject {
  func isMet(for strand: Strand) -> Bool
  /// What a strand waits for, in words.
  var title: String { get }
}

/// A real thread, which carries one strand after another.
private final class Carrier: @unchecked Sendable {
  // Unchecked: `strand` belongs to whoever has the baton, and so does the list of the idle.
  let baton = DispatchSemaphore(value: 0)
  var strand: Strand?

  nonisolated(unsafe) private static var idlers: [Carrier] = []

  /// One that carries nothing.
  static func idle() -> Carrier {
    if let idler = idlers.popLast() { return idler }
    let carrier = Carrier()
    carrier.begin()
    return carrier
  }

  private func begin() {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    // Threads of an execution that ended in a deadlock are never seen again; let them cost little.
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
