import ChapterKit
import Operations

/// The command `Workbook`.
@main
enum Main {
  static func main() {
    let environment = ProcessInfo.processInfo.environment
    let isTerminal = isatty(STDOUT_FILENO) == 1
    let hasColour =
      isTerminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    let command = Command(
      environment: environment, hasColour: hasColour,
      write: { line in put(line + "\n", to: STDOUT_FILENO) },
      complain: { line in put("workbook: \(line)\n", to: STDERR_FILENO) },
      report: { line in put(line + "\n", to: STDERR_FILENO) })
    exit(command.run(Array(CommandLine.arguments.dropFirst())).rawValue)
  }

  /// Writes all of a text; ends quietly when nobody reads it any more.
  private static func put(_ text: String, to file: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      if count > 0 {
        rest.removeFirst(count)
      } else if errno != EINTR {
        exit(errno == EPIPE ? Status.agreed.rawValue : Status.disagreed.rawValue)
      }
    }
  }
}
