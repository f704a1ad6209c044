import ChapterKit
import Operations

/// The files that a call asks to have the pictures of an episode written to.
struct PictureFiles {
  private(set) var trace: String?
  private(set) var drawing: String?
  /// The step whose picture is drawn; the first that has one if there is none here.
  private(set) var step: Int?

  init() {}

  /// - Throws: ``Refusal`` with status 64.
  init(_ words: Words, _ topic: Topic) throws(Refusal) {
    trace = try words.value(of: "--trace", for: topic)
    drawing = try words.value(of: "--svg", for: topic)
    step = try words.value(of: "--step", for: topic).flatMap { Int($0) }
    if step != nil, drawing == nil {
      throw Refusal(
        .usage,
        Text(
          "--step says whose picture --svg writes: --svg FILE --step \(step ?? 1)",
          ko: "--step은 --svg로 쓸 단계를 고릅니다: --svg FILE --step \(step ?? 1)"))
    }
  }

  /// Writes what is asked for of an episode that has been told.
  ///
  /// - Returns: The files that were written.
  /// - Throws: ``Refusal`` with status 64 if there is no such picture, and 74 if a file cannot be
  ///   written.
  func write(_ steps: [Told], title: String, language: Language) throws -> [String] {
    let drawn = zip(1..., steps).filter { !$1.pictures.isEmpty }
    var written: [String] = []
    if let drawing {
      let wanted = drawn.first { step == nil || step == $0.0 }
      guard let (_, step) = wanted, let picture = step.pictures.first else {
        throw PictureFiles.refusal(of: step, drawn: drawn.map(\.0))
      }
      let drawn = Drawing(picture: picture, title: step.claim, language: language)
      try PictureFiles.write(drawn.lines.joined(separator: "\n") + "\n", to: drawing)
      written.append(drawing)
    }
    if let trace {
      if drawn.isEmpty { throw PictureFiles.refusal(of: nil, drawn: []) }
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      let data = try encoder.encode(Trace(steps, title: title))
      try PictureFiles.write(String(decoding: data, as: UTF8.self) + "\n", to: trace)
      written.append(trace)
    }
    return written
  }

  private static func refusal(of step: Int?, drawn: [Int]) -> Refusal {
    let list = drawn.map(String.init).joined(separator: ", ")
    let what = step.map { Text("step \($0)", ko: "\($0)단계") }
    return Refusal(
      .usage,
      drawn.isEmpty
        ? Text("there is no picture in this; nothing was written", ko: "그림이 없어서 아무것도 쓰지 않았습니다")
        : Text(
          "there is no picture in \(what?.english ?? ""); there is one in: \(list)",
          ko: "\(what?.korean ?? "")에는 그림이 없습니다. 그림이 있는 단계: \(list)"))
  }

  /// Why a file could not be written, as far as that is seen.
  private static func reason(at path: String) -> Text {
    var isFolder = ObjCBool(false)
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      return Text("it is a folder", ko: "폴더입니다")
    }
    let folder = URL(filePath: path).deletingLastPathComponent().path
    if !FileManager.default.fileExists(atPath: folder) {
      return Text("there is no folder \(folder)", ko: "\(folder) 폴더가 없습니다")
    }
    return FileManager.default.isWritableFile(atPath: folder)
      ? Text(
        "the disk may be full, or no file can be made there", ko: "디스크에 자리가 없거나 파일을 만들 수 없는 곳입니다")
      : Text("\(folder) may not be written to", ko: "\(folder) 폴더에 쓸 수 없습니다")
  }

  /// Writes a file as a whole, or not at all.
  private static func write(_ text: String, to path: String) throws(Refusal) {
    do {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    } catch {
      let reason = reason(at: path)
      throw Refusal(
        .failedWrite,
        Text(
          "cannot write \(path): \(reason.english)", ko: "\(path) 파일을 쓸 수 없습니다. \(reason.korean)"))
    }
  }
}
