import ChapterKit
import Operations

/// Writes the files of a chapter's class to one of the reader's folders.
struct Taking {
  let chapter: Chapter
  /// The folder as the reader typed it.
  let folder: String
  let language: Language
  let width: Int

  /// Writes all files, or none if a file with different content already exists. Returns a message.
  func lines() throws -> [String] {
    let files = try Taken(chapter.number).files
    if files.isEmpty {
      throw Refusal.none(
        Text("file to take in chapter", ko: "장에서 가져갈 파일은"), chapter.label,
        there: Taken.chapters.map { String(format: "%02d", $0) }.joined(separator: ", "))
    }
    let old = files.map { try? String(contentsOfFile: path(of: $0), encoding: .utf8) }
    for (file, old) in zip(files, old) where old != file.text && isThere(file) {
      throw Refusal(
        .failedWrite,
        Text(
          "\(path(of: file)) exists and is a different file; use an empty folder, or move the file",
          ko: "\(path(of: file)): 내용이 다른 파일이 이미 있습니다. 빈 폴더를 쓰거나 그 파일을 옮겨 주세요"))
    }
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      for (file, old) in zip(files, old) where old == nil {
        try file.text.write(toFile: path(of: file), atomically: true, encoding: .utf8)
      }
    } catch {
      let reason = error.localizedDescription
      throw Refusal(
        .failedWrite,
        Text(
          "cannot write to \(folder): \(reason)", ko: "\(folder) 폴더에 쓸 수 없습니다: \(reason)"))
    }
    return report(files, isOld: old.map { $0 != nil })
  }

  private func path(of file: Taken.File) -> String { "\(folder)/\(file.name)" }

  private func isThere(_ file: Taken.File) -> Bool {
    FileManager.default.fileExists(atPath: path(of: file))
  }

  private func report(_ files: [Taken.File], isOld: [Bool]) -> [String] {
    let there = Text("exists already", ko: "이미 있습니다")[language]
    let rows = zip(files, isOld).map { ($0.name, $1 ? there : $0.folder) }
    let needs =
      files.contains { $0.text.contains("import Synchronization") }
      ? Text(
        "They require Swift 6.2, and iOS 18 or macOS 15 for Synchronization.",
        ko: "Synchronization을 쓰므로 Swift 6.2와 iOS 18 또는 macOS 15가 필요합니다.")
      : Text("They require Swift 6.2.", ko: "Swift 6.2가 필요합니다.")
    return [Text("In \(folder):", ko: "\(folder) 폴더:")[language]]
      + Listing(rows: rows.map { ("  \($0)", $1) }).lines(width: width)
      + needs[language].wrapped(to: width)
  }
}
