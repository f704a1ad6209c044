import Operations
import Synchronization

/// Lines of a source file between DocC's snippet markers, so that what is shown is what is compiled.
///
/// ```swift
/// // snippet.request
/// upload.cancel()
/// // snippet.end
/// ```
public struct Snippet: Sendable {
  /// Why a snippet cannot be shown.
  public enum Failure: Error, Hashable, CustomStringConvertible {
    case noFile(String)
    case noSnippet(String, file: String)
    /// The file is not what was compiled any more.
    case changed(String)

    public var description: String {
      switch self {
      case .noFile(let path): "cannot read \(path)"
      case .noSnippet(let name, let file): "\(file) has no snippet named \(name)"
      case .changed(let path): "\(path) is not what was compiled"
      }
    }
  }

  /// The lines, without the indentation that all of them share.
  public let lines: [String]

  /// Reads one snippet.
  ///
  /// Lines between `// snippet.hide` and `// snippet.show`, comments that document a declaration,
  /// lines of a step that are the book's, and the markers themselves are left out.
  /// - Throws: ``Failure``
  public init(_ name: String, file: String) throws(Failure) {
    if let known = Snippet.known.withLock({ $0[file] }) {
      try self.init(name, among: known, file: file)
      return
    }
    guard let source = try? String(contentsOfFile: file, encoding: .utf8) else {
      throw .noFile(file)
    }
    let snippets = Snippet.all(in: source)
    Snippet.known.withLock { $0[file] = snippets }
    try self.init(name, among: snippets, file: file)
  }

  init(_ name: String, source: String, file: String) throws(Failure) {
    try self.init(name, among: Snippet.all(in: source), file: file)
  }

  private init(_ name: String, among snippets: [String: [String]], file: String) throws(Failure) {
    guard let lines = snippets[name], !lines.isEmpty else {
      throw .noSnippet(name, file: file)
    }
    let indentation =
      lines.filter { !$0.isBlank }.map(\.indentation).min() ?? 0
    self.lines = lines.map { String($0.dropFirst(indentation)) }
  }

  /// The snippets of the files that were read: a chapter shows many of the same file.
  private static let known = Mutex<[String: [String: [String]]]>([:])

  /// The lines of all snippets of a source, by name.
  private static func all(in source: String) -> [String: [String]] {
    var snippets: [String: [String]] = [:]
    var open: Set<String> = []
    var isHidden = false
    for line in source.lines {
      switch marker(in: line) {
      case "end": open = []
      case "hide": isHidden = true
      case "show": isHidden = false
      case let name?: open.insert(name)
      case nil where line.hasSuffix("// page"): break
      case nil where !isHidden && !line.trimmingPrefix(while: \.isWhitespace).hasPrefix("///"):
        for name in open { snippets[name, default: []].append(String(line)) }
      case nil: break
      }
    }
    return snippets
  }

  /// The word behind `// snippet.` if a line is such a marker.
  private static func marker(in line: Substring) -> String? {
    let text = line.dropFirst(line.indentation)
    return text.hasPrefix("// snippet.") ? String(text.dropFirst("// snippet.".count)) : nil
  }
}
