import ChapterKit
import Operations

/// The terminal that this process may be writing to.
enum Terminal {
  /// The widest line that is not made for a terminal, in columns.
  static let standardWidth = 80
  private static let narrowest = 40

  /// Whether an open file is a terminal.
  static func isBehind(_ file: Int32) -> Bool { isatty(file) == 1 }

  /// Whether what is written to an open file is gone at once.
  static func isDiscarded(_ file: Int32) -> Bool {
    var (opened, nothing) = (stat(), stat())
    guard fstat(file, &opened) == 0, stat("/dev/null", &nothing) == 0 else { return false }
    return opened.st_rdev == nothing.st_rdev && opened.st_dev == nothing.st_dev
      && opened.st_ino == nothing.st_ino
  }

  /// The columns to write in for an open file: as many as its terminal has, within reason.
  ///
  /// What goes through a pipe may come to the terminal that complaints go to, or be read by somebody
  /// who has set `COLUMNS`.
  static func width(of file: Int32) -> Int {
    let columns =
      columns(of: file) ?? columns(of: STDERR_FILENO)
      ?? ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) }
    return min(standardWidth, max(narrowest, columns ?? standardWidth))
  }

  /// What comes in place of a key where the input has ended.
  static let end: Character = "\u{4}"

  /// Waits for somebody to type something or to hang up, but not for long.
  ///
  /// - Parameter milliseconds: For how long.
  /// - Returns: What was typed: a key, or where there is no terminal the first letter of a line. An
  ///   empty line is a line's end. `nil` if nothing has come.
  static func key(within milliseconds: Int32) -> Character? {
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&input, 1, milliseconds) > 0 else { return nil }
    guard isBehind(STDIN_FILENO) else {
      return readLine().map { $0.first ?? "\n" } ?? end
    }
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = bytes.withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress, $0.count) }
    // Ctrl-D is a letter like others where keys come one by one.
    guard count > 0, bytes[0] != 4 else { return "\n" }
    return String(decoding: bytes.prefix(count), as: UTF8.self).first
  }

  /// Has keys come one by one, unseen and without Enter, while something is done.
  static func withSingleKeys<Result>(_ body: () throws -> Result) rethrows -> Result {
    var state = termios()
    guard tcgetattr(STDIN_FILENO, &state) == 0 else { return try body() }
    let before = state
    state.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(STDIN_FILENO, TCSANOW, &state)
    // Also when somebody interrupts: the shell would not show what is typed.
    let end = Interruption.begin {
      var state = before
      tcsetattr(STDIN_FILENO, TCSANOW, &state)
    }
    defer { end() }
    return try body()
  }

  /// The rows of the terminal behind an open file; `nil` if there is none, or it does not know.
  static func rows(of file: Int32) -> Int? {
    size(of: file).flatMap { $0.ws_row > 0 ? Int($0.ws_row) : nil }
  }

  private static func columns(of file: Int32) -> Int? {
    size(of: file).flatMap { $0.ws_col > 0 ? Int($0.ws_col) : nil }
  }

  private static func size(of file: Int32) -> winsize? {
    var size = winsize()
    guard isBehind(file), ioctl(file, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
    return size
  }
}
