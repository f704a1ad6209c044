import Operations

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

    public var description: String {
      switch self {
      case .noFile(let path): "cannot read \(path)"
      case .noSnippet(let name, let file): "\(file) has no snippet named \(name)"
      }
    }
  }

  /// The lines, without the indentation that all of them share.
  public let lines: [String]

  /// Reads one snippet.
  ///
  /// Lines between `// snippet.hide` and `// snippet.show`, and the markers themselves, are left
  /// out.
  /// - Throws: ``Failure``
  public init(_ name: String, file: String) throws(Failure) {
    guard let source = try? String(contentsOfFile: file, encoding: .utf8) else {
      throw .noFile(file)
    }
    try self.init(name, source: source, file: file)
  }

  init(_ name: String, source: String, file: String) throws(Failure) {
    var lines: [String] = []
    var isInside = false
    var isHidden = false
    var isFound = false
    for line in source.lines {
      switch Snippet.marker(in: line) {
      case name: (isInside, isFound) = (true, true)
      case "end": isInside = false
      case "hide": isHidden = true
      case "show": isHidden = false
      case nil where isInside && !isHidden: lines.append(String(line))
      default: break
      }
    }
    guard isFound, !lines.isEmpty else { throw .noSnippet(name, file: file) }
    let indentation =
      lines.filter { !$0.isBlank }.map(\.indentation).min() ?? 0
    self.lines = lines.map { String($0.dropFirst(indentation)) }
  }

  /// The word behind `// snippet.` if a line is such a marker.
  private static func marker(in line: Substring) -> String? {
    let text = line.dropFirst(line.indentation)
    return text.hasPrefix("// snippet.") ? String(text.dropFirst("// snippet.".count)) : nil
  }
}
