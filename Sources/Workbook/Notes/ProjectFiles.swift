import Operations
import Workbook

extension Project {
  /// Returns the paths of the files in a folder with a suffix, sorted, from the top of the project.
  ///
  /// The desk's files are excluded.
  static func files(in folder: String, ending: String) -> [String] {
    let found = FileManager.default.enumerator(atPath: "\(self.folder)/\(folder)")?
      .compactMap { $0 as? String }
    return (found ?? []).filter { $0.hasSuffix(ending) }.map { "\(folder)/\($0)" }
      .filter { !$0.hasPrefix("Sources/Chapters/Desk/") }.sorted()
  }

  /// Writes a file, or removes the file if the text is `nil`.
  ///
  /// - Returns: True if the file has changed.
  package static func write(_ text: String?, to path: String) throws -> Bool {
    let file = "\(folder)/\(path)"
    guard text != (try? self.text(of: path)) else { return false }
    if let text {
      try FileManager.default.createDirectory(
        atPath: file.components(separatedBy: "/").dropLast().joined(separator: "/"),
        withIntermediateDirectories: true)
      try text.write(toFile: file, atomically: true, encoding: .utf8)
    } else {
      try FileManager.default.removeItem(atPath: file)
    }
    return true
  }
}
