import Operations

/// What a run shows besides its lines, as text in one language: to be kept, and compared.
public struct ItemText: Codable, Hashable, Sendable {
  /// The expression or the row of a value; `nil` for anything else.
  public let label: String?
  public let lines: [String]

  /// As wide as a step is told in 80 columns.
  private static let width = 75

  /// - Returns: `nil` for the lines of the program, which are the same whatever comes of them, and for
  ///   what is said of a tool.
  public init?(_ item: Item, in language: Language) {
    switch item {
    case .code, .introduction: return nil
    case .value(let value): self.init(label: value.label, lines: [value.shown])
    case .event(let text): self.init(label: nil, lines: ["» " + text])
    case .sentence(let text): self.init(label: nil, lines: [text])
    case .table(let table):
      let surface = Item.Surface(language: language, width: Self.width, hasColour: false)
      self.init(label: nil, lines: table(surface))
    case .picture(let drawn):
      self.init(label: nil, lines: "\(drawn.timeline(width: Self.width))".lines.map(String.init))
    }
  }

  public init(label: String?, lines: [String]) {
    self.label = label
    self.lines = lines
  }
}

/// One step, run by a process of its own that reports what it shows.
public enum StepRun {
  /// What the process writes when the step has ended.
  public static let end = "end"

  /// Runs a step, and writes each item to standard output as it comes, a line of JSON each.
  ///
  /// - Returns: The status to exit with: 0, or 1 if the script threw, of which standard error tells.
  public static func report(_ step: Step, of chapter: Chapter, in language: Language) -> Int32 {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let options = Dictionary(uniqueKeysWithValues: chapter.options.map { ($0.name, $0.standard) })
    let page = Page(language: language, options: options) { item in
      guard let text = ItemText(item, in: language), let line = try? encoder.encode(text) else {
        return
      }
      FileHandle.standardOutput.write(line + Data("\n".utf8))
    }
    do {
      _ = try page.run(step)
      FileHandle.standardOutput.write(Data("\(end)\n".utf8))
      return 0
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      return 1
    }
  }
}
