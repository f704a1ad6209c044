// The Swift declarations of Apple's Foundation that the book uses. The Objective-C declarations are in
// Foundation.h; the portable part of Foundation, and Dispatch, come from this machine. Each declaration
// follows the page that its comment names, below https://developer.apple.com/documentation/foundation/

@_exported import Darwin
@_exported import Dispatch
@_exported import Foundation
@_exported import FoundationEssentials
@_exported import ObjectiveC

func never() -> Never { fatalError() }  // Nothing here runs.
// MARK: Values that are bridged to objects
public protocol Bridged: _ObjectiveCBridgeable {}
extension Bridged {
  public typealias Object = _ObjectiveCType
  public func _bridgeToObjectiveC() -> Object { never() }
  public static func _forceBridgeFromObjectiveC(_: Object, result: inout Self?) {}
  public static func _conditionallyBridgeFromObjectiveC(_: Object, result: inout Self?) -> Bool { never() }
  public static func _unconditionallyBridgeFromObjectiveC(_: Object?) -> Self { never() }
}
extension String: Bridged { public typealias _ObjectiveCType = NSString }  // nsstring
extension Array: Bridged, _ObjectiveCBridgeable { public typealias _ObjectiveCType = NSArray }  // nsarray
extension Bool: Bridged { public typealias _ObjectiveCType = NSNumber }  // nsnumber
extension Int: Bridged { public typealias _ObjectiveCType = NSNumber }  // nsnumber
extension Double: Bridged { public typealias _ObjectiveCType = NSNumber }  // nsnumber

