/// Ends the process because of a mistake in the program that uses the engine, and says which.
///
/// Where everything is right it costs nothing: what it is asked for is asked in any case. A
/// `preconditionFailure` would say why in a debug build alone.
@inline(never)
func refuse(_ reason: String, file: StaticString = #fileID, line: UInt = #line) -> Never {
  fatalError(reason, file: file, line: line)
}
