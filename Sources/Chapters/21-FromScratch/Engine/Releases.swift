/// The links of operations that have gone away on the calling thread, whose prerequisites are still
/// to be released.
///
/// An operation that goes away lets go of what it waited for, which may go away in turn. In a chain
/// of calls, a long chain of operations would overflow the stack.
enum Releases {
  /// The list that the thread is at, newest first, if it is at one: it lies in the call that began
  /// it, and runs through the links, which nobody else knows any more.
  private static let ofThread = PerThread()

  /// Releases what an operation that goes away has waited for, and what that lets go of in turn, and
  /// gives the links back. If the calling thread is at it already, leaves it to the call that is.
  // snippet.release
  static func release(_ links: Links) {
    if let outer = ofThread.pointer?.assumingMemoryBound(to: UnsafeMutableRawPointer?.self) {
      links.own.pointee.next = outer.pointee
      outer.pointee = links.memory
      return
    }
    var list: UnsafeMutableRawPointer? = links.memory
    withUnsafeMutablePointer(to: &list) { list in
      let pointer: UnsafeMutableRawPointer = .init(list)
      ofThread.pointer = pointer
      while let memory = list.pointee {
        let links = Links(at: memory)
        list.pointee = links.own.pointee.next
        links.own.pointee.edges.visit { $0.pointee.prerequisite.release() }
        links.destroy()
      }
      ofThread.pointer = nil
    }
  }
  // snippet.end
}
