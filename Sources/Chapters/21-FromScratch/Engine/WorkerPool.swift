/// The workers of a queue, as far as its lock guards what is known of them: which dispatch queue they
/// come from, how many are at work, and who is on the way for operations of a quality of their own.
struct WorkerPool {
  /// Qualities of service for which a worker is called: 0 for that of the queue.
  struct Calls {
    private var bits: UInt8 = 0

    var isEmpty: Bool { bits == 0 }
    mutating func insert(_ quality: UInt8) { bits |= 1 << quality }
    mutating func remove(_ quality: UInt8) { bits &= ~(1 << quality) }
    func contains(_ quality: UInt8) -> Bool { bits & 1 << quality != 0 }
  }

  /// The qualities of service that an operation can have of its own; see ``ReadyList``.
  static let ownQualities: ClosedRange<UInt8> = 1...5

  /// Where workers are called from.
  private(set) var target: DispatchQueue
  /// Which of the queue's dispatch queues that is. Workers of an earlier one start nothing.
  private(set) var epoch = 0
  /// How many workers have come and not left.
  private(set) var present = 0
  /// The qualities of service of operations' own that have a worker on its way.
  private var errands = Calls()

  init(target: DispatchQueue) { self.target = target }

  /// Whether no worker is at work.
  var isAway: Bool { present == 0 }

  /// Calls one worker for each quality of which an operation is ready and none is on its way.
  mutating func callForOwnQualities(_ ready: ReadyList, _ calls: inout Calls) {
    for quality in WorkerPool.ownQualities
    where ready.has(quality: quality) && !errands.contains(quality) {
      errands.insert(quality)
      calls.insert(quality)
    }
  }

  /// One who was on its way has come.
  mutating func arrive(for quality: UInt8) {
    present += 1
    errands.remove(quality)
  }

  mutating func leave() { present -= 1 }

  /// Calls workers from another dispatch queue from now on.
  mutating func move(to target: DispatchQueue) { self.target = target }

  /// The same, and whoever was called from an earlier one starts nothing.
  mutating func begin(on target: DispatchQueue) {
    self.target = target
    epoch += 1
    errands = Calls()
  }
}
