import Operations

/// How much memory this process uses.
enum Memory {
  /// The bytes of memory that the process has in use; nil where that cannot be told.
  static var inUse: Int? {
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
