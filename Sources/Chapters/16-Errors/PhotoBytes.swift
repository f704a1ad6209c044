import Operations

/// Reads a file of the album. May be called from any thread.
///
/// - Throws: ``SystemFailure`` with the value of `errno` if the file cannot be opened, including after an
///   interrupting signal; a Foundation error if the file cannot be read.
// snippet.read
nonisolated public func photoBytes(at path: String) throws -> Data {
  let file = open(path, O_RDONLY)
  if file < 0 { throw SystemFailure("open", code: errno) }
  let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
  return try handle.readToEnd() ?? Data()
}
// snippet.end
