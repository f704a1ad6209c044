// swift-tools-version: 6.3
import PackageDescription

/// The chapters, in the order of the book.
///
/// One line defines the folder `NN-Name` and the module `ChapterNNName` of a chapter. `buildsOn` lists the
/// earlier chapters that provide types or rules, and for chapter 21 the engine, which lies in its folder.
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

/// Warnings are errors in continuous integration only, because a newer compiler may emit warnings that the
/// book could not anticipate, and readers must still be able to run the book.
let strict: [SwiftSetting] =
  Context.environment["CI"] == nil ? [] : [.treatAllWarnings(as: .error)]
/// Whole-module compilation for the modules that a reader waits for: it takes a quarter less time than file
/// by file. SwiftPM chooses this mode for a target with a setting for Embedded Swift, whether or not the
/// setting applies. This setting applies only on WASI, where the book does not run.
///
/// - An executable target must not use the setting: SwiftPM would link it without a path to Swift's
///   libraries.
/// - The flag `-wmo` is no alternative: the compiler would print a warning and a remark per module, because
///   SwiftPM also passes options of the other mode.
/// - The engine does without the setting, because other packages may use it, and SwiftPM accepts no unsafe
///   flags from them.
/// - Swift 6.4 does without the setting, because its build system fails with these settings.
#if compiler(<6.4)
  let whole: [SwiftSetting] = [
    .enableExperimentalFeature("Embedded", .when(platforms: [.wasi])),
    .unsafeFlags(["-no-emit-module-separately-wmo"], .when(configuration: .debug)),
  ]
#else
  let whole: [SwiftSetting] = []
#endif
/// For modules that visit all operations of a queue at each step. Unoptimised, their tests take twice as
/// long.
let optimised: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]
/// The parts of a chapter's folder that do not belong to its module.
let excluded = [
  "17": ["Figures"],
  "21": ["Benchmark", "Engine", "Explorations", "Explore", "Explorer", "Plain"],
]
let chapterModules = chapters.map { "Chapter\($0.number)\($0.name)" }

/// The coding exercises: a file per chapter in the reader's folder `Desk`.
let deskFiles = chapters.map { "\($0.number)-\($0.name).swift" } + ["MyQueue.swift"]
/// Each file of the desk is a program of its own, built by `Workbook 07 --check`, which sets `DESK`.
/// Without `DESK`, the package ignores the folder, so that its contents need not compile. An editor started
/// with `DESK` set knows the desk.
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

/// The workshop is for the engine's authors: tests of the engine, an explorer of interleavings, a
/// benchmark. Without `WORKSHOP`, the package ignores all of them, and they cost no build time. With
/// `explore`, the explorer provides the engine's access to concurrency; with `thread`, the engine uses
/// locks that the thread sanitizer sees.
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
      // This target is for authors only; readers do not wait for it.
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
