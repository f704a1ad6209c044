// swift-tools-version: 6.3
import PackageDescription

/// The chapters, in the order of the book.
///
/// A chapter's folder is `NN-Name` and its module `ChapterNNName`; both are made here, from one line.
/// `buildsOn` names the earlier chapters whose types or rules it uses; chapter 21 has the engine for
/// that, whose folder is in its own.
let chapters: [(number: String, name: String, buildsOn: [String])] = [
  ("00", "Overview", ["Chapter01Invocation"]),
  ("01", "Invocation", []),
  ("02", "BlockOperations", []),
  ("03", "NonConcurrentOperations", ["Chapter00Overview"]),
  ("04", "ConcurrentOperations", []),
  ("05", "Dependencies", []),
  ("06", "Priority", ["Chapter05Dependencies"]),
  ("07", "Cancellation", ["Chapter05Dependencies"]),
  ("08", "Waiting", ["Chapter05Dependencies", "Chapter07Cancellation"]),
  ("09", "Suspension", ["Chapter04ConcurrentOperations", "Chapter07Cancellation"]),
  (
    "10", "StatesAndObservation",
    ["Chapter04ConcurrentOperations", "Chapter07Cancellation"]
  ),
  ("11", "Readiness", ["Chapter03NonConcurrentOperations", "Chapter05Dependencies"]),
  ("12", "CompletionBlocks", ["Chapter04ConcurrentOperations"]),
  ("13", "OperationQueues", ["Chapter05Dependencies", "Chapter09Suspension"]),
  (
    "14", "ManualExecution",
    ["Chapter04ConcurrentOperations", "Chapter07Cancellation", "Chapter08Waiting"]
  ),
  ("15", "ThreadsAndMemory", ["Chapter09Suspension"]),
  ("16", "Errors", ["Chapter05Dependencies"]),
  ("17", "RightSizing", ["Chapter04ConcurrentOperations"]),
  ("18", "AsyncOperations", ["Chapter14ManualExecution"]),
  (
    "19", "NetworkedTiltShift",
    ["Chapter16Errors", "Chapter17RightSizing", "Chapter18AsyncOperations"]
  ),
  ("20", "SwiftConcurrency", ["Chapter18AsyncOperations"]),
  ("21", "FromScratch", ["OperationsFromScratch"]),
  (
    "22", "Patterns",
    [
      "Chapter04ConcurrentOperations", "Chapter08Waiting", "Chapter16Errors",
      "Chapter18AsyncOperations",
    ]
  ),
]

/// A compiler that is newer than the book may warn of what the book could not know. That must not
/// keep a reader from running it, so that warnings are errors only in continuous integration.
let strict: [SwiftSetting] =
  Context.environment["CI"] == nil ? [] : [.treatAllWarnings(as: .error)]
/// What a reader waits for is compiled module by module, which takes a quarter less than file by file.
/// SwiftPM does so by itself for a target with a setting for Embedded Swift, whether or not the setting
/// applies: on WASI alone it would, where the book does not run. No executable target may have it, for
/// SwiftPM would link that without a path to Swift's libraries. With `-wmo` as a flag the compiler prints a
/// warning and a remark for each module, for SwiftPM passes it options of the other way as well. The engine
/// goes without, since other packages may use it and SwiftPM takes no unsafe flags from those; and so does
/// Swift 6.4, whose build system fails with these.
#if compiler(<6.4)
  let whole: [SwiftSetting] = [
    .enableExperimentalFeature("Embedded", .when(platforms: [.wasi])),
    .unsafeFlags(["-no-emit-module-separately-wmo"], .when(configuration: .debug)),
  ]
#else
  let whole: [SwiftSetting] = []
#endif
/// For what goes through all operations of a queue at each step: unoptimised, its tests take twice as long.
let optimised: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]
/// What lies in a chapter's folder and is no part of its module.
let excluded = [
  "17": ["Figures"],
  "21": ["Benchmark", "Engine", "Explorations", "Explore", "Explorer", "Plain"],
]
let chapterModules = chapters.map { "Chapter\($0.number)\($0.name)" }

/// Each chapter has a file at the reader's desk, the folder `Desk`, for its coding exercise.
let deskFiles = chapters.map { "\($0.number)-\($0.name).swift" } + ["MyQueue.swift"]
/// Each file of the desk is a program of its own, which `Workbook 07 --check` builds. All others leave
/// the desk alone, whatever a reader has written there, and whether or not it compiles: they do not
/// set `DESK`. An editor that is started with it knows the desk.
let desk: [Target] =
  Context.environment["DESK"] == nil
  ? []
  : deskFiles.map { file in
    .executableTarget(
      name: "Desk\(file.prefix { $0 != "-" && $0 != "." })",
      dependencies: ["Operations", "ChapterKit"]
        + chapterModules.map { .byName(name: $0) },
      path: "Sources/Chapters/Desk", exclude: deskFiles.filter { $0 != file }, sources: [file])
  }

