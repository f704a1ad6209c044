// What the engine stands on: Foundation, and the class that its own descend from.

// Whoever imports the engine alone has Foundation too, with `Operation`, `BlockOperation` and
// `OperationQueue` replaced by those declared here.
@_exported import Foundation

// On Apple's systems NSObject brings an observing of its own, which needs the Objective-C runtime and
// would be found before the engine's.
#if canImport(ObjectiveC)
  /// What the engine's classes descend from: identity, and nothing else.
  open class Root: Hashable {
    public init() {}

    public static func == (left: Root, right: Root) -> Bool { left === right }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }
#else
  /// What the engine's classes descend from.
  public typealias Root = NSObject
#endif
