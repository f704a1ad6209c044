// The Swift declarations of the module ObjectiveC, after
// https://developer.apple.com/documentation/objectivec/ and the path behind each declaration.
@_exported import ObjectiveC
/// `BOOL`, which Swift imports as `Bool`.
@frozen public struct ObjCBool: ExpressibleByBooleanLiteral {  // objcbool
  public var boolValue: Bool
  public init(_ value: Bool) { boolValue = value }
  public init(booleanLiteral value: Bool) { boolValue = value }
}
public func _convertBoolToObjCBool(_ value: Bool) -> ObjCBool { ObjCBool(value) }
public func _convertObjCBoolToBool(_ value: ObjCBool) -> Bool { value.boolValue }
@frozen public struct Selector: ExpressibleByStringLiteral {  // selector
  public init(stringLiteral: String) {}
  public init(_ name: String) {}
}
extension NSObject: Hashable {  // nsobject-swift.class
  public static func == (left: NSObject, right: NSObject) -> Bool { fatalError() }
  public func hash(into hasher: inout Hasher) {}
}
public func autoreleasepool<Failure, Result: ~Copyable>(  // autoreleasepool(invoking:)
  invoking body: () throws(Failure) -> Result
) throws(Failure) -> Result { try body() }
