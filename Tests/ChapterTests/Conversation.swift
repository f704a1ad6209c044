import ChapterKit
import Operations
import Testing

/// The built command as a process that somebody talks with.
final class Conversation {
  /// What the process reads from and writes to.
  enum Place { case pipes, terminal }

  private let process = Process()
  /// The ends that are here: where one says something, and where one hears. A terminal has one.
  private let mouth, ear: Int32
  private var heard = ""

  /// - Parameter home: Where it is kept what the reader has done.
  init(_ words: [String], in place: Place, home: String) throws {
    process.executableURL = try Products.folder.appendingPathComponent("Workbook")
    process.arguments = words
    process.environment = ["HOME": home, "LANG": "en", "TERM": "dumb"]
    process.standardError = FileHandle.nullDevice
    let ends: (there: [Int32], here: [Int32])
    switch place {
    case .pipes:
      let (said, told) = (try Self.openPipe(), try Self.openPipe())
      ends = ([said.out, told.into], [said.into, told.out])
    case .terminal:
      let (master, slave) = try Self.openTerminal()
      ends = ([slave, slave], [master, master])
    }
    // The process is to have its ends alone, or nobody would hear that one is closed.
    for end in ends.here { try #require(fcntl(end, F_SETFD, FD_CLOEXEC) == 0) }
    (mouth, ear) = (ends.here[0], ends.here[1])
    process.standardInput = FileHandle(fileDescriptor: ends.there[0])
    process.standardOutput = FileHandle(fileDescriptor: ends.there[1])
    defer { for end in Set(ends.there) { close(end) } }
    #if !canImport(ObjectiveC)
      try Self.letThrough(SIGHUP)
    #endif
    try process.run()
  }

  #if !canImport(ObjectiveC)
    /// Lets a signal through to what this thread starts. Threads that stem from those of Dispatch hold
    /// signals back, and so would a process that never hears of a terminal which is closed.
    private static func letThrough(_ signal: Int32) throws {
      var signals = sigset_t()
      withUnsafeMutablePointer(to: &signals) { signals in
        sigemptyset(signals)
        sigaddset(signals, signal)
      }
      let status = withUnsafePointer(to: signals) { pthread_sigmask(SIG_UNBLOCK, $0, nil) }
      try #require(status == 0)
    }
  #endif

  private static func openPipe() throws -> (out: Int32, into: Int32) {
    var ends: [Int32] = [0, 0]
    let status = ends.withUnsafeMutableBufferPointer { $0.baseAddress.map { pipe($0) } }
    try #require(status == 0)
    return (ends[0], ends[1])
  }

  private static func openTerminal() throws -> (master: Int32, slave: Int32) {
    var (master, slave): (Int32, Int32) = (0, 0)
    let status = withUnsafeMutablePointer(to: &master) { master in
      withUnsafeMutablePointer(to: &slave) { openpty(master, $0, nil, nil, nil) }
    }
    try #require(status == 0)
    return (master, slave)
  }

  /// Says something: a line with its end, or what a key stands for.
  func say(_ text: String) {
    let bytes = Array(text.utf8)
    let count = bytes.withUnsafeBufferPointer { write(mouth, $0.baseAddress, $0.count) }
    #expect(count == bytes.count)
  }

  /// Listens until a text has been heard, and returns what came after the last one that was.
  @discardableResult
  func hear(_ text: String) throws -> String {
    while true {
      if let end = heard.range(of: text)?.upperBound {
        defer { heard.removeSubrange(..<end) }
        return String(heard[..<end])
      }
      try #require(listen(), "“\(text)” was not heard in \(heard)")
    }
  }

  /// Listens until the process has ended.
  func hearOut() -> String {
    while listen() {}
    return heard
  }

  /// Hears a little more; false when there is no more.
  private func listen() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = bytes.withUnsafeMutableBytes { read(ear, $0.baseAddress, $0.count) }
    // A terminal ends its lines in its own way.
    if count > 0 {
      heard += String(decoding: bytes.prefix(count).filter { $0 != 13 }, as: UTF8.self)
    }
    return count > 0
  }

  /// Says no more.
  func endInput() { close(mouth) }

  /// Hears no more.
  func stopListening() { close(ear) }

  /// Closes this side, as one closes a window: the process gets a signal too.
  func hangUp() {
    for end in Set([mouth, ear]) { close(end) }
    kill(process.processIdentifier, SIGHUP)
  }

  /// Waits for the end of the process, and gives its status.
  func status() -> Int32 {
    process.waitUntilExit()
    return process.terminationReason == .exit ? process.terminationStatus : -1
  }
}
