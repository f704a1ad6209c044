import ChapterKit
import Operations

/// The terminal of this process, if there is one.
enum Terminal {
  /// The width, in columns, of output that does not go to a terminal. Also the maximum width.
  static let standardWidth = 80
  private static let narrowest = 40

  /// True if an open file is a terminal.
  static func isBehind(_ file: Int32) -> Bool { isatty(file) == 1 }

  /// True if an open file is the null device.
  static func isDiscarded(_ file: Int32) -> Bool {
    var (opened, nothing) = (stat(), stat())
    guard fstat(file, &opened) == 0, stat("/dev/null", &nothing) == 0 else { return false }
    return opened.st_rdev == nothing.st_rdev && opened.st_dev == nothing.st_dev
      && opened.st_ino == nothing.st_ino
  }

  /// Returns the width in columns for an open file: the width of its terminal, within limits.
  ///
  /// If the file is a pipe, the error stream's terminal or the variable `COLUMNS` determines the width.
  static func width(of file: Int32) -> Int {
    let columns =
      columns(of: file) ?? columns(of: STDERR_FILENO)
      ?? ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) }
    return min(standardWidth, max(narrowest, columns ?? standardWidth))
  }

  /// The key that stands for the end of the input.
  static let end: Character = "\u{4}"

  /// Waits a limited time for input.
  ///
  /// - Parameter milliseconds: The time limit.
  /// - Returns: The key. Without a terminal, the first letter of a line, or a newline for an empty line.
  ///   `nil` if the time limit has passed.
  static func key(within milliseconds: Int32) -> Character? {
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&input, 1, milliseconds) > 0 else { return nil }
    guard isBehind(STDIN_FILENO) else {
      return readLine().map { $0.first ?? "\n" } ?? end
    }
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = bytes.withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress, $0.count) }
    // Without canonical mode, Ctrl-D is an ordinary character.
    guard count > 0, bytes[0] != 4 else { return "\n" }
    return String(decoding: bytes.prefix(count), as: UTF8.self).first
  }

  /// Runs a closure while the terminal delivers single keys, without echo.
  static func withSingleKeys<Result>(_ body: () throws -> Result) rethrows -> Result {
    var state = termios()
    guard tcgetattr(STDIN_FILENO, &state) == 0 else { return try body() }
    let before = state
    state.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(STDIN_FILENO, TCSANOW, &state)
    // The state is also restored on an interrupt, because otherwise the shell would not echo.
    let end = Interruption.begin {
      var state = before
      tcsetattr(STDIN_FILENO, TCSANOW, &state)
    }
    defer { end() }
    return try body()
  }

  /// Returns the rows of the terminal of an open file; `nil` if there is none, or the number is unknown.
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
