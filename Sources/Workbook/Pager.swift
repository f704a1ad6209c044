import ChapterKit
import Operations

/// Shows what is longer than the screen a page at a time, as other commands do.
///
/// What was written is kept until the end, and goes to `$PAGER`, or to `less`, if it does not fit.
final class Pager {
  /// The rows of the terminal.
  private let rows: Int
  private let environment: [String: String]
  private let put: (String) -> Void
  private var lines: [String] = []

  init(rows: Int, environment: [String: String], put: @escaping (String) -> Void) {
    self.rows = rows
    self.environment = environment
    self.put = put
  }

  func write(_ line: String) { lines.append(line) }

  /// Shows what was written.
  func finish() {
    // A line is left for the prompt.
    guard lines.count >= rows, let command = command, page(through: command) else {
      return lines.forEach(put)
    }
  }

  /// What pages; `nil` if nothing is to.
  private var command: String? {
    guard let named = environment["PAGER"] else { return "less" }
    return named.isBlank || named == "cat" ? nil : named
  }

  /// - Returns: Whether there is such a program.
  private func page(through command: String) -> Bool {
    // In colour, and away when all fits.
    setenv("LESS", "FRX", 0)
    // Where the locale says nothing of letters, too.
    setenv("LESSCHARSET", "utf-8", 0)
    let name = command.prefix { $0 != " " }
    guard let pipe = popen("command -v \(name) >/dev/null || exit 127; exec \(command)", "w") else {
      return false
    }
    // It is the pager that an interruption is for.
    let before = signal(SIGINT, SIG_IGN)
    defer { _ = signal(SIGINT, before) }
    let text = Array((lines.joined(separator: "\n") + "\n").utf8)
    // Whoever leaves before the end closes the pipe.
    _ = fwrite(text, 1, text.count, pipe)
    return pclose(pipe) >> 8 != 127
  }
}
