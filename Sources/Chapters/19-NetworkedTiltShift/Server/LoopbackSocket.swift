import Chapter16Errors
import Operations

/// A TCP socket on the loopback address 127.0.0.1.
///
/// Contains all of this chapter's calls to the system's socket functions. May be used from any thread.
/// `deinit` closes the socket.
nonisolated final class LoopbackSocket: Sendable {
  private let file: Int32

  deinit { close(file) }

  /// Creates a listening socket on a port that the system chooses.
  ///
  /// - Throws: `SystemFailure` if the system provides no socket.
  static func listening() throws(SystemFailure) -> LoopbackSocket {
    let socket = try make()
    let isBound = withAddress(port: 0) { bind(socket.file, $0, $1) }
    if isBound < 0 { throw SystemFailure("bind", code: errno) }
    if listen(socket.file, 64) < 0 { throw SystemFailure("listen", code: errno) }
    return socket
  }

  /// Creates a socket connected to a port of this machine.
  ///
  /// - Throws: `SystemFailure` if no socket listens on the port.
  static func connected(to port: UInt16) throws(SystemFailure) -> LoopbackSocket {
    let socket = try make()
    let isConnected = withAddress(port: port) { connect(socket.file, $0, $1) }
    if isConnected < 0 { throw SystemFailure("connect", code: errno) }
    return socket
  }

  /// The port of this socket.
  var port: UInt16 {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(file, $0, &size) }
    }
    return UInt16(bigEndian: address.sin_port)
  }

  /// Waits for the next connection; `nil` if the system provides no more sockets.
  func next() -> LoopbackSocket? {
    while true {
      let other = accept(file, nil, nil)
      if other >= 0 { return LoopbackSocket(other) }
      if errno != EINTR && errno != ECONNABORTED { return nil }
    }
  }

  /// Waits for bytes from the peer. Returns an empty array once the peer has closed the connection.
  func receive() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = bytes.withUnsafeMutableBytes { recv(file, $0.baseAddress, $0.count, 0) }
      if count >= 0 { return Array(bytes.prefix(count)) }
      if errno != EINTR { return [] }
    }
  }

  /// Sends all bytes. Returns false if the peer has closed the connection.
  @discardableResult
  func deliver(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(file, $0.baseAddress, $0.count, Self.quietly) }
      if count < 0 && errno != EINTR { return false }
      rest = rest.dropFirst(max(0, count))
    }
    return true
  }

  /// Shuts down both directions, so that a thread in ``receive()`` returns.
  func shutDown() { shutdown(file, Int32(SHUT_RDWR)) }

  // MARK: Differences between systems

  private static func make() throws(SystemFailure) -> LoopbackSocket {
    #if canImport(Glibc)
      let stream = Int32(SOCK_STREAM.rawValue)
    #else
      let stream = SOCK_STREAM
    #endif
    let file = socket(AF_INET, stream, 0)
    if file < 0 { throw SystemFailure("socket", code: errno) }
    return LoopbackSocket(file)
  }

  private init(_ file: Int32) {
    self.file = file
    #if canImport(Darwin)
      // On Darwin a socket option prevents SIGPIPE after the peer has closed the connection.
      var isOn: Int32 = 1
      setsockopt(file, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  /// The flag that prevents SIGPIPE after the peer has closed the connection.
  private static var quietly: Int32 {
    #if canImport(Darwin)
      0
    #else
      Int32(MSG_NOSIGNAL)
    #endif
  }

  private static func withAddress(
    port: UInt16, _ use: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_in()
    #if canImport(Darwin)
      address.sin_len = UInt8(MemoryLayout<sockaddr_in>.size)
    #endif
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        use($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}
