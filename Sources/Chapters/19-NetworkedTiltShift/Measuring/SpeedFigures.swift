import Chapter17RightSizing
import ChapterKit
import Operations

/// How long it takes to download and filter some pictures, by the width of the queue.
struct SpeedFigures: MachineFigures {
  static let chapter = "19"
  static let file = #filePath

  /// One width, and the shortest of several turns, in nanoseconds.
  struct Width: Codable, Equatable {
    let width: Int
    let downloading: Double
    let filtering: Double
    let both: Double
  }

  var machine = Machine()
  var widths: [Width]?
}

/// Measures it. Nothing is asserted of how long anything takes.
struct SpeedMeasurement {
  /// How many pictures there are, and how large they are, in pixels.
  var pictures = 16
  var width = 480
  var height = 320
  /// How often each thing is measured; the shortest time is kept.
  var turns = 5

  func widths(_ server: LoopbackServer) -> [SpeedFigures.Width] {
    let picture = Town.picture("street", width: width, height: height)
    server.answer("/large.bmp", .picture(picture.bmp()))
    let urls = Array(repeating: server.url("/large.bmp"), count: pictures)
    return [1, 2, 4].map { width in
      SpeedFigures.Width(
        width: width,
        downloading: time(width, urls.map { NetworkImageOperation($0) }),
        filtering: time(width, urls.map { _ in TiltShiftOperation(input: picture) }),
        both: Clock.best(of: turns) {
          let pipeline = Pipeline(with: HTTPLoader.shared, width: width)
          _ = pipeline.add(urls)
          pipeline.waitToEmpty()
        })
    }
  }

  private func time(_ width: Int, _ make: @autoclosure () -> [Operation]) -> Double {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = width
    return Clock.best(of: turns) {
      queue.addOperations(make(), waitUntilFinished: true)
    }
  }

  /// The figures as a table, each with how many times as fast as at width 1 it is.
  static func lines(of widths: [SpeedFigures.Width], in language: Language) -> [String] {
    let head = [
      Text("width", ko: "폭"), Text("downloads", ko: "다운로드"), Text("filters", ko: "필터"),
      Text("both", ko: "둘 다"),
    ].map { $0[language] }
    let columns = [7, 16, 16, 0]
    return [FigureTables.row(head, widths: columns)]
      + widths.map { figure in
        let values = [
          (figure.downloading, widths.first?.downloading),
          (figure.filtering, widths.first?.filtering), (figure.both, widths.first?.both),
        ]
        let cells = values.map { time, first in
          FigureTables.time(time) + speedUp(of: time, over: first ?? time)
        }
        return FigureTables.row(["\(figure.width)"] + cells, widths: columns)
      }
  }

  private static func speedUp(of time: Double, over first: Double) -> String {
    time > 0 ? String(format: "  × %.1f", first / time) : ""
  }
}
