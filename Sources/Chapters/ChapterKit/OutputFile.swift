import Operations

/// A file that a reader wants something written to: a new one, one of the same kind, a link to one, a
/// device, a pipe, or `-` for standard output.
public struct OutputFile: Sendable {
  public let path: String

  public init(_ path: String) { self.path = path }

  private enum Kind {
    case missing, regular, folder
    /// A device, a pipe, a socket: it is written to, and never replaced.
    case other
  }

  /// Where a link leads, for what is replaced there: a pipe behind a link has no path of its own.
  private var target: String {
    var place = path
    // As many links as a system follows.
    for _ in 0..<40 {
      guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: place) else {
        break
      }
      let folder = place.lastIndex(of: "/").map { place[...$0] } ?? ""
      place = next.hasPrefix("/") ? next : folder + next
    }
    return place
  }

  private func state(of place: String) -> stat? {
    var state = stat()
    let isThere = withUnsafeMutablePointer(to: &state) { state in
      place.withCString { stat($0, state) == 0 }
    }
    return isThere ? state : nil
  }

  private func kind(of place: String) -> Kind {
    guard let state = state(of: place) else { return .missing }
    switch state.st_mode & S_IFMT {
    case S_IFREG: return .regular
    case S_IFDIR: return .folder
    default: return .other
    }
  }

  /// Makes sure, before anything is done, that it may be written.
  ///
  /// - Throws: ``UserFailure`` if it is there already, may not be written, or is a folder.
  public func check() throws(UserFailure) {
    if path == "-" { return }
    let target = target
    switch kind(of: path) {
    case .folder: throw failure(Text("it is a folder", ko: "폴더입니다"))
    case .other: return
    case .missing:
      let folder = URL(filePath: target).deletingLastPathComponent().path
      guard kind(of: folder) == .folder else {
        throw failure(Text("there is no folder \(folder)", ko: "\(folder) 폴더가 없습니다"))
      }
      guard FileManager.default.isWritableFile(atPath: folder) else {
        throw failure(
          Text("\(folder) may not be written to", ko: "\(folder) 폴더에 쓸 수 없습니다"))
      }
    case .regular:
      guard let state = state(of: target), state.st_mode & 0o222 != 0,
        FileManager.default.isWritableFile(atPath: target)
      else {
        throw failure(Text("it is read-only", ko: "읽기 전용입니다"))
      }
      let old = FileManager.default.contents(atPath: target) ?? Data()
      guard old.isEmpty else {
        throw UserFailure(
          .usage,
          Text(
            "\(path) is there already; name a new file", ko: "\(path) 파일이 이미 있습니다. 새 이름을 적습니다"))
      }
    }
  }

  /// Writes everything: a regular file as a whole, or not at all.
  ///
  /// - Throws: ``UserFailure`` if it cannot be written.
  public func put(_ data: Data) throws(UserFailure) {
    if path == "-" { return try fill(STDOUT_FILENO, with: data) }
    try check()
    if kind(of: path) == .other {
      let file = open(path, O_WRONLY | O_NOCTTY)
      if file < 0 { throw failure(of: errno) }
      defer { close(file) }
      return try fill(file, with: data)
    }
    do {
      try data.write(to: URL(fileURLWithPath: target), options: .atomic)
    } catch {
      throw failure(
        Text(
          "the disk may be full, or no file can be made there", ko: "디스크에 자리가 없거나 파일을 만들 수 없는 곳입니다")
      )
    }
  }

  private func fill(_ file: Int32, with data: Data) throws(UserFailure) {
    var rest = [UInt8](data)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      if count < 0 && errno != EINTR { throw failure(of: errno) }
      rest = rest.dropFirst(max(0, count))
    }
  }

  private func failure(of code: Int32) -> UserFailure {
    let words = String(cString: strerror(code))
    return failure(Text(words, ko: code == ENOSPC ? "저장 공간이 없습니다" : words))
  }

  private func failure(_ reason: Text) -> UserFailure {
    UserFailure(
      .failedWrite,
      Text(
        "cannot write \(path): \(reason.english)", ko: "\(path) 파일을 쓸 수 없습니다. \(reason.korean)"))
  }
}
