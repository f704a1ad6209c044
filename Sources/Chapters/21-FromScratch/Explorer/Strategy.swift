/// Who chooses which strand goes on.
protocol Strategy: AnyObject {
  /// Chooses one of those that can go on.
  ///
  /// - Parameters:
  ///   - strands: Two or more; first the one that has made the last step, if it can go on.
  ///   - choice: How many choices there were before in this run.
  ///   - first: From which of them on it is a preemption to choose it; the number of them for none.
  /// - Returns: The place of the one that goes on.
  func pick(among strands: [Strand], choice: Int, preemptingFrom first: Int) -> Int

  /// Chooses between what may be, of which all but the first count as a preemption.
  func pick(among count: Int, choice: Int) -> Int
}

/// All runs one after another, of which no two are the same: the deepest choice changes first.
final class DepthFirst: Strategy {
  private struct Choice {
    var pick: Int
    let options: Int
    /// From which option on it is a preemption.
    let first: Int
    let preemptionsBefore: Int

    var preemptions: Int { preemptionsBefore + (pick >= first ? 1 : 0) }
  }

  /// How many preemptions a run may have.
  let bound: Int
  private var path: [Choice] = []
  private var depth = 0
  /// How many choices of this run were made before.
  private var prefix = 0
  private var hasMissed = false

  /// Whether the run has come to other choices than one before it that had made the same ones.
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

/// A run that chooses by chance, the same for the same seed.
final class RandomWalk: Strategy {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  func pick(among strands: [Strand], choice: Int, preemptingFrom first: Int) -> Int {
    Int.random(in: 0..<strands.count, using: &random)
  }

  func pick(among count: Int, choice: Int) -> Int { random.seldom(among: count) }
}

/// A run in which each strand has a priority by chance, and the highest goes on; at a few choices,
/// also by chance, the one that would have gone on falls below all others.
///
/// A fault that takes d decisions is found with a probability that falls with the number of choices
/// to the power of d − 1 and not with the number of runs, which is what makes it good for long ones.
final class Priorities: Strategy {
  private var random: SplitMix64
  private var priorities: [Int: Int] = [:]
  private var falls: Set<Int> = []
  private var lowest = 0

  /// - Parameters:
  ///   - depth: How many decisions the fault may take.
  ///   - length: About how many choices a run has.
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

/// A run that was made before.
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
  /// One of so many, seldom another one than the first.
  fileprivate mutating func seldom(among count: Int) -> Int {
    happens(onceIn: 8) ? Int.random(in: 0..<count, using: &self) : 0
  }
}
