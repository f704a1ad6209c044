/// Lines of a source file between DocC's snippet markers. Shown code comes from source files, which ensures
/// that it compiles.
///
/// ```swift
/// // snippet.request
/// upload.cancel()
/// // snippet.end
/// ```
public struct Snippet: Sendable {
  /// The reason why a snippet cannot be shown.
  public enum Failure: Error, Hashable, CustomStringConvertible {
    case noFile(String)
    case noSnippet(String, file: String)
    /// The source file has changed since it was compiled.
    case changed(String)

    public var description: String {
      switch self {
      case .noFile(let path): "cannot read \(path)"
      case .noSnippet(let name, let file): "\(file) has no snippet named \(name)"
      case .changed(let path): "\(path) has changed since it was compiled"
      }
    }
  }

  /// The lines, without their common indentation.
  public let lines: [String]

  /// Reads one snippet.
  ///
  /// Leaves out lines between `// snippet.hide` and `// snippet.show`, documentation comments, lines of the
  /// book in a step, and the markers.
  /// - Throws: ``Failure``
  public init(_ name: String, file: String) throws(Failure) {
    lines = try Script.at(file).snippet(name)
    if lines.isEmpty { throw .noSnippet(name, file: file) }
  }
}
