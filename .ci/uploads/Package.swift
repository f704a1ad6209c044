// swift-tools-version: 6.2
import PackageDescription

/// An app's classes, with tests that examine them using the library `OperationContract`.
let package = Package(
  name: "Uploads", platforms: [.macOS(.v15)],
  dependencies: [.package(name: "OperationWorkbook", path: "../..")],
  targets: [
    .target(name: "Uploads", swiftSettings: [.treatAllWarnings(as: .error)]),
    .testTarget(
      name: "UploadsTests",
      dependencies: [
        "Uploads", .product(name: "OperationContract", package: "OperationWorkbook"),
      ],
      swiftSettings: [.treatAllWarnings(as: .error)]),
  ],
  swiftLanguageModes: [Context.environment["SWIFT_MODE"] == "5" ? .v5 : .v6])
