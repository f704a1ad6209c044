import ChapterKit
import Synchronization

/// The class of the photo app that retouches pictures, written without operations in mind.
///
/// Can pause at one picture, so that a step or a test can act during a method. All members may be called from
/// any thread.
public final class Darkroom: Sendable {
  /// The reason why a picture cannot be made.
  public enum Failure: Error, Hashable, CustomStringConvertible {
    case nothingLeft(of: String)

    public var description: String {
      switch self {
      case .nothingLeft(let name): "nothing left of \(name)"
      }
    }
  }

  private let calls = Mutex<[String]>([])
  private let pausingName: String?
  private let recorder: Recorder?
  /// Opens when work has begun on the picture at which this darkroom pauses.
  public let paused: Gate
  /// Open this gate to continue that work.
  public let resumed: Gate

  /// - Parameters:
  ///   - name: The picture at which work waits until ``resumed`` is open.
  ///   - recorder: Records when the work on a picture begins and finishes.
  public init(pausingAt name: String? = nil, recorder: Recorder? = nil) {
    pausingName = name
    self.recorder = recorder
    let name = name ?? "nothing"
    paused = Gate("The darkroom is at work on \(name).", ko: "암실이 \(name) 작업을 하고 있습니다.")
    resumed = Gate("The darkroom ends its work on \(name).", ko: "암실이 \(name) 작업을 끝냅니다.")
  }

  /// The calls so far, in order, such as "sharpen beach".
  public var history: [String] { calls.withLock { $0 } }

  /// Increases the difference of each pixel from its left and right neighbours.
  public func sharpen(_ picture: Picture) -> Picture {
    work("sharpen", on: picture) {
      picture.mappingRows("sharp") { row in
        row.indices.map { place in
          let neighbours = Int(row[max(place - 1, 0)]) + Int(row[min(place + 1, row.count - 1)])
          return UInt8(clamping: 3 * Int(row[place]) - neighbours)
        }
      }
    }
  }

  /// Swaps left and right.
  public func mirror(_ picture: Picture) -> Picture {
    work("mirror", on: picture) { picture.mappingRows("mirrored") { $0.reversed() } }
  }

  /// Inverts light and dark.
  public func invert(_ picture: Picture) -> Picture {
    work("invert", on: picture) { picture.mapping("inverted") { 255 - $0 } }
  }

  /// Removes the pixels at the left and right edge.
  ///
  /// - Throws: ``Failure`` if the picture has nothing between its edges.
  public func crop(_ picture: Picture) throws(Failure) -> Picture {
    try work("crop", on: picture) { () throws(Failure) in
      if picture.width < 3 { throw .nothingLeft(of: picture.name) }
      return picture.mappingRows("cropped") { $0.dropFirst().dropLast() }
    }
  }

  private func work<Problem>(
    _ name: String, on picture: Picture, _ make: () throws(Problem) -> Picture
  ) throws(Problem) -> Picture {
    calls.withLock { $0.append("\(name) \(picture.name)") }
    recorder?.note(picture.name, .began)
    defer { recorder?.note(picture.name, .finished) }
    if picture.name == pausingName {
      paused.open()
      resumed.wait()
    }
    if pausingName == nil { linger() }
    return try make()
  }
}

extension Picture {
  /// This picture with each row transformed. The transformed rows must all have the same length.
  fileprivate func mappingRows(_ suffix: String, _ change: ([UInt8]) -> [UInt8]) -> Picture {
    let rows = stride(from: 0, to: pixels.count, by: width).map {
      change(Array(pixels[$0..<$0 + width]))
    }
    return Picture(
      "\(name)+\(suffix)", width: rows.first?.count ?? width, pixels: rows.flatMap { $0 })
  }
}

extension Introduction {
  public static let darkroom = Introduction(
    "Darkroom belongs to this book: an ordinary class that retouches pictures and records each call in its property history, in order. It can pause at a picture.",
    ko:
      "Darkroom은 이 책의 도구입니다. 사진을 보정하는 평범한 클래스로, 시작한 작업을 history에 차례대로 기록합니다. 한 사진에서 멈추어 기다리게 할 수도 있습니다."
  )
}
