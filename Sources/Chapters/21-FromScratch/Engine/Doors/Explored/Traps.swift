import Explorer

/// Ends the run and not the process, so that programs can be explored which are refused in some orders
/// only.
func refuse(_ reason: String, file: StaticString = #fileID, line: UInt = #line) -> Never {
  trap(reason, file: file, line: line)
}
