import Operations

/// The properties of a machine that figures depend on.
public struct Machine: Codable, Equatable, Sendable {
  public var system = Machine.description
  public var cores = Machine.cores
  public var swift = Platform.swiftVersion
  /// True for an optimised build.
  public var isOptimised = Machine.isOptimised
  /// The load average of the last minute when measuring began.
  public var load = Machine.load

  /// Describes the current machine.
  public init() {}

  /// True for an optimised build. Figures of a debug build are meaningless.
  public static var isOptimised: Bool {
    var isDebug = false
    assert(
      {
        isDebug = true
        return true
      }())
    return !isDebug
  }

  /// The operating system and the processor.
  public static var description: String {
    #if arch(x86_64)
      let processor = "x86-64"
    #elseif arch(arm64)
      let processor = "arm64"
    #else
      let processor = "unknown processor"
    #endif
    return "\(ProcessInfo.processInfo.operatingSystemVersionString), \(processor)"
  }

  /// The number of active processors.
  public static var cores: Int { ProcessInfo.processInfo.activeProcessorCount }

  /// The load average of the last minute; `nil` if unavailable.
  public static var load: Double? {
    var mean = 0.0
    return getloadavg(&mean, 1) == 1 ? mean : nil
  }

  /// The memory in use by this process, in bytes; `nil` if unavailable.
  public static var memoryInUse: Int? {
    #if canImport(Darwin)
      // The allocated bytes of all zones. The number of the process's pages would include freed memory.
      var statistics = malloc_statistics_t()
      malloc_zone_statistics(nil, &statistics)
      return Int(statistics.size_in_use)
    #elseif os(Linux)
      guard let figures = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
        return nil
      }
      let pages = figures.split(separator: " ").compactMap { Int($0) }
      return pages.count > 1 ? pages[1] * Int(sysconf(Int32(_SC_PAGESIZE))) : nil
    #else
      nil
    #endif
  }
}
