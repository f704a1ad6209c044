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
    lines = try Script.at(file).snippet(name)
    if lines.isEmpty { throw .noSnippet(name, file: file) }
  }
}
