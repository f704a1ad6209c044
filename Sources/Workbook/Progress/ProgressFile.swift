import ChapterKit
import Operations

/// The file with the reader's progress, outside the project.
struct ProgressFile {
  let path: String

  /// Creates a file in the system's folder for application state; `nil` if there is no such folder.
  init?(environment: [String: String]) {
    let name = "operation-workbook/progress.json"
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    #if canImport(Darwin)
      guard let home else { return nil }
      path = "\(home)/Library/Application Support/\(name)"
    #else
      // A relative path is invalid and is ignored.
      let state = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      guard let folder = state ?? home.map({ "\($0)/.local/state" }) else { return nil }
      path = "\(folder)/\(name)"
    #endif
  }

  /// Reads the progress; empty if there is no file. Refuses an invalid file, which stays unchanged.
  func read() throws(Refusal) -> Progress {
    guard FileManager.default.fileExists(atPath: path) else { return Progress() }
    guard let data = FileManager.default.contents(atPath: path),
      let progress = try? JSONDecoder().decode(Progress.self, from: data)
    else {
      throw Refusal(
        .noInput,
        Text(
          "cannot read your progress in \(path); the file is unchanged; to start over: Workbook progress --reset",
          ko: "지금까지 한 일을 \(path) 파일에서 읽을 수 없습니다. 파일은 그대로 두었습니다. 새로 시작하기: Workbook progress --reset")
      )
    }
    return progress
  }

  /// Writes the file atomically.
  func write(_ progress: Progress) throws(Refusal) {
    let url = URL(fileURLWithPath: path)
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try progress.json().write(to: url, options: .atomic)
    } catch {
      throw Refusal(
        .failedWrite,
        Text(
          "cannot store your progress in \(path); set XDG_STATE_HOME to a writable folder",
          ko: "한 일을 \(path) 파일에 적어 둘 수 없습니다. XDG_STATE_HOME에 쓸 수 있는 폴더를 지정하세요"))
    }
  }

  /// Changes the progress in a chapter.
  func note(_ chapter: Int, _ change: (inout Progress.Entry) -> Void) throws(Refusal) {
    let lock = lock()
    defer { if let lock { close(lock) } }
    var progress = try read()
    let before = progress
    progress.note(chapter, change)
    if progress != before { try write(progress) }
  }

  /// Locks the file against other processes of this command until the descriptor is closed.
  ///
  /// - Returns: `nil` if the lock is unavailable, in which case the last writer wins.
  private func lock() -> Int32? {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let lock = open(folder, O_RDONLY | O_CLOEXEC)
    guard lock >= 0 else { return nil }
    while flock(lock, LOCK_EX) != 0 {
      guard errno == EINTR else {
        close(lock)
        return nil
      }
    }
    return lock
  }

  /// Deletes the progress.
  func reset() throws(Refusal) {
    guard FileManager.default.fileExists(atPath: path) else { return }
    do { try FileManager.default.removeItem(atPath: path) } catch {
      throw Refusal(
        .failedWrite, Text("cannot remove \(path)", ko: "\(path) 파일을 지울 수 없습니다"))
    }
  }
}
