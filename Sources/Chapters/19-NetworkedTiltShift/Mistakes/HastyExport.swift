import Operations

/// Writes the picture of a dependency into a file that it has emptied before. Wrong on purpose.
final class HastyExport: Operation, @unchecked Sendable {
  // Unchecked for the operation that it is; nothing of it changes.
  private let path: String

  init(to path: String) { self.path = path }

  // snippet.main
  override func main() {
    try? Data().write(to: URL(fileURLWithPath: path))
    guard let bitmap = dependencies.bitmap else { return }
    let file = FileHandle(forWritingAtPath: path)
    try? file?.write(contentsOf: Data(bitmap.bmp()))
    try? file?.close()
  }
  // snippet.end
}
