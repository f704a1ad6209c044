// The C library, under Apple's name. It is this machine's: what is Apple's alone is not noticed.
@_exported import Glibc
// A compiler that knows Objective-C converts no pointer implicitly without a type that only Apple's
// standard library has. What the book passes that way is taken here as it is. Whoever passes more
// (“cannot find intrinsic operations”) adds a line, or writes the conversion out.
public func pthread_key_create(
  _ key: inout pthread_key_t, _ release: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
) -> Int32 { 0 }
@discardableResult
public func pthread_setspecific<Value: _Pointer>(_ key: pthread_key_t, _ value: Value) -> Int32 { 0 }
@discardableResult
public func pthread_setspecific<Value: _Pointer>(_ key: pthread_key_t, _ value: Value?) -> Int32 { 0 }
@discardableResult
public func setenv(_ name: String, _ value: String, _ overwrite: Int32) -> Int32 { 0 }
extension Unmanaged {
  public static func fromOpaque(_ value: UnsafeMutableRawPointer) -> Unmanaged {
    fromOpaque(unsafeBitCast(value, to: UnsafeRawPointer.self))
  }
}
public struct malloc_statistics_t {
  public var size_in_use = 0
  public init() {}
}
public func malloc_zone_statistics(_ zone: OpaquePointer?, _ into: inout malloc_statistics_t) {}
public func strerror(_ code: Int32) -> UnsafePointer<CChar> { fatalError() }
public func ioctl(_ file: Int32, _ request: UInt, _ size: inout winsize) -> Int32 { 0 }
