import ChapterKit
import Operations

/// The terminal that this process may be writing to.
enum Terminal {
  /// The widest line that is not made for a terminal, in columns.
  static let standardWidth = 80
  private static let narrowest = 40

  /// Whether an open file is a terminal.
  static func isBehind(_ file: Int32) -> Bool { isatty(file) == 1 }

  /// The columns to write in for an open file: as many as its terminal has, within reason.
  static func width(of file: Int32) -> Int { width(columns: columns(of: file)) }

  /// The columns to write in on a terminal that has this many, or where there is none.
  static func width(columns: Int?) -> Int {
    columns.map { min(Terminal.standardWidth, max(narrowest, $0)) } ?? Terminal.standardWidth
  }

  /// Waits for somebody to write something or to hang up, but not for long.
  ///
  /// - Parameter milliseconds: For how long.
  /// - Returns: Whether anything has come, an end included.
  static func hasInput(within milliseconds: Int32) -> Bool {
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&input, 1, milliseconds) > 0
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
