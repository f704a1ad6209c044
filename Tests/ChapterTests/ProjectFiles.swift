import Operations

@testable import Workbook

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

  /// Writes a file, if it says something else; or removes it, if there is no text.
  static func write(_ text: String?, to path: String) throws {
    let file = "\(folder)/\(path)"
    if let text {
      if text != (try? self.text(of: path)) {
        try text.write(toFile: file, atomically: true, encoding: .utf8)
      }
    } else {
      try FileManager.default.removeItem(atPath: file)
    }
  }
}
