import Operations

/// Checks the address of a printer, as somebody has typed it. May be called from any thread.
///
/// - Parameter typed: An address in numbers; no name is looked up.
/// - Throws: ``SystemFailure`` with what `getaddrinfo` has returned, if it is none.
// snippet.check
public func checkPrinter(at typed: String) throws(SystemFailure) {
  var hints = addrinfo()
  hints.ai_flags = AI_NUMERICHOST
  var found: UnsafeMutablePointer<addrinfo>?
  let code = getaddrinfo(typed, nil, &hints, &found)
  if code != 0 {
    let words = String(cString: gai_strerror(code))
    throw SystemFailure("getaddrinfo", returned: code, words: words)
  }
  freeaddrinfo(found)
}
// snippet.end
