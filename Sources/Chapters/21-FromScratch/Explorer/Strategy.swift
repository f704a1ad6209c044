/// A way to choose the strand that continues.
protocol Strategy: AnyObject {
  /// Chooses one of the strands that can continue.
  ///
  /// - Parameters:
  ///   - strands: Two or more; the strand of the last step is first if it can continue.
  ///   - choice: The number of earlier choices in this run.
  ///   - first: The index of the first preemption; `strands.count` for none.
  /// - Returns: The index of the chosen strand.
  func pick(among strands: [Strand], choice: Int, preemptingFrom first: Int) -> Int

  /// Chooses between several values; all but the first count as a preemption.
  func pick(among count: Int, choice: Int) -> Int
}

/// Enumerates all runs without repetition: the deepest choice changes first.
final class DepthFirst: Strategy {
  private struct Choice {
    var pick: Int
    let options: Int
    /// The index of the first option that is a preemption.
    let first: Int
    let preemptionsBefore: Int

    var preemptions: Int { preemptionsBefore + (pick >= first ? 1 : 0) }
  }

  /// The highest number of preemptions of a run.
  let bound: Int
  private var path: [Choice] = []
  private var depth = 0
  /// The number of choices that this run repeats from the previous run.
  private var prefix = 0
  private var hasMissed = false

  /// True if the same choices as in an earlier run have led to other options.
  var isLost: Bool { hasMissed || depth < prefix }

  init(bound: Int) { self.bound = bound }

  func pick(among strands: [Strand], choice: Int, preemptingFrom first: Int) -> Int {
    pick(among: strands.count, preemptingFrom: first)
  }

  func pick(among count: Int, choice: Int) -> Int { pick(among: count, preemptingFrom: 1) }

  private func pick(among count: Int, preemptingFrom first: Int) -> Int {
    let spent = depth == 0 ? 0 : path[depth - 1].preemptions
    if spent == bound, first == 1 { return 0 }
    if depth == path.count {
      path.append(
        Choice(pick: 0, options: count, first: first, preemptionsBefore: spent))
    }
    if path[depth].options != count || path[depth].first != first { hasMissed = true }
    defer { depth += 1 }
    return min(path[depth].pick, count - 1)
  }

  /// Prepares the next run. Returns false if there is none.
  func advance() -> Bool {
    path.removeLast(path.count - depth)
    depth = 0
    while var last = path.popLast() {
      last.pick += 1
      if last.pick < last.options, last.preemptions <= bound {
        path.append(last)
        prefix = path.count
        return true
      }
    }
    return false
  }
}

/// A random walk, the same for the same seed.
final class RandomWalk: Strategy {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  func pick(among strands: [Strand], choice: Int, preemptingFrom first: Int) -> Int {
    Int.random(in: 0..<strands.count, using: &random)
  }

  func pick(among count: Int, choice: Int) -> Int { random.seldom(among: count) }
}

/// A run by random priorities: the strand with the highest priority continues. At a few random choices, the
/// chosen strand's priority falls below all others.
///
/// The probability that one run finds a fault that needs d decisions falls only with the number of choices to
/// the power of d − 1. The strategy therefore suits long runs.
final class Priorities: Strategy {
  private var random: SplitMix64
  private var priorities: [Int: Int] = [:]
  private var falls: Set<Int> = []
  private var lowest = 0

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - depth: The number of decisions that the fault may need.
  ///   - length: The approximate number of choices of a run.
  init(seed: UInt64, depth: Int, length: Int) {
    random = SplitMix64(seed: seed)
    for _ in 1..<max(depth, 2) {
      falls.insert(Int.random(in: 0..<max(length, 1), using: &random))
    }
  }

  func pick(among strands: [Strand], choice: Int, preemptingFrom first: Int) -> Int {
    for strand in strands where priorities[strand.number] == nil {
      priorities[strand.number] = Int.random(in: 1...1_000_000, using: &random)
    }
    var place = highest(of: strands)
    if falls.contains(choice) {
      lowest -= 1
      priorities[strands[place].number] = lowest
      place = highest(of: strands)
    }
    return place
  }

  func pick(among count: Int, choice: Int) -> Int { random.seldom(among: count) }

  private func highest(of strands: [Strand]) -> Int {
    strands.indices.max {
      priorities[strands[$0].number, default: 0] < priorities[strands[$1].number, default: 0]
    } ?? 0
  }
}

/// Repeats an earlier run.
final class Replay: Strategy {
  private let detours: [Int: Int]
  private(set) var isOnTrack = true

  init(_ detours: [Detour]) {
    self.detours = Dictionary(detours.map { ($0.choice, $0.pick) }) { first, _ in first }
  }

  func pick(among strands: [Strand], choice: Int, preemptingFrom first: Int) -> Int {
    guard let number = detours[choice] else { return 0 }
    if let place = strands.firstIndex(where: { $0.number == number }) { return place }
    isOnTrack = false
    return 0
  }

  func pick(among count: Int, choice: Int) -> Int {
    guard let pick = detours[choice] else { return 0 }
    if pick < count { return pick }
    isOnTrack = false
    return 0
  }
}

extension SplitMix64 {
  /// Returns a random index, most often 0.
  fileprivate mutating func seldom(among count: Int) -> Int {
    happens(onceIn: 8) ? Int.random(in: 0..<count, using: &self) : 0
  }
}
