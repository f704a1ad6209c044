import Operations

/// Reads a file of the album with the functions of the system.
///
/// - Returns: All bytes of the file.
/// - Throws: ``SystemFailure``, with the code that was in `errno` right after the call that failed.
// snippet.read
public func photoBytes(at path: String) throws(SystemFailure) -> [UInt8] {
  let file = open(path, O_RDONLY)
  if file < 0 { throw SystemFailure("open", code: errno) }
  defer { close(file) }
  var bytes: [UInt8] = []
  var chunk: [UInt8] = Array(repeating: 0, count: 4096)
  while true {
    let count = chunk.withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) }
    if count < 0 && errno == EINTR { continue }
    if count < 0 { throw SystemFailure("read", code: errno) }
    if count == 0 { return bytes }
    bytes += chunk.prefix(count)
  }
}
// snippet.end
