/// An implementation of the operation classes that the workbook can run on.
public struct Platform: Hashable, Sendable {
  /// The name in a sentence: "Linux Foundation".
  public let name: String
  /// The name in a heading: "Foundation · Linux".
  public let heading: String

  /// The open-source Foundation that comes with Swift for Linux.
  public static let linuxFoundation = Platform(
    name: "Linux Foundation", heading: "Foundation · Linux")
  /// Foundation of macOS and its sibling systems.
  public static let appleFoundation = Platform(
    name: "Apple Foundation", heading: "Foundation · macOS")

  /// The engine of chapter 21, on any system.
  public static let fromScratch = Platform(name: "FromScratch", heading: "FromScratch")

  /// The shortest implementation, also from chapter 21.
  public static let plain = Platform(name: "Plain", heading: "Plain")

  /// Every implementation that the book covers.
  public static let all: [Platform] = [linuxFoundation, appleFoundation, fromScratch, plain]

  /// The implementation that this process runs on.
  public static var current: Platform {
    #if Plain
      plain
    #elseif FromScratch
      fromScratch
    #elseif canImport(ObjectiveC)
      appleFoundation
    #else
      linuxFoundation
    #endif
  }

  /// The version of the compiler that built this program, as far as conditional compilation can tell.
  public static var swiftVersion: String {
    #if compiler(>=6.4)
      "Swift 6.4+"
    #elseif compiler(>=6.3)
      "Swift 6.3"
    #else
      "Swift 6.2"
    #endif
  }
}

/// A recorded difference between an implementation and the documents.
public struct Departure: Hashable, Sendable {
  public let platforms: [Platform]
  /// The measured behaviour.
  public let observed: Text

  public init(on platform: Platform, _ observed: String, ko korean: String? = nil) {
    self.init(on: [platform], observed, ko: korean)
  }

  public init(on platforms: [Platform], _ observed: String, ko korean: String? = nil) {
    self.platforms = platforms
    self.observed = Text(observed, ko: korean)
  }
}
