import Operations

/// Which random graphs are run.
enum RandomSeeds {
  private static func number(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
  }

  static let toRun: Range<UInt64> = {
    let first = number("RANDOM_SEED") ?? UInt64.random(in: 0...1_000_000_000)
    let count = number("RANDOM_GRAPHS") ?? 200
    print("random graphs: RANDOM_SEED=\(first) RANDOM_GRAPHS=\(count)")
    return first..<(first + count)
  }()
}
