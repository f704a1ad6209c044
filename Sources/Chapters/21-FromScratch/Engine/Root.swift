// On Linux the engine's classes descend from NSObject, as Foundation's do. On Apple's systems
// NSObject brings an observing of its own, which needs the Objective-C runtime and would be found
// before the engine's; there they descend from a class that has an identity and nothing else.

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
