// swift-tools-version: 6.2
import PackageDescription

/// An app as Xcode 26 begins one: its classes belong to the main actor unless they say otherwise.
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
