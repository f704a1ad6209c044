import Explorer

// What traps is a mistake of whoever uses the engine. While interleavings are explored it ends the
// run and not the process, so that programs can be explored which trap in some orders only. These
// stand before Swift's own functions of the same names.

/// Traps unless something is so.
func precondition(
  _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String = "",
  file: StaticString = #file, line: UInt = #line
) {
  if !condition() { trap(message(), file: file, line: line) }
}

/// Traps.
func preconditionFailure(
  _ message: @autoclosure () -> String = "", file: StaticString = #file, line: UInt = #line
) -> Never {
  trap(message(), file: file, line: line)
}