/// The workshop is what the engine's authors alone use: its own tests, an explorer of interleavings, a
/// benchmark. All others leave it alone, and do not wait for it: they do not set `WORKSHOP`. With
/// `explore` the engine's doors to concurrency are the explorer's, with `thread` its locks are some that
/// the thread sanitizer sees.
let workshop = Context.environment["WORKSHOP"]
let otherDoors: (excluded: [String], dependencies: [Target.Dependency]) =
  switch workshop {
  case "explore":
    (["Sanitized", "Doors.swift", "Locks.swift"], ["Explorer"])
  case "thread": (["Explored", "Locks.swift"], [])
  default: (["Explored", "Sanitized"], [])
  }
let fromScratch = "Sources/Chapters/21-FromScratch"
let workshopTargets: [Target] =
  workshop == nil
  ? []
  : [
    .target(name: "Explorer", path: "\(fromScratch)/Explorer", swiftSettings: strict),
    .executableTarget(
      name: "Bench", dependencies: ["Operations", "ChapterKit", "OperationsFromScratch"],
      path: "\(fromScratch)/Benchmark", swiftSettings: strict),
  ]
    + (workshop != "explore"
      ? []
      : [
        .target(
          name: "Explorations", dependencies: ["OperationsFromScratch", "Explorer"],
          path: "\(fromScratch)/Explorations", swiftSettings: strict),
        .executableTarget(
          name: "Explore", dependencies: ["OperationsFromScratch", "Explorations"],
          path: "\(fromScratch)/Explore", swiftSettings: strict),
      ])

let package = Package(
  name: "OperationWorkbook",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "Workbook", targets: ["Main"]),
    .library(name: "OperationsFromScratch", targets: ["OperationsFromScratch"]),
    .library(name: "OperationContract", targets: ["OperationContract"]),
  ],
  traits: [
    .trait(
      name: "FromScratch",
      description: "Runs the book and the spec on the engine of chapter 21 in place of Foundation"),
    .trait(
      name: "Plain",
      description: "Runs them on the shortest implementation, beside the engine, in place of both",
      enabledTraits: ["FromScratch"]),
  ],
  targets: [
    .target(
      name: "Operations",
      dependencies: [
        .target(
          name: "OperationsFromScratch", condition: .when(traits: ["FromScratch"])),
        .target(name: "Plain", condition: .when(traits: ["Plain"])),
      ],
      path: "Sources/Chapters/Operations", swiftSettings: strict),
    .target(
      name: "OperationContract", dependencies: ["Operations"],
      path: "Sources/Chapters/OperationContract", swiftSettings: strict),
    .target(
      name: "OperationsFromScratch", dependencies: otherDoors.dependencies,
      path: "\(fromScratch)/Engine",
      exclude: ["README.md"] + otherDoors.excluded.map { "Doors/\($0)" },
      swiftSettings: strict),
    .target(
      name: "PlainState", path: "\(fromScratch)/Plain/State",
      swiftSettings: strict + optimised),
    .target(
      name: "Plain", dependencies: ["PlainState", "OperationsFromScratch"],
      path: "\(fromScratch)/Plain", exclude: ["State"],
      swiftSettings: strict + optimised),
    .target(
      name: "ChapterKit", dependencies: ["Operations", "PlainState"],
      path: "Sources/Chapters/ChapterKit",
      swiftSettings: strict + whole),
  ]
    + chapters.map { chapter in
      .target(
        name: "Chapter\(chapter.number)\(chapter.name)",
        dependencies: ["Operations", "ChapterKit"] + chapter.buildsOn.map { .byName(name: $0) },
        path: "Sources/Chapters/\(chapter.number)-\(chapter.name)",
        exclude: excluded[chapter.number] ?? [],
        swiftSettings: strict + whole)
    } + [
      .target(
        name: "Workbook",
        dependencies: ["Operations", "ChapterKit", "OperationsFromScratch"]
          + chapterModules.map { .byName(name: $0) },
        exclude: ["Departures/Reproducers", "Main", "Notes", "MakeNotes", "Search/words.txt"],
        swiftSettings: strict + whole),
      .executableTarget(
        name: "Main", dependencies: ["Workbook"], path: "Sources/Workbook/Main",
        swiftSettings: strict),
      // What makes the notes is for authors; no reader waits for it.
      .target(
        name: "Notes",
        dependencies: ["Operations", "ChapterKit", "Workbook"],
        path: "Sources/Workbook/Notes", exclude: ["Mechanisms", "Symbols/pages.txt"],
        swiftSettings: strict),
      .executableTarget(
        name: "MakeNotes", dependencies: ["Notes"], path: "Sources/Workbook/MakeNotes",
        swiftSettings: strict),
      .testTarget(
        name: "ChapterTests",
        dependencies: [
          "Operations", "ChapterKit", "Workbook", "Main", "Notes", "OperationsFromScratch",
          "OperationContract",
        ]
          + chapterModules.map { .byName(name: $0) }
          + (workshop == nil ? [] : ["Explorer", "Bench", "PlainState"]),
        path: "Tests",
        exclude: [
          "Asked.txt", "DoesNotCompile", "Results", "RightAnswers", "Transcripts", "UnderSanitizer",
        ].map { "ChapterTests/\($0)" }
          + [workshop == nil ? "WorkshopTests" : "WorkshopTests/Results"],
        swiftSettings: strict),
    ] + workshopTargets + desk
)
