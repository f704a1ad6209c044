/// Ends the program because of its mistake. In an exploration, only the run ends; elsewhere, the process
/// ends.
package func trap(_ message: String, file: StaticString, line: UInt) -> Never {
  guard let strand = Strand.current else {
    preconditionFailure(message, file: file, line: line)
  }
  strand.execution.trap(strand, message)
}
