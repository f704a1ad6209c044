import ChapterKit
import Operations
import Workbook

/// A file with commands and their output. `$` precedes a command, `<` a line of input; indented lines are the
/// output, and `=` precedes an exit status other than 0.
///
/// All commands of a file share a temporary home directory, so a command finds the progress of earlier ones.
/// A command with shell syntax runs in a shell with `Workbook` in `PATH`. Placeholders replace values that
/// depend on the machine: `PLATFORM · SWIFT`, `HOME`, `PROJECT`, `LINE`. In a command, `@stubborn` stands for
/// the number of the step, mistake or exercise with this name.
struct Transcript {
  private static let folder = "Tests/ChapterTests/Transcripts"

  /// A command and its input.
  fileprivate struct Said {
    let line: String
    var input: [String] = []
  }

  fileprivate enum Part {
    case prose(String)
    case call(Said)
  }

  let path: String
  let text: String

  init(_ path: String) throws {
    self.path = path
    text = try Project.text(of: path)
  }

  /// The files for this implementation: `NAME.FromScratch.txt` is for the engine only,
  /// `NAME.Foundation.txt` for Foundation only.
  static var all: [String] {
    let other = Platform.current == .fromScratch ? ".Foundation.txt" : ".FromScratch.txt"
    return Project.files(in: folder, ending: ".txt").filter { !$0.hasSuffix(other) }
  }

  private var parts: [Part] {
    text.lines.reduce(into: []) { parts, line in
      if line.hasPrefix("$ ") {
        parts.append(.call(Said(line: String(line.dropFirst(2)))))
      } else if line.hasPrefix("<") {
        guard case .call(var said)? = parts.popLast() else { return }
        said.input.append(String(line.dropFirst(2)))
        parts.append(.call(said))
      } else if !line.hasPrefix("  "), !line.isBlank {
        parts.append(.prose(String(line)))
      }
    }
  }

  /// Returns the file with the current output of its commands.
  func renewed() throws -> String {
    try Interruption.withFolder { home in
      var lines: [String] = []
      var isProse = false
      for part in parts {
        switch part {
        case .prose(let line):
          if !isProse, !lines.isEmpty { lines.append("") }
          lines.append(line)
          isProse = true
        case .call(let said):
          if !lines.isEmpty { lines.append("") }
          lines.append("$ \(said.line)")
          lines += said.input.map { $0.isEmpty ? "<" : "< \($0)" }
          lines += try said.answer(in: home, of: path).map { $0.isEmpty ? "" : "  \($0)" }
          isProse = false
        }
      }
      return lines.joined(separator: "\n") + "\n"
    }
  }
}

extension Transcript.Said {
  /// Returns the output of the command, in lines.
  fileprivate func answer(in home: String, of path: String) throws -> [String] {
    let line = try line.replacing(/(?<label>\d\d)(?<between>.*? )@(?<name>\w+)/) { match in
      guard let chapter = book.first(where: { $0.label == match.label }),
        let number = chapter.number(of: String(match.name))
      else { throw Note.Failure.badOrigin(String(match.name), note: path) }
      return "\(match.label)\(match.between)\(number)"
    }
    let isPlain = line.hasPrefix("Workbook") && !line.contains { "|<>;&".contains($0) }
    let lines = try isPlain ? command(line, in: home) : shell(line, in: home)
    return lines.map { line in
      line.replacing(
        #/ +(Foundation · \w+|FromScratch) · Swift [\d.+]+$/#, with: "  PLATFORM · SWIFT"
      )
      .replacing(/\.swift:\d+/, with: ".swift:LINE")
      .replacing(home, with: "HOME").replacing(Project.folder, with: "PROJECT")
    }
  }

  /// Runs the command in this process.
  private func command(_ line: String, in home: String) -> [String] {
    let words = line.matches(of: /"([^"]*)"|\S+/).map { String($0.1 ?? $0.0) }
    let (lines, status) = Rehearsal.call(
      Array(words.dropFirst()), environment: ["HOME": home, "XDG_STATE_HOME": home], typed: input)
    return lines + (status == 0 ? [] : ["= \(status)"])
  }

  /// Runs the command in a shell. The status is that of the last command in a pipe.
  private func shell(_ line: String, in home: String) throws -> [String] {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let environment = [
      "PATH=\(try Products.folder.path):\(path)", "HOME=\(home)", "XDG_STATE_HOME=\(home)",
    ]
    let words = ["-i"] + environment + ["/bin/sh", "-c", "cd '\(Project.folder)'; \(line)"]
    let end = try ChildProcess("/usr/bin/env", words, errors: .mixed).end()
    let (lines, status) = (end.output.lines, end.status)
    return lines.dropLast().map(String.init) + (status == 0 ? [] : ["= \(status)"])
  }
}
