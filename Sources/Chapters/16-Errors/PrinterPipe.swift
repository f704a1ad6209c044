import Operations

/// A pipe to the program that prints, which reads in its own time.
public final class PrinterPipe: Sendable {
  private let reading: Int32
  private let writing: Int32

  /// Makes a pipe whose writing end never waits.
  ///
  /// - Throws: ``SystemFailure`` if the system has no pipe to give.
  public init() throws(SystemFailure) {
    var ends: [Int32] = [-1, -1]
    let made = ends.withUnsafeMutableBufferPointer { pipe($0.baseAddress) }
    if made < 0 { throw SystemFailure("pipe", code: errno) }
    (reading, writing) = (ends[0], ends[1])
    if fcntl(writing, F_SETFL, O_NONBLOCK) < 0 {
      throw SystemFailure("fcntl", code: errno)
    }
  }

  deinit {
    close(reading)
    close(writing)
  }

  /// Sends all of the bytes. Safe to call from any thread.
  ///
  /// - Throws: ``SystemFailure`` if the pipe does not take them all; some may be in it by then.
  // snippet.send
  public func send(_ bytes: [UInt8]) throws(SystemFailure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { bytes in
        write(writing, bytes.baseAddress, bytes.count)
      }
      if count < 0 { throw SystemFailure("write", code: errno) }
      rest = rest.dropFirst(count)
    }
  }
  // snippet.end

  /// Sends bytes in one call, and tells how many the pipe has taken: the code that `write` returns.
  public func sendOnce(_ bytes: [UInt8]) -> Int {
    bytes.withUnsafeBytes { write(writing, $0.baseAddress, $0.count) }
  }

  /// Takes out of the pipe what is in it, up to a number of bytes, as the printing program does.
  public func take(atMost count: Int) throws(SystemFailure) -> Int {
    var bytes = [UInt8](repeating: 0, count: count)
    let taken = bytes.withUnsafeMutableBytes { read(reading, $0.baseAddress, $0.count) }
    if taken < 0 { throw SystemFailure("read", code: errno) }
    return taken
  }
}
