// swift-tools-version: 6.2
import PackageDescription

/// The chapters, in the order of the book.
///
/// A chapter's folder is `NN-Name` and its module `ChapterNNName`; both are made here, from one line.
/// `buildsOn` names the earlier chapters whose types it uses.
let chapters: [(number: String, name: String, buildsOn: [String])] = [
  ("05", "Dependencies", []),
  ("07", "Cancellation", []),
  ("10", "StatesAndObservation", []),
]

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]
let chapterModules = chapters.map { "Chapter\($0.number)\($0.name)" }

let package = Package(
  name: "OperationWorkbook",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "Workbook", targets: ["Workbook"]),
    .library(name: "OperationsFromScratch", targets: ["OperationsFromScratch"]),
  ],
  traits: [
    .trait(
      name: "FromScratch",
      description: "Runs the book and the spec on the engine of chapter 21 in place of Foundation")
  ],
  targets: [
    .target(
      name: "Operations",
      dependencies: [
        .target(
          name: "OperationsFromScratch", condition: .when(traits: ["FromScratch"]))
      ],
      path: "Sources/Chapters/Operations", swiftSettings: strict),
    .target(
      name: "OperationsFromScratch", path: "Sources/Chapters/21-FromScratch/Engine",
      swiftSettings: strict),
    .target(
      name: "ChapterKit", dependencies: ["Operations"], path: "Sources/Chapters/ChapterKit",
      swiftSettings: strict),
  ]
    + chapters.map { chapter in
      .target(
        name: "Chapter\(chapter.number)\(chapter.name)",
        dependencies: ["Operations", "ChapterKit"] + chapter.buildsOn.map { .byName(name: $0) },
        path: "Sources/Chapters/\(chapter.number)-\(chapter.name)",
        swiftSettings: strict)
    } + [
      .executableTarget(
        name: "Workbook",
        dependencies: ["ChapterKit"] + chapterModules.map { .byName(name: $0) },
        swiftSettings: strict),
      .testTarget(
        name: "ChapterTests",
        dependencies: ["Operations", "ChapterKit", "Workbook"]
          + chapterModules.map { .byName(name: $0) },
        exclude: ["DoesNotCompile"],
        swiftSettings: strict),
    ]
)
