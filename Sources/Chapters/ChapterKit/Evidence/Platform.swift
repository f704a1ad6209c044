/// An implementation of the operation classes that the workbook can run on.
public struct Platform: Hashable, Sendable {
  /// The name in a sentence: "Linux Foundation".
  public let name: String
  /// The name in a heading: "Foundation · Linux".
  public let heading: String

  /// The open-source Foundation that comes with Swift for Linux.
  public static let linuxFoundation = Platform(
    name: "Linux Foundation", heading: "Foundation · Linux")
  /// Foundation of macOS and its siblings.
  public static let appleFoundation = Platform(
    name: "Apple Foundation", heading: "Foundation · macOS")

  /// The engine of chapter 21, on whatever system.
  public static let fromScratch = Platform(name: "FromScratch", heading: "FromScratch")

  /// The shortest implementation, beside the engine.
  public static let plain = Platform(name: "Plain", heading: "Plain")

  /// Every implementation that the book speaks of.
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

  /// The version of the compiler that built this, as far as a program can know it.
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

/// A place where implementations do not do what the documents state.
public struct Departure: Hashable, Sendable {
  public let platforms: [Platform]
  /// What they do instead, as measured.
  public let observed: Text

  public init(on platform: Platform, _ observed: String, ko korean: String? = nil) {
    self.init(on: [platform], observed, ko: korean)
  }

  public init(on platforms: [Platform], _ observed: String, ko korean: String? = nil) {
    self.platforms = platforms
    self.observed = Text(observed, ko: korean)
  }
}
