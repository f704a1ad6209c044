import ChapterKit
import Operations

/// Shows output that is longer than the screen in a pager.
///
/// Collects the output until `finish()`. Output that does not fit goes to `$PAGER`, or to `less`.
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

  /// Writes the output, through the pager if necessary.
  func finish() {
    // One line is reserved for the prompt.
    guard lines.count >= rows, let command = command, page(through: command) else {
      return lines.forEach(put)
    }
  }

  /// The pager's command; `nil` for no pager.
  private var command: String? {
    guard let named = environment["PAGER"] else { return "less" }
    return named.isBlank || named == "cat" ? nil : named
  }

  /// - Returns: False if the program does not exist.
  private func page(through command: String) -> Bool {
    // These options show colours, and quit the pager if everything fits on one screen.
    setenv("LESS", "FRX", 0)
    // This is needed for locales that name no encoding.
    setenv("LESSCHARSET", "utf-8", 0)
    let name = command.prefix { $0 != " " }
    guard let pipe = popen("command -v \(name) >/dev/null || exit 127; exec \(command)", "w") else {
      return false
    }
    // Ctrl-C is left to the pager.
    let before = signal(SIGINT, SIG_IGN)
    defer { _ = signal(SIGINT, before) }
    let text = Array((lines.joined(separator: "\n") + "\n").utf8)
    // Quitting the pager closes the pipe; the error is ignored.
    _ = fwrite(text, 1, text.count, pipe)
    return pclose(pipe) >> 8 != 127
  }
}
