import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The names of objects and values in a table.
package enum Sources {
  private static let files = Synchronization.Mutex<[String: [Substring]]>([:])
  private static let values = Synchronization.Mutex<[ObjectIdentifier: @Sendable (Any) -> String]>(
    [:])

  /// Sets the description of the values of a type.
  package static func describe<Value>(
    _ type: Value.Type, _ words: @escaping @Sendable (Value) -> String
  ) {
    values.withLock { $0[ObjectIdentifier(type)] = { ($0 as? Value).map(words) ?? "\($0)" } }
  }

  static func words<Value>(for value: Value) -> String {
    if let words = values.withLock({ $0[ObjectIdentifier(Value.self)] }) { return words(value) }
    return "\(value)"
  }

  static func words<Value>(from old: Value, to new: Value) -> String {
    "\(words(for: old)) → \(words(for: new))"
  }

  /// Returns the name of the property that a line of a file declares.
  static func name(declaredAt number: UInt, of file: String) -> String? {
    line(number, of: file)?.firstMatch(of: /(?:let|var) (\w+)/).map { String($0.1) }
  }

  /// Returns a line of a file, without the spaces before it.
  static func line(_ line: UInt, of file: String) -> String? {
    let lines = files.withLock { files in
      if let known = files[file] { return known }
      let lines = read(file)?.split(separator: "\n", omittingEmptySubsequences: false) ?? []
      files[file] = lines
      return lines
    }
    guard line > 0, line <= lines.count else { return nil }
    return String(lines[Int(line) - 1].drop { $0 == " " })
  }

  private static func read(_ path: String) -> Substring? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = chunk.withUnsafeMutableBytes { fread($0.baseAddress, 1, $0.count, file) }
      if count == 0 { break }
      bytes += chunk[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)[...]
  }
}
