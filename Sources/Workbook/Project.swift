import ChapterKit
import Operations

/// The files of this project, located from the path of this source file.
package enum Project {
  /// The folder that holds `Package.swift`.
  package static let folder: String = {
    var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    parts.removeLast(3)
    return parts.joined(separator: "/")
  }()

  /// The path of this command.
  static var program: String { Bundle.main.executablePath ?? CommandLine.arguments[0] }

  /// Throws a refusal with status 66 if the project has moved since the build.
  static func checkPlace(_ folder: String = folder) throws(Refusal) {
    if FileManager.default.fileExists(atPath: "\(folder)/Package.swift") { return }
    throw Refusal(
      .noInput,
      Text(
        "the project is no longer in \(folder); build again in its new place: swift build",
        ko: "책이 \(folder) 폴더에 없습니다. 지금 있는 폴더에서 다시 빌드하세요: swift build"))
  }

  /// Returns the text of a file, by its path from the top of the project.
  package static func text(of path: String) throws(Refusal) -> String {
    guard let text = try? String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8) else {
      throw Refusal(.noInput, cannotRead("\(folder)/\(path)"))
    }
    return text
  }

  /// Returns the message for a file of the book that cannot be read.
  static func cannotRead(_ path: String) -> Text {
    Text(
      "cannot read \(path); run this in a full copy of the project",
      ko: "\(path) 파일을 읽을 수 없습니다. 프로젝트 전체를 받은 곳에서 실행하세요")
  }
}
