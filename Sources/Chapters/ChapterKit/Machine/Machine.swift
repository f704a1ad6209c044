import Operations

/// The machine that a program runs on, as far as figures depend on it.
public struct Machine: Codable, Equatable, Sendable {
  public var system = Machine.description
  public var cores = Machine.cores
  public var swift = Platform.swiftVersion
  /// Whether the compiler was told to optimise.
  public var isOptimised = Machine.isOptimised
  /// How many wanted to run when measuring began, on the mean of a minute.
  public var load = Machine.load

  /// The machine that this runs on.
  public init() {}

  /// Whether the compiler was told to optimise. Figures of a debug build say nothing.
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

  /// How many processors there are to run on.
  public static var cores: Int { ProcessInfo.processInfo.activeProcessorCount }

  /// How many threads wanted to run, on the mean of the last minute; `nil` where that cannot be
  /// told.
  public static var load: Double? {
    var mean = 0.0
    return getloadavg(&mean, 1) == 1 ? mean : nil
  }

  /// The bytes of memory that the process has in use; `nil` where that cannot be told.
  public static var memoryInUse: Int? {
    #if canImport(Darwin)
      // What is allocated, of all zones: the pages of the process also count what was given back.
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
