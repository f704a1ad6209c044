/// A queue that looks through all who wait each time something has finished.
///
/// Not an example to follow. It is a model: photos are numbers, and one thread does it all.
package struct ScanningQueue {
  /// How often a waiting photo was looked at.
  package private(set) var looks = 0
  private var needs: [[Int]]
  private var waiting: [Int]
  private var finished: Set<Int> = []

  /// - Parameter needs: For each photo the photos that it waits for.
  package init(_ needs: [[Int]]) {
    self.needs = needs
    waiting = Array(needs.indices)
  }

  /// Notes that a photo is done, and tells which can be done now.
  // snippet.finish
  package mutating func finish(_ photo: Int) -> [Int] {
    finished.insert(photo)
    let ready = waiting.filter { other in
      looks += 1
      return needs[other].allSatisfy(finished.contains)
    }
    waiting.removeAll(where: ready.contains)
    return ready
  }
  // snippet.end

  /// Does all photos, beginning with the first, and tells in which order.
  package mutating func run() -> [Int] {
    waiting.removeFirst()
    var order = [0]
    for photo in 0... {
      guard photo < order.count else { return order }
      order += finish(order[photo])
    }
    return order
  }
}
