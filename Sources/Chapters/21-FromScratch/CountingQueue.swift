/// A queue in which every photo counts what it still waits for, as the engine does.
///
/// The same model as ``ScanningQueue``, put right.
package struct CountingQueue {
  /// How often a waiting photo was looked at.
  package private(set) var looks = 0
  private var unfinished: [Int]
  private var dependents: [[Int]]

  /// - Parameter needs: For each photo the photos that it waits for.
  package init(_ needs: [[Int]]) {
    unfinished = needs.map(\.count)
    dependents = needs.map { _ in [] }
    for (photo, others) in needs.enumerated() {
      for other in others { dependents[other].append(photo) }
    }
  }

  /// Notes that a photo is done, and tells which can be done now.
  // snippet.finish
  package mutating func finish(_ photo: Int) -> [Int] {
    dependents[photo].filter { other in
      looks += 1
      unfinished[other] -= 1
      return unfinished[other] == 0
    }
  }
  // snippet.end

  /// Does all photos, beginning with the first, and tells in which order.
  package mutating func run() -> [Int] {
    var order = [0]
    for photo in 0... {
      guard photo < order.count else { return order }
      order += finish(order[photo])
    }
    return order
  }
}
