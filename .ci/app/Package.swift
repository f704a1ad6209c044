// swift-tools-version: 6.2
import PackageDescription

/// An app with the defaults of Xcode 26: unmarked declarations belong to the main actor.
let package = Package(
  name: "App", platforms: [.macOS(.v15)],
  targets: [
    .executableTarget(
      name: "App", path: "Sources",
      swiftSettings: [
        .defaultIsolation(MainActor.self), .treatAllWarnings(as: .error),
        .enableUpcomingFeature("InferIsolatedConformances"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
      ])
  ])
