import Chapter01Invocation
import ChapterKit
import Operations

/// A retouch cut into three operations, each of which can be seen, cancelled and reordered alone.
///
/// The answer to this chapter's coding exercise.
public struct Retouch: Sendable {
  /// Sharpening, mirroring, inverting; each depends on the one before.
  public let steps: [Operation]
  private let last: @Sendable () throws -> Picture

  // snippet.answer
  public init(_ picture: Picture, in darkroom: Darkroom) {
    let sharpen = InvocationOperation(
      target: darkroom, method: Darkroom.sharpen, argument: picture)
    let mirror = InvocationOperation(
      target: darkroom,
      method: { room in { sharpen in room.mirror(try sharpen.result) } },
      argument: sharpen)
    let invert = InvocationOperation(
      target: darkroom,
      method: { room in { mirror in room.invert(try mirror.result) } },
      argument: mirror)
    mirror.addDependency(sharpen)
    invert.addDependency(mirror)
    steps = [sharpen, mirror, invert]
    last = { try invert.result }
  }
  // snippet.end

  /// The retouched picture, once the last step has finished.
  ///
  /// - Throws: `InvocationFailure` before that, or if a step was cancelled.
  public var result: Picture { get throws { try last() } }
}
