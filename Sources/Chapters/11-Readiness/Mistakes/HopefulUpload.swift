import Operations

/// Looks for Wi-Fi when it runs, and gives up if there is none: the program that misbehaves.
public final class HopefulUpload: PhotoUpload, @unchecked Sendable {
  private let network: Network

  public init(_ photo: String = "beach", on network: Network) {
    self.network = network
    super.init(photo)
  }

  // snippet.main
  override public func main() {
    guard network.hasWiFi else { return }
    super.main()
  }
  // snippet.end
}
