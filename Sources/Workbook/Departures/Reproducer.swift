import ChapterKit
import Operations

/// A short program that uses only Foundation and shows how Linux departs from a rule.
///
/// The file is in the folder `Reproducers`, named after the rule's id. Its first lines state the title, the
/// documented output, the observed output and the version of Foundation.
package struct Reproducer {
  /// The maximum number of lines of a program.
  static let mostLines = 30
  private static let folder = "Sources/Workbook/Departures/Reproducers"

  let rule: Rule
  let departure: Departure
  /// The title: what the program does.
  let title: String
  /// The output if an implementation follows the rule.
  package let documented: String
  /// The output on Linux, or the crash.
  package let observed: String
  /// The first version of Swift with the observed output.
  let version: String
  /// The text of the file.
  let text: String

  /// The path of the file from the top of the project.
  package var file: String { Reproducer.file(for: rule.id) }
  /// True if the program crashes on Linux.
  package var crashes: Bool { observed.hasPrefix("crashes") }

  private static func file(for id: String) -> String { "\(folder)/\(id).swift" }

  /// - Throws: ``Refusal`` with status 64 if Linux follows the rule, and 66 if the file cannot be read.
  package init(_ rule: Rule) throws(Refusal) {
    guard let departure = rule.departure(on: .linuxFoundation) else {
      throw .none(
        Text("departure of Linux from", ko: "규칙에서 Linux가 다른 점은"), rule.id,
        there: "Workbook departures")
    }
    let file = Reproducer.file(for: rule.id)
    let text = try Project.text(of: file)
    guard
      let head = text.prefixMatch(
        of:
          /\/\/ (.+)\n\/\/ According to the documentation: (.+)\n\/\/ Foundation of Swift (\S+) on Linux: (.+)\n/
      )
    else { throw Refusal(.noInput, Project.cannotRead(file)) }
    self.rule = rule
    self.departure = departure
    self.text = text
    (title, documented) = (String(head.1), String(head.2))
    (version, observed) = (String(head.3), String(head.4))
  }

  /// The program with a bug report above it, always in English. The text can be compiled.
  var report: [String] {
    let sources = rule.sources.map(\.name.english).joined(separator: "; ")
    let told = [
      "Foundation on Linux: \(Prose(departure.observed.english).plain).", "",
      "The documentation: \(Prose(rule.sentence.english).plain) (\(sources)).", "",
      "First measured with Swift \(version) on Linux. \(title)",
      "Documented output: \(documented)",
      crashes ? "On Linux, the program \(observed)." : "Output on Linux: \(observed)",
    ]
    let program = text.trimmingCharacters(in: .newlines).lines.dropFirst(4)
    return told.flatMap { $0.isEmpty ? ["//"] : $0.wrapped(to: 77).map { "// \($0)" } }
      + [""] + program.drop(while: \.isBlank).map(String.init)
  }
}
