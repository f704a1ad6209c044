import Chapter17RightSizing
import ChapterKit
import Operations

/// The process of the command `Workbook`: its streams, terminal and exit status.
package enum Program {
  package static func run() throws {
    // A closed pipe makes `write` fail instead of ending the process.
    signal(SIGPIPE, SIG_IGN)
    // A closed terminal ends the input instead of the process.
    signal(SIGHUP, SIG_IGN)
    let environment = ProcessInfo.processInfo.environment
    let words = Array(CommandLine.arguments.dropFirst())
    if let figures = LoneFigure.answer(to: words) {
      print(figures)
      exit(0)
    }
    let language = Call.language(in: words) ?? Language(environment: environment)
    let isForced = environment["CLICOLOR_FORCE"]?.isEmpty == false
    let hasColour =
      (isOnTerminal && environment["TERM"] != "dumb" || isForced)
      && (environment["NO_COLOR"] ?? "").isEmpty
    Deadline.whenMissed { message in
      complain(message[language])
      exit(Status.disagreed.rawValue)
    }
    let write = { put($0 + "\n", to: STDOUT_FILENO, in: language) }
    let rows = Terminal.rows(of: STDOUT_FILENO)
    var pager: Pager?
    let command = Command(
      environment: environment, hasColour: hasColour,
      width: Terminal.width(of: STDOUT_FILENO),
      write: { line in if let pager { pager.write(line) } else { write(line) } },
      complain: complain,
      read: {
        // A prompt appears only if the reader types the input.
        let hasPrompt = Terminal.isBehind(STDIN_FILENO) && Terminal.isBehind(STDOUT_FILENO)
        if hasPrompt { put("> ", to: STDOUT_FILENO, in: language) }
        let line = readLine()
        if hasPrompt, line == nil { put("\n", to: STDOUT_FILENO, in: language) }
        return line
      }, report: { put($0 + "\n", to: STDERR_FILENO, in: language) },
      aside: {
        if Terminal.isBehind(STDERR_FILENO) { put($0 + "\n", to: STDERR_FILENO, in: language) }
      }, isHeard: !Terminal.isDiscarded(STDOUT_FILENO), height: rows,
      pagesFromNow: {
        pager = rows.map { Pager(rows: $0, environment: environment, put: write) }
      },
      showPages: {
        pager?.finish()
        pager = nil
      }, progress: ProgressFile(environment: environment))
    let status = command.run(words)
    pager?.finish()
    exit(status.rawValue)
  }

  /// True if the output was a terminal at the start. Stored, because `isatty` is false once the terminal has
  /// been closed.
  private static let isOnTerminal = Terminal.isBehind(STDOUT_FILENO)

  /// Writes an error message of one line, wrapped between words on a terminal.
  private static func complain(_ message: String) {
    let line = "workbook: \(message)"
    let lines =
      Terminal.isBehind(STDERR_FILENO)
      ? line.wrapped(to: Terminal.width(of: STDERR_FILENO)) : [line]
    for line in lines { put(line + "\n", to: STDERR_FILENO, in: .english) }
  }

  /// Writes a whole text. If no process reads the pipe any more, exits without a message.
  private static func put(_ text: String, to file: Int32, in language: Language) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      if count > 0 {
        rest.removeFirst(count)
      } else if errno == EPIPE || errno == EIO && isOnTerminal {
        exit(Status.agreed.rawValue)
      } else if errno != EINTR {
        let reason = reason(errno)
        // If an error message cannot be written, there is no place for another one.
        if file == STDOUT_FILENO {
          let message = Text(
            "cannot write the output: \(reason.english)",
            ko: "출력을 쓸 수 없습니다. \(reason.korean)")
          complain(message[language])
        }
        exit(Status.failedWrite.rawValue)
      }
    }
  }

  /// Returns the reason why a write failed.
  private static func reason(_ code: Int32) -> Text {
    let message = String(cString: strerror(code))
    return switch code {
    case ENOSPC: Text(message, ko: "저장 공간이 없습니다")
    case EBADF: Text(message, ko: "출력이 닫혀 있습니다")
    default: Text(message, ko: message)
    }
  }
}
