import Operations
import Workbook

extension Project {
  /// The paths of the files below a folder that end so, in order, from the top of the project.
  ///
  /// What a reader writes at the desk is nobody else's business.
  static func files(in folder: String, ending: String) -> [String] {
    let found = FileManager.default.enumerator(atPath: "\(self.folder)/\(folder)")?
      .compactMap { $0 as? String }
    return (found ?? []).filter { $0.hasSuffix(ending) }.map { "\(folder)/\($0)" }
      .filter { !$0.hasPrefix("Sources/Chapters/Desk/") }.sorted()
  }

  /// Writes a file, or removes it if there is no text.
  ///
  /// - Returns: Whether the file said something else before.
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
