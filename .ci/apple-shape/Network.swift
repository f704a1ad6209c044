// The declarations of Apple's Network framework that the book uses. Each declaration follows the page that
// its comment names, below https://developer.apple.com/documentation/network/

@_exported import Dispatch

public enum NWInterface { public enum InterfaceType: Sendable { case wifi, cellular } }  // nwinterface/interfacetype
public struct NWPath: Sendable {  // nwpath
  public enum Status: Sendable { case satisfied, unsatisfied, requiresConnection }  // nwpath/status-swift.enum
  public var status: Status { fatalError() }
}
public final class NWPathMonitor: @unchecked Sendable {  // nwpathmonitor
  public init(requiredInterfaceType: NWInterface.InterfaceType) {}  // nwpathmonitor/init(requiredinterfacetype:)
  public var pathUpdateHandler: (@Sendable (NWPath) -> Void)?  // nwpathmonitor/pathupdatehandler
  public func start(queue: DispatchQueue) {}  // nwpathmonitor/start(queue:)
}
