import ChapterKit
import Operations

/// A chapter's class as files for an app: whole files that import `Foundation` instead of the book's modules.
package struct Taken {
  /// A file, given by its path from the top of the project.
  package struct File: Equatable {
    package let path: String
    /// The text for the app.
    package let text: String

    package var name: String { path.split(separator: "/").last.map(String.init) ?? path }

    /// The folder of the chapter or of ChapterKit.
    package var folder: String {
      path.split(separator: "/")[2...].dropLast().joined(separator: "/")
    }
  }

  package let files: [File]

  private static let keeping = "ChapterKit/Linux/Keeping"
  #if canImport(ObjectiveC)
    package static let isForLinux = false
  #else
    package static let isForLinux = true
  #endif

  /// The files of each chapter, and the chapters whose files they need.
  private static let table: [Int: (files: [String], needs: [Int])] = [
    2: (["02-BlockOperations/Gather"], []),
    3: (
      [
        "03-NonConcurrentOperations/ResizeOperation",
        "03-NonConcurrentOperations/Staging/PhotoFile",
        "03-NonConcurrentOperations/Staging/Thumbnail", "ChapterKit/Telling/Picture",
      ], []
    ),
    5: (["05-Dependencies/AcyclicDependencies", "05-Dependencies/PhotoStep", keeping], []),
    6: (["06-Priority/RaisedPriority"], []),
    7: (["07-Cancellation/Export"], []),
    8: (["08-Waiting/BatchThen", keeping], []),
    9: (["09-Suspension/PauseReasons"], []),
    12: (["12-CompletionBlocks/CompletionChain"], []),
    13: (["13-OperationQueues/UploadLine", keeping], []),
    14: (
      [
        "14-ManualExecution/ManualRunner", "14-ManualExecution/RetryList",
        "14-ManualExecution/StartAll", keeping,
      ], []
    ),
    16: (["16-Errors/ResultOperation", "16-Errors/Then", "16-Errors/Ensuring", keeping], []),
    17: (
      [
        "17-RightSizing/BatchFeeder", "17-RightSizing/ChunkedMap",
        "17-RightSizing/ThumbnailGrid", "17-RightSizing/UnitsPerOperation",
      ], []
    ),
    18: (["18-AsyncOperations/AsyncState", "18-AsyncOperations/AsyncOperation", keeping], []),
    20: (
      [
        "TaskOperation", "Finished", "RunInQueue", "ResultsAsTheyCome", "InheritedPriority",
        "QueuePriority",
      ].map { "20-SwiftConcurrency/\($0)" }, [18]
    ),
    22: (
      [
        "AlarmClock", "AnsweredOperation", "Backoff", "Checkpoint", "ConditionalOperation",
        "Exclusion", "ExclusiveOperation", "FirstValue", "GroupOperation", "ManualAlarmClock",
        "ManualQueue", "Provider", "RequestOperation", "RetryOperation", "TimeoutOperation",
        "WeightedProgress", "WhenFinished",
      ].map { "22-Patterns/\($0)" }, [16, 18]
    ),
  ]

  /// The numbers of the chapters with files to take.
  package static var chapters: [Int] { table.keys.sorted() }

  /// - Parameters:
  ///   - number: The number of a chapter.
  ///   - isForLinux: True to include workarounds for Foundation on Linux.
  /// - Throws: ``Refusal`` if a file cannot be read. A chapter may have no files.
  package init(_ number: Int, isForLinux: Bool = Taken.isForLinux) throws(Refusal) {
    var files: [File] = []
    for path in Taken.paths(of: number) where isForLinux || path != Taken.keeping {
      let path = "Sources/Chapters/\(path).swift"
      let text = Taken.adapted(try Project.text(of: path), isForLinux: isForLinux)
      let origin = "// From the Operation Workbook: \(path)\n"
      files.append(File(path: path, text: origin + text))
    }
    self.files = files
  }

  private static func paths(of number: Int) -> [String] {
    guard let (files, needs) = table[number] else { return [] }
    return needs.reduce(into: files) { paths, other in
      paths += Taken.paths(of: other).filter { !paths.contains($0) }
    }
  }

  /// Returns the text of a file without the parts that only the book needs.
  private static func adapted(_ text: String, isForLinux: Bool) -> String {
    var lines: [Substring] = []
    var isForLinuxAlone = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let words = line.drop { $0 == " " }
      if words.hasPrefix("#if !canImport(ObjectiveC) && !FromScratch"), !isForLinux {
        isForLinuxAlone = true
        if lines.last?.isEmpty == true { lines.removeLast() }
      }
      if !isForLinuxAlone, !words.hasPrefix("// snippet."), !words.hasPrefix("import Chapter") {
        lines.append(line)
      }
      if words.hasPrefix("#endif") { isForLinuxAlone = false }
    }
    let adapted = lines.joined(separator: "\n")
      .replacing("import Operations", with: "import Foundation")
    return isForLinux
      ? adapted.replacing(" && !FromScratch", with: "").replacing(" || FromScratch", with: "")
      : adapted.replacing("LinkedOperation", with: "Operation")
  }
}
