import Operations
import Workbook

/// A picture of a mechanism. Each picture is drawn once, in the folder `Mechanisms`; notes show it whole or
/// with one part highlighted.
///
/// The source is an SVG file with a `<title>`, a `<desc>` with the content of the picture, classes of
/// `style.css` in place of colours and sizes, and a group `<g id="PART">` for each part that can be
/// highlighted.
struct Mechanism {
  /// The reason why a picture cannot be generated.
  enum Failure: Error {
    case noPart(String, of: String)
    case noTitle(of: String)
  }

  private static let folder = "Sources/Workbook/Notes/Mechanisms"

  let name: String
  let title: String
  let source: String

  init(_ name: String) throws {
    self.name = name
    source = try Project.text(of: "\(Mechanism.folder)/\(name).svg")
    guard let title = source.firstMatch(of: /<title id="title">(.+)<\/title>/)?.1 else {
      throw Failure.noTitle(of: name)
    }
    self.title = String(title)
  }

  static func all() throws -> [Mechanism] {
    try Project.files(in: folder, ending: ".svg").map {
      try Mechanism(String($0.dropFirst(folder.count + 1).dropLast(".svg".count)))
    }
  }

  /// Returns the style sheet of all pictures.
  static func style() throws -> String { try Project.text(of: "\(folder)/style.css") }

  /// The parts that can be highlighted.
  var parts: [String] { source.matches(of: /<g id="([a-z-]+)">/).map { String($0.1) } }

  /// The width and height in user units.
  var size: (width: Int, height: Int)? {
    guard let box = source.firstMatch(of: /viewBox="0 0 (\d+) (\d+)"/),
      let width = Int(box.1), let height = Int(box.2)
    else { return nil }
    return (width, height)
  }

  /// Returns the path of the file, from the folder of the notes.
  func path(lit part: String? = nil) -> String {
    "pictures/\(name)\(part.map { "-\($0)" } ?? "").svg"
  }

  /// Returns the file: the source with the style sheet, and with recorded values.
  ///
  /// - Parameter part: The part to highlight; the others are muted.
  func file(lit part: String? = nil) throws -> String {
    if let part, !parts.contains(part) { throw Failure.noPart(part, of: name) }
    let size = size.map { "width=\"\($0.width)\" height=\"\($0.height)\"" } ?? ""
    let calm = part == nil ? "" : " class=\"part\""
    var text = source.replacing("<svg ", with: "<svg\(calm) \(size) ", maxReplacements: 1)
    let style = try Mechanism.style()
    let shared = "<style>\n\(style)</style>\n<defs>\n\(Mechanism.heads)\n</defs>"
    text.replace(
      "</desc>", with: "</desc>\n\(shared)\n<rect class=\"page\" \(size)/>", maxReplacements: 1)
    if let part { text.replace("<g id=\"\(part)\">", with: "<g id=\"\(part)\" class=\"lit\">") }
    return name == "the-valley" ? try Valley.recorded().filled(text) : text
  }

  /// The arrowheads, muted and highlighted. A marker does not inherit the colour of its line.
  private static let heads = ["go", "done", "cut", "hold", "soft"].flatMap { name in
    [("", ""), ("-lit", " class=\"lit\"")].map { suffix, lit in
      "<marker id=\"\(name)\(suffix)-head\"\(lit) viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" "
        + "markerWidth=\"8\" markerHeight=\"8\" markerUnits=\"userSpaceOnUse\" orient=\"auto\">"
        + "<path class=\"\(name)-head\" d=\"M0 0L8 4L0 8z\"/></marker>"
    }
  }.joined(separator: "\n")
}