extension NSString { public convenience init(string: String) { never() } }  // nsstring/init(string:)
extension Data { public func range(of data: Data) -> Range<Int>? { never() } }  // data/range(of:options:in:)
extension String { public init(format: String, _ arguments: any CVarArg...) { never() } }  // nsstring/init(format:_:)
public struct CharacterSet: Sendable { public static var newlines: Self { never() }; public static var whitespaces: Self { never() } }  // characterset/whitespaces, newlines
extension StringProtocol {
  public func range(of text: some StringProtocol) -> Range<Index>? { never() }  // nsstring/range(of:)
  public var decomposedStringWithCanonicalMapping: String { never() }  // nsstring/decomposedstringwithcanonicalmapping
  public var precomposedStringWithCanonicalMapping: String { never() }  // nsstring/precomposedstringwithcanonicalmapping
  public func trimmingCharacters(in set: CharacterSet) -> String { never() }  // nsstring/trimmingcharacters(in:)
}
public struct NSRange { public init(location: Int, length: Int) {} }  // nsrange
public class NSTextCheckingResult: NSObject {}  // nstextcheckingresult
public class NSRegularExpression: NSObject, @unchecked Sendable {
  public init(pattern: String) throws {}  // nsregularexpression/init(pattern:options:)
  public func firstMatch(in: String, range: NSRange) -> NSTextCheckingResult? { never() }  // nsregularexpression/firstmatch(in:options:range:)
}
// MARK: Key-value coding and observing
extension NSObject {
  public func value(forKey key: String) -> Any? { never() }  // …/value(forkey:)
  public func setValue(_ value: Any?, forKey key: String) {}  // …/setvalue(_:forkey:)
}
public struct NSKeyValueObservingOptions: OptionSet, Sendable {  // nskeyvalueobservingoptions
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let new = Self(rawValue: 1), old = Self(rawValue: 2)  // nskeyvalueobservingoptions/new, old
  public static let initial = Self(rawValue: 4), prior = Self(rawValue: 8)  // nskeyvalueobservingoptions/initial, prior
}
public enum NSKeyValueChange: UInt, Sendable { case setting = 1, insertion, removal, replacement }  // nskeyvaluechange
public struct NSKeyValueObservedChange<Value> {  // nskeyvalueobservedchange
  public let kind: NSKeyValueChange  // nskeyvalueobservedchange/kind-swift.property
  public let newValue, oldValue: Value?  // nskeyvalueobservedchange/newvalue, oldvalue
  public let indexes: IndexSet?  // nskeyvalueobservedchange/indexes
  public let isPrior: Bool  // nskeyvalueobservedchange/isprior
}
public struct IndexSet: Sendable {}  // indexset
public class NSKeyValueObservation: NSObject { public func invalidate() {} }  // nskeyvalueobservation/invalidate()
// The compiler knows this protocol by name, and warns about properties that cannot be observed.
public protocol _KeyValueCodingAndObserving {}  // ../objectivec/nsobject-swift.class
extension NSObject: _KeyValueCodingAndObserving {}
extension _KeyValueCodingAndObserving {
  @preconcurrency public func observe<Value>(  // …/observe(_:options:changehandler:)
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping @Sendable (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation { never() }
  public func willChangeValue<Value>(for keyPath: KeyPath<Self, Value>) {}  // …/willchangevalue(for:)
  public func didChangeValue<Value>(for keyPath: KeyPath<Self, Value>) {}  // …/didchangevalue(for:)
}
extension OperationQueue { public var underlyingQueue: DispatchQueue? { get { never() } set {} } }  // operationqueue/underlyingqueue
public class NSMutableDictionary: NSObject {  // nsmutabledictionary
  public subscript(key: Any) -> Any? { get { never() } set {} }
  public func removeObject(forKey key: Any) {}  // nsmutabledictionary/removeobject(forkey:)
}
extension Thread { public var threadDictionary: NSMutableDictionary { never() } }  // thread/threaddictionary
public protocol NSLocking { func lock(); func unlock() }  // nslocking
extension NSLocking { public func withLock<R>(_ body: () throws -> R) rethrows -> R { try body() } }  // nslocking/withlock(_:)
public class NSLock: NSObject, NSLocking, @unchecked Sendable {  // nslock
  @available(*, noasync) public func lock() {}; @available(*, noasync) public func unlock() {}  // nslocking/lock(), unlock()
  @available(*, noasync) public func `try`() -> Bool { never() }  // nslock/try()
}
public class NSCondition: NSObject, NSLocking, @unchecked Sendable {  // nscondition
  public func lock() {}; public func unlock() {}; public func broadcast() {}  // nscondition/broadcast()
  public func wait() {}; public func wait(until limit: Date) -> Bool { never() }  // nscondition/wait(), wait(until:)
}
public class NSRecursiveLock: NSObject, NSLocking, @unchecked Sendable { public func lock() {}; public func unlock() {} }  // nsrecursivelock
public class RunLoop: NSObject {  // runloop
  public struct Mode: Sendable { public static var `default`: Self { never() } }  // runloop/mode/default
  public class var main: RunLoop { never() }  // runloop/main
  @available(*, noasync) public func run(mode: Mode, before limit: Date) -> Bool { never() }  // runloop/run(mode:before:)
}
extension NSCoder {
  public func encode(_ object: Any?, forKey key: String) {}  // nscoder/encode(_:forkey:)-9648d
  public func decodeObject<Decoded: NSObject & NSCoding>(of: Decoded.Type, forKey: String) -> Decoded? { never() }  // nscoder/decodeobject(of:forkey:)
}
public class NSKeyedArchiver: NSCoder {  // nskeyedarchiver
  public init(requiringSecureCoding: Bool) {}  // nskeyedarchiver/init(requiringsecurecoding:)
  public func finishEncoding() {}  // nskeyedarchiver/finishencoding()
  public var encodedData: Data { never() }  // nskeyedarchiver/encodeddata
}
public class NSKeyedUnarchiver: NSCoder {  // nskeyedunarchiver
  public init(forReadingFrom data: Data) throws {}  // nskeyedunarchiver/init(forreadingfrom:)
  // nskeyedunarchiver/unarchivedobject(ofclass:from:)
  public static func unarchivedObject<Decoded: NSObject & NSCoding>(ofClass: Decoded.Type, from: Data) throws -> Decoded? { never() }
}
public protocol XMLParserDelegate: AnyObject {  // xmlparserdelegate
  func parser(_: XMLParser, didStartElement: String, namespaceURI: String?, qualifiedName: String?, attributes: [String: String])
  func parser(_: XMLParser, foundCharacters: String)  // xmlparserdelegate/parser(_:foundcharacters:)
}
public class XMLParser: NSObject {  // xmlparser
  public init(data: Data) {}
  public weak var delegate: (any XMLParserDelegate)?  // xmlparser/delegate
  public func parse() -> Bool { never() }  // xmlparser/parse()
  public var parserError: (any Error)?  // xmlparser/parsererror
}
// MARK: Files and processes
public struct CocoaError: Error {
  public struct Code: Equatable, Sendable { public static var fileWriteOutOfSpace: Code { never() }; public static var fileWriteUnknown: Code { never() } }  // cocoaerror/code
  public init(_ code: Code) { never() }
  public var code: Code { never() }  // cocoaerror/code-swift.property
}
extension Error { public var localizedDescription: String { never() } }  // ../swift/error/localizeddescription
public class Bundle: NSObject, @unchecked Sendable {  // bundle
  public class var main: Bundle { never() }  // bundle/main
  public var executablePath: String? { never() }  // bundle/executablepath
}
public func NSTemporaryDirectory() -> String { never() }  // nstemporarydirectory()
extension FileManager {
  public class DirectoryEnumerator: NSObject, Sequence, IteratorProtocol { public func next() -> Any? { never() } }
  public func fileExists(atPath: String, isDirectory: inout ObjCBool) -> Bool { never() }  // filemanager/fileexists(atpath:isdirectory:)
  public func enumerator(atPath path: String) -> DirectoryEnumerator? { never() }  // filemanager/enumerator(atpath:)
}
public class JSONSerialization: NSObject { public class func jsonObject(with: Data) throws -> Any { never() } }  // jsonserialization/jsonobject(with:options:)-8x9tl
public class FileHandle: NSObject, @unchecked Sendable {  // filehandle
  public class var standardInput: FileHandle { never() }; public class var standardOutput: FileHandle { never() }
  public class var standardError: FileHandle { never() }  // filehandle/standardinput, standardoutput, standarderror
  public class var nullDevice: FileHandle { never() }  // filehandle/nulldevice
  public convenience init(forWritingTo url: URL) throws { never() }  // filehandle/init(forwritingto:)
  public func write(_ data: Data) {}  // filehandle/write(_:)
  public func write(contentsOf data: some DataProtocol) throws {}  // filehandle/write(contentsof:)
  public func readDataToEndOfFile() -> Data { never() }  // filehandle/readdatatoendoffile()
}
public class Pipe: NSObject, @unchecked Sendable {  // pipe
  public var fileHandleForReading: FileHandle { never() }  // pipe/filehandleforreading
}
public class Process: NSObject, @unchecked Sendable {  // process
  public var executableURL: URL?  // process/executableurl
  public var arguments: [String]?, environment: [String: String]?  // process/arguments, environment
  public var standardInput, standardOutput, standardError: Any?  // process/standardinput, standardoutput, standarderror
  public var terminationHandler: (@Sendable (Process) -> Void)?  // process/terminationhandler
  public func run() throws {}; public func waitUntilExit() {}  // process/run(), waituntilexit()
  public var terminationStatus: Int32 { never() }  // process/terminationstatus
  public enum TerminationReason: Int, Sendable { case exit = 1, uncaughtSignal }  // process/terminationreason-swift.enum
  public var terminationReason: TerminationReason { never() }  // process/terminationreason-swift.property
  public var processIdentifier: Int32 { never() }  // process/processidentifier
}
extension FileHandle {
  public convenience init?(forWritingAtPath path: String) { never() }  // filehandle/init(forwritingatpath:)
  public convenience init(fileDescriptor file: Int32) { never() }  // filehandle/init(filedescriptor:)
  public convenience init(fileDescriptor file: Int32, closeOnDealloc: Bool) { never() }  // filehandle/init(filedescriptor:closeondealloc:)
  public func readToEnd() throws -> Data? { never() }  // filehandle/readtoend()
  public func close() throws {}  // filehandle/close()
}
// MARK: The web
public class URLResponse: NSObject, @unchecked Sendable {}  // urlresponse
public class HTTPURLResponse: URLResponse, @unchecked Sendable {
  public var statusCode: Int { never() }  // httpurlresponse/statuscode
}
public struct URLError: Error {  // urlerror
  public enum Code: Sendable { case badURL, cancelled, timedOut, cannotFindHost, cannotConnectToHost, dnsLookupFailed, networkConnectionLost, notConnectedToInternet, unknown }  // urlerror/code
  public init(_ code: Code, userInfo: [String: Any] = [:]) {}  // urlerror/init(_:userinfo:)
  public var code: Code { never() }  // urlerror/code-swift.property
  public static var cancelled: Code { never() }  // urlerror/cancelled
  public static var networkConnectionLost: Code { never() }  // urlerror/networkconnectionlost
  public static var notConnectedToInternet: Code { never() }  // urlerror/notconnectedtointernet
  public static var timedOut: Code { never() }  // urlerror/timedout
}
extension URLError.Code {
  public static func ~= (code: Self, error: any Error) -> Bool { never() }  // urlerror/code
}
public class URLCache: NSObject, @unchecked Sendable {}  // urlcache
public class NSURLRequest: NSObject { public enum CachePolicy: Sendable { case reloadIgnoringLocalCacheData } }  // nsurlrequest/cachepolicy-swift.enum
public class URLSessionConfiguration: NSObject, @unchecked Sendable {  // urlsessionconfiguration
  public class var ephemeral: URLSessionConfiguration { never() }  // urlsessionconfiguration/ephemeral
  public var urlCache: URLCache?  // urlsessionconfiguration/urlcache
  public var requestCachePolicy = NSURLRequest.CachePolicy.reloadIgnoringLocalCacheData  // urlsessionconfiguration/requestcachepolicy
  public var httpMaximumConnectionsPerHost = 6  // urlsessionconfiguration/httpmaximumconnectionsperhost
  public var timeoutIntervalForRequest = 60.0  // urlsessionconfiguration/timeoutintervalforrequest
}
public class URLSessionTask: NSObject, @unchecked Sendable {  // urlsessiontask
  public func resume() {}; public func cancel() {}  // urlsessiontask/resume(), cancel()
}
public class URLSessionDataTask: URLSessionTask, @unchecked Sendable {}  // urlsessiondatatask
public class URLSession: NSObject, @unchecked Sendable {  // urlsession
  public class var shared: URLSession { never() }  // urlsession/shared
  public init(configuration: URLSessionConfiguration) {}  // urlsession/init(configuration:)
  public func dataTask(
    with url: URL, completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionDataTask { never() }  // urlsession/datatask(with:completionhandler:)
}
