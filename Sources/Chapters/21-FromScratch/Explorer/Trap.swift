/// Ends the program because of a mistake of the program: in an exploration the run, elsewhere the process.
package func trap(_ message: String, file: StaticString, line: UInt) -> Never {
  guard let strand = Strand.current else {
    preconditionFailure(message, file: file, line: line)
  }
  strand.execution.trap(strand, message)
}
