/// Ends the program because it made a mistake: in an exploration ends only the run, elsewhere the process.
package func trap(_ message: String, file: StaticString, line: UInt) -> Never {
  guard let strand = Strand.current else {
    preconditionFailure(message, file: file, line: line)
  }
  strand.execution.trap(strand, message)
}
