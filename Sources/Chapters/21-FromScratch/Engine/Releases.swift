/// Releases long chains of operations without recursion: keeps a list of the links whose prerequisites the
/// calling thread still has to release.
///
/// The deallocation of an operation releases its dependencies, which may be deallocated in turn. If these
/// were nested calls, a long chain would overflow the stack.
enum Releases {
  /// The data of one call, on its stack.
  private struct Round {
    /// The remaining links, newest first, as an intrusive list. No other code refers to them.
    var list: UnsafeMutableRawPointer?
    /// The operation being released right now.
    var released: UnsafeMutableRawPointer?
    /// The nesting depth of the call.
    let depth: Int
  }

  /// The innermost call of the thread.
  private static let ofThread = PerThread()

  /// The maximum nesting depth of calls from client deinitializers.
  private static let deepest = 32

  /// Releases the dependencies of a deallocated operation, transitively, and frees the links.
  ///
  /// If an outer call on the same thread is releasing this operation, the outer call continues with its
  /// links. For an operation released by client code in between, such as a `deinit`, the release is complete
  /// on return, because that code may wait for the deallocation.
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
