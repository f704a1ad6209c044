/// A thread in name only: it has a priority, and remembers what that was when somebody looked.
///
/// No thread of the system is touched. It is not meant to be used from several threads.
public final class StandInThread {
  /// The priority of a thread that nobody gave another.
  public static let standardPriority = 0.5

  /// The priority now, from 0.0 to 1.0.
  public var priority = standardPriority

  /// Where somebody looked and what the priority was there, in order.
  public private(set) var seen: [String] = []

  public init() {}

  /// Remembers the priority under the name of a place.
  public func look(in place: String) { seen.append("\(place) \(priority)") }
}
