import Operations
import Workbook

/// What chapter 17 has measured, for the picture of the valley: how long a work takes in all, against how
/// much of it each operation does, on two logarithmic scales.
struct Valley: Decodable {
  struct Machine: Decodable { let cores: Int }

  /// A work, divided in one way.
  struct Split: Decodable {
    /// `nil` where it was done without any.
    let operations: Int?
    let units: Int
    let time: Double
  }

  let machine: Machine
  let cost: Double
  let sums, photos: [Split]

  static func recorded() throws -> Valley {
    let path = "\(Project.folder)/Sources/Chapters/17-RightSizing/Figures/LinuxFoundation.json"
    return try JSONDecoder().decode(Valley.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// The scales of the diagram: 150 ns to 300 ms from left to right, 0.35 to 20 times upwards.
  private static func x(_ work: Double) -> Double { 52 + 336 * log(work / 150) / log(2e6) }
  private static func y(_ multiple: Double) -> Double {
    322 - 282 * log(multiple / 0.35) / log(20 / 0.35)
  }

  /// A picture with its places filled: `{x 1000}` and `{y 0.5}` stand for coordinates, as `{x sums 1 +10}`
  /// for that of a split, ten to the right; `{n sums 1}` for its units; `{cost}` and `{cores}`.
  func filled(_ picture: String) -> String {
    picture.replacing("{x cost", with: "{x \(cost)")
      .replacing("{cost}", with: String(format: "%.1f", cost / 1_000))
      .replacing("{cores}", with: "\(machine.cores)")
      .replacing(/\{([xyn]) (?:(sums|photos) )?([\d.]+)(?: ([+-]\d+))?\}/) { match in
        var (work, multiple) = (Double(match.3) ?? .nan, Double(match.3) ?? .nan)
        if let name = match.2 {
          let splits = name == "sums" ? sums : photos
          guard let place = Int(match.3), splits.indices.contains(place),
            let whole = splits.first(where: { $0.operations == 1 })
          else { return String(match.0) }
          let split = splits[place]
          if match.1 == "n" {
            return grouped(Double(split.units))
          }
          // What each operation does, and the time for all as a multiple of that with one operation.
          work = whole.time * Double(split.units) / Double(whole.units)
          multiple = split.time / whole.time
        }
        let place = match.1 == "x" ? Valley.x(work) : Valley.y(multiple)
        return String(format: "%.1f", place + (match.4.flatMap { Double($0) } ?? 0))
      }
  }
}
