import Chapter16Errors
import ChapterKit
import Operations

/// A picture in a file, read and written as a whole.
public struct PictureFile: Sendable {
  public let path: String

  public init(_ path: String) { self.path = path }

  /// Reads the picture.
  ///
  /// - Throws: `SystemFailure` if the file cannot be read, and ``BitmapFailure`` if it is no picture.
  public func load() throws -> Bitmap {
    // Without waiting: what is no file, such as a pipe, may have nobody at its other end.
    let file = open(path, O_RDONLY | O_NONBLOCK)
    if file < 0 { throw SystemFailure("open", code: errno) }
    defer { close(file) }
    var status = stat()
    if fstat(file, &status) < 0 { throw SystemFailure("fstat", code: errno) }
    if status.st_mode & S_IFMT == S_IFDIR { throw SystemFailure("read", code: EISDIR) }
    // A device may have no end.
    guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= 5 * Bitmap.maximumPixels else {
      throw BitmapFailure.unknown
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(status.st_size))
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = chunk.withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) }
      if count < 0 { throw SystemFailure("read", code: errno) }
      if count == 0 { return try Bitmap(bytes) }
      bytes += chunk.prefix(count)
    }
  }

  /// Writes a picture as BMP.
  ///
  /// The file is whole or as it was before: what is written has another name until it is complete.
  /// - Throws: `SystemFailure`; then nothing is left behind.
  // snippet.save
  public func save(_ bitmap: Bitmap) throws(SystemFailure) {
    let bytes = bitmap.bmp()
    let draft = "\(folder)/.\(UUID().uuidString)"
    let file = open(draft, O_CREAT | O_EXCL | O_WRONLY, 0o666)
    if file < 0 { throw SystemFailure("open", code: errno) }
    do throws(SystemFailure) {
      try PictureFile.fill(file, with: bytes)
      if rename(draft, path) < 0 {
        throw SystemFailure("rename", code: errno)
      }
    } catch {
      unlink(draft)
      throw error
    }
  }
  // snippet.end

  /// The folder that the file is in.
  private var folder: String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Writes all of the bytes, and closes the file.
  private static func fill(_ file: Int32, with bytes: [UInt8]) throws(SystemFailure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      if count < 0 && errno != EINTR {
        let failure = SystemFailure("write", code: errno)
        close(file)
        throw failure
      }
      rest = rest.dropFirst(max(0, count))
    }
    if close(file) < 0 { throw SystemFailure("close", code: errno) }
  }
}
