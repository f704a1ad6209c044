/// The workers of a queue, as far as its lock guards what is known of them: which dispatch queue they
/// come from, and how many are at work.
struct WorkerPool {
  /// Where workers are called from.
  private(set) var target: DispatchQueue
  /// Which of the queue's dispatch queues that is. Workers of an earlier one start nothing.
  private(set) var epoch = 0
  /// How many workers have come and not left.
  private(set) var present = 0

  init(target: DispatchQueue) { self.target = target }

  /// Whether no worker is at work.
  var isAway: Bool { present == 0 }

  mutating func arrive() { present += 1 }

  mutating func leave() { present -= 1 }

  /// Calls workers from another dispatch queue from now on.
  mutating func move(to target: DispatchQueue) { self.target = target }

  /// The same, and whoever was called from an earlier one starts nothing.
  mutating func begin(on target: DispatchQueue) {
    self.target = target
    epoch += 1
  }
}
