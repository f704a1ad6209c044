// This machine's C library, under Apple's name. Functions that exist only on Apple's systems go unnoticed.
@_exported import Glibc
// With Objective-C, the compiler needs a type of Apple's standard library for implicit pointer conversions.
// The declarations below accept the arguments of the book unconverted. For the error “cannot find intrinsic
// operations”, add a line, or write the conversion explicitly.
public func pthread_key_create(_ key: inout pthread_key_t, _ release: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?) -> Int32 { 0 }
@discardableResult public func pthread_setspecific<Value: _Pointer>(_ key: pthread_key_t, _ value: Value) -> Int32 { 0 }
@discardableResult public func pthread_setspecific<Value: _Pointer>(_ key: pthread_key_t, _ value: Value?) -> Int32 { 0 }
@discardableResult public func setenv(_ name: String, _ value: String, _ overwrite: Int32) -> Int32 { 0 }
extension Unmanaged {
  public static func fromOpaque(_ value: UnsafeMutableRawPointer) -> Unmanaged { fatalError() }
}
public let CLOCK_MONOTONIC_RAW_APPROX: clockid_t = 5
public struct qos_class_t { public var rawValue: UInt32 }
public func qos_class_self() -> qos_class_t { fatalError() }
public func clock_gettime_nsec_np(_ clock: clockid_t) -> UInt64 { 0 }
public struct malloc_statistics_t { public var size_in_use = 0; public init() {} }
public func malloc_zone_statistics(_ zone: OpaquePointer?, _ into: inout malloc_statistics_t) {}
public func strerror(_ code: Int32) -> UnsafePointer<CChar> { fatalError() }
public func ioctl(_ file: Int32, _ request: UInt, _ size: inout winsize) -> Int32 { 0 }
public typealias Main = @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer?
public typealias Attributes = pthread_attr_t
public typealias MutexAttributes = pthread_mutexattr_t
public func pthread_create(_ thread: inout pthread_t?, _ with: inout Attributes, _ main: Main, _: UnsafeMutableRawPointer) -> Int32 { 0 }
@discardableResult public func pthread_attr_init(_: inout Attributes) -> Int32 { 0 }
@discardableResult public func pthread_attr_destroy(_: inout Attributes) -> Int32 { 0 }
@discardableResult public func pthread_attr_setstacksize(_: inout Attributes, _: Int) -> Int32 { 0 }
@discardableResult public func pthread_attr_setdetachstate(_: inout Attributes, _: Int32) -> Int32 { 0 }
@discardableResult public func pthread_mutexattr_init(_: inout MutexAttributes) -> Int32 { 0 }
@discardableResult public func pthread_mutexattr_destroy(_: inout MutexAttributes) -> Int32 { 0 }
@discardableResult public func pthread_mutexattr_settype(_: inout MutexAttributes, _: Int32) -> Int32 { 0 }
@discardableResult public func pthread_mutex_init(_: UnsafeMutablePointer<pthread_mutex_t>, _: inout MutexAttributes) -> Int32 { 0 }
public func write(_ file: Int32, _ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int { 0 }
public func fopen(_ path: String, _ mode: String) -> UnsafeMutablePointer<FILE>? { nil }
public func popen(_ command: String, _ mode: String) -> UnsafeMutablePointer<FILE>? { nil }
public func fwrite(_ bytes: [UInt8], _ size: Int, _ count: Int, _ file: UnsafeMutablePointer<FILE>) -> Int { 0 }
public func getloadavg(_ means: inout Double, _ count: Int32) -> Int32 { 0 }
public func open(_ path: String, _ flags: Int32) -> Int32 { 0 }
public func open(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 { 0 }
public func fstat(_ file: Int32, _ status: inout stat) -> Int32 { 0 }
public func stat(_ path: String, _ status: inout stat) -> Int32 { 0 }
public func tcgetattr(_ file: Int32, _ state: inout termios) -> Int32 { 0 }
@discardableResult public func tcsetattr(_ file: Int32, _ when: Int32, _ state: inout termios) -> Int32 { 0 }
public func rename(_ path: String, _ other: String) -> Int32 { 0 }
@discardableResult public func unlink(_ path: String) -> Int32 { 0 }
public func chmod(_ path: String, _ mode: mode_t) -> Int32 { 0 }
public func mkfifo(_ path: String, _ mode: mode_t) -> Int32 { 0 }
public func setrlimit(_ what: Int32, _ limit: inout rlimit) -> Int32 { 0 }
public func poll(_ files: inout pollfd, _ count: UInt32, _ milliseconds: Int32) -> Int32 { 0 }
public func getsockname(_ file: Int32, _ address: UnsafeMutablePointer<sockaddr>, _ size: inout socklen_t) -> Int32 { 0 }
@discardableResult public func setsockopt(_ file: Int32, _ level: Int32, _ name: Int32, _ value: inout Int32, _ size: socklen_t) -> Int32 { 0 }
public let SO_NOSIGPIPE: Int32 = 0x1022
extension sockaddr_in { public var sin_len: UInt8 { get { 0 } set {} } }
public typealias SignalHandler = @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void
public struct __sigaction_u { public init() {}; public var __sa_sigaction: SignalHandler! { get { nil } set {} } }
extension sigaction { public var __sigaction_u: __sigaction_u { get { .init() } set {} } }
extension siginfo_t { public var si_addr: UnsafeMutableRawPointer! { nil } }
@discardableResult public func sigaction(_ number: Int32, _ action: inout sigaction, _ old: UnsafeMutablePointer<sigaction>?) -> Int32 { 0 }
public func posix_memalign(_ memory: inout UnsafeMutableRawPointer?, _ alignment: Int, _ size: Int) -> Int32 { 0 }
@discardableResult public func sigemptyset(_ set: inout sigset_t) -> Int32 { 0 }
@discardableResult public func sigaddset(_ set: inout sigset_t, _ signal: Int32) -> Int32 { 0 }
@discardableResult public func pthread_sigmask(_ how: Int32, _ set: inout sigset_t, _ old: Int?) -> Int32 { 0 }
public struct proc_taskinfo { public var pti_numrunning: Int32 = 0; public init() {} }
public let PROC_PIDTASKINFO: Int32 = 4
public func proc_pidinfo(_ id: Int32, _ what: Int32, _: UInt64, _ into: inout proc_taskinfo, _ size: Int32) -> Int32 { 0 }
@discardableResult public func getrusage(_ whose: Int32, _ into: inout rusage) -> Int32 { 0 }
@discardableResult public func clock_gettime(_ clock: clockid_t, _ into: inout timespec) -> Int32 { 0 }
public func dlsym(_ library: UnsafeMutableRawPointer?, _ name: String) -> UnsafeMutableRawPointer? { nil }
