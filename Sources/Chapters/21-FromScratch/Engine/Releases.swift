/// Releasing long chains of operations without recursion: the links of operations that have gone away on
/// the calling thread, whose prerequisites are still to be released.
///
/// An operation that goes away lets go of what it waited for, which may go away in turn. In a chain
/// of calls, a long chain of operations would overflow the stack.
enum Releases {
  /// One call that is at it. It lies on the stack of that call.
  private struct Round {
    /// The links that are left, newest first. The list runs through them; nobody else knows them any
    /// more.
    var list: UnsafeMutableRawPointer?
    /// The operation that the call lets go of at this moment.
    var released: UnsafeMutableRawPointer?
    /// In how many others the call has been made.
    let depth: Int
  }

  /// The innermost call that the thread is at.
  private static let ofThread = PerThread()

  /// How many calls may be made one in another for what foreign code lets go of.
  private static let deepest = 32

  /// Releases what an operation that goes away has waited for, and what that lets go of in turn, and
  /// gives the links back.
  ///
  /// If the calling thread is just letting go of this operation, that call goes on with it. What
  /// foreign code lets go of in between, as a `deinit` may, is gone when this returns: that code may
  /// wait for it.
  static func release(_ links: Links, of operation: UnsafeMutableRawPointer) {
    let before = ofThread.pointer
    let outer = before?.assumingMemoryBound(to: Round.self)
    if let outer, outer.pointee.released == operation || outer.pointee.depth == deepest {
      links.parts.pointee.next = outer.pointee.list
      outer.pointee.list = links.memory
      return
    }
    var round = Round(list: links.memory, depth: outer.map { $0.pointee.depth + 1 } ?? 0)
    withUnsafeMutablePointer(to: &round) { round in
      let own: UnsafeMutableRawPointer = .init(round)
      ofThread.pointer = own
      while let memory = round.pointee.list {
        let links = Links(at: memory)
        round.pointee.list = links.parts.pointee.next
        links.edges.pointee.visit {
          round.pointee.released = $0.pointee.prerequisite.toOpaque()
          $0.pointee.prerequisite.release()
        }
        round.pointee.released = nil
        links.destroy()
      }
      ofThread.pointer = before
    }
  }
}
