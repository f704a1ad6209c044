import ChapterKit
import Operations

/// The files of this project, found from where this file was compiled.
enum Project {
  /// The folder that holds `Package.swift`.
  static let folder: String = {
    var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    parts.removeLast(3)
    return parts.joined(separator: "/")
  }()

  /// The text of a file, by its path from the top of the project.
  ///
  /// - Throws: ``Refusal`` with status 66 if it cannot be read.
  static func text(of path: String) throws(Refusal) -> String {
    guard let text = try? String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8) else {
      throw Refusal(
        .noInput,
        Text(
          "cannot read \(folder)/\(path); run this in a full copy of the project",
          ko: "\(folder)/\(path) 파일을 읽을 수 없습니다. 프로젝트 전체를 받은 곳에서 실행하시기 바랍니다"))
    }
    return text
  }
}
