import ChapterKit
import Operations

/// The files that a call asks to have the pictures of an episode written to.
struct PictureFiles {
  private(set) var trace: OutputFile?
  private(set) var drawing: OutputFile?

  init() {}

  /// - Throws: ``Refusal`` with status 64.
  init(_ words: Words, _ topic: Topic) throws(Refusal) {
    let isForced = words.has("--force")
    func file(_ name: String, own mark: String) throws(Refusal) -> OutputFile? {
      guard let path = try words.value(of: name, for: topic) else { return nil }
      return OutputFile(path, isForced: isForced) { old in
        String(decoding: old, as: UTF8.self).contains(mark)
      }
    }
    trace = try file("--trace", own: Trace.mark)
    drawing = try file("--svg", own: Drawing.mark)
  }

  /// Whether one of them is standard output.
  var useOutput: Bool { [drawing, trace].contains { $0?.path == "-" } }

  /// Makes sure, before anything is told, that the files may be written.
  ///
  /// - Throws: ``UserFailure`` if one may not.
  func check() throws {
    for file in [drawing, trace] { try file?.check() }
  }

  /// Writes what is asked for of an episode that has been told.
  ///
  /// - Parameter first: The number of the first step.
  /// - Returns: The files that were written.
  /// - Throws: ``Refusal`` with status 64 if there is no such picture; ``UserFailure`` if a file cannot
  ///   be written.
  func write(
    _ steps: [Told], from first: Int = 1, title: String, language: Language
  ) throws -> [String] {
    let drawn = zip(first..., steps).filter { !$1.pictures.isEmpty }
    var written: [String] = []
    if let drawing {
      guard let (_, step) = drawn.first, let picture = step.pictures.first else {
        throw PictureFiles.refusal
      }
      let drawn = Drawing(picture: picture, title: step.claim, language: language)
      try drawing.put(Data((drawn.lines.joined(separator: "\n") + "\n").utf8))
      written.append(drawing.path)
    }
    if let trace {
      if drawn.isEmpty { throw PictureFiles.refusal }
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      let data = try encoder.encode(Trace(steps, title: title))
      try trace.put(data + Data("\n".utf8))
      written.append(trace.path)
    }
    // What went to standard output needs no word, and would stand in the middle of it.
    return written.filter { $0 != "-" }
  }

  private static let refusal = Refusal(
    .usage,
    Text("there is no picture in this; nothing was written", ko: "그림이 없어서 아무것도 쓰지 않았습니다"))
}
