import Operations

/// Reads a photo, and looks at `errno` when it has tidied up.
///
/// Not an example to follow: whatever is called in between may have set `errno` anew.
// snippet.late
public func hastyPhotoBytes(
  at path: String, closing log: Int32
) throws(SystemFailure) -> [UInt8] {
  let file = open(path, O_RDONLY)
  close(log)
  if file < 0 { throw SystemFailure("open", code: errno) }
  close(file)
  return try photoBytes(at: path)
}
// snippet.end
