import Operations
import Workbook

/// Chapter 17's measurements for the picture of the valley: a job's total time, plotted against the work per
/// operation on two logarithmic scales.
struct Valley: Decodable {
  struct Machine: Decodable { let cores: Int }

  /// One way of dividing a job into operations.
  struct Split: Decodable {
    /// The number of operations; `nil` if the job ran without any.
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

  /// The scales of the diagram: 150 ns to 300 ms horizontally, a multiple of 0.35 to 20 vertically.
  private static func x(_ work: Double) -> Double { 52 + 336 * log(work / 150) / log(2e6) }
  private static func y(_ multiple: Double) -> Double {
    322 - 282 * log(multiple / 0.35) / log(20 / 0.35)
  }

  /// Returns a picture with its placeholders filled: `{x 1000}` and `{y 0.5}` are coordinates, `{x sums 1
  /// +10}` is the coordinate of one way of dividing the job, moved ten to the right, `{n sums 1}` its number
  /// of units, and `{cost}` and `{cores}` are values.
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
          // The work of each operation, and the total time as a multiple of the time with one operation.
          work = whole.time * Double(split.units) / Double(whole.units)
          multiple = split.time / whole.time
        }
        let place = match.1 == "x" ? Valley.x(work) : Valley.y(multiple)
        return String(format: "%.1f", place + (match.4.flatMap { Double($0) } ?? 0))
      }
  }
}
