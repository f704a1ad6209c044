import ChapterKit
import Testing

@testable import Notes
@testable import OperationsFromScratch
@testable import Workbook

extension Book {
  /// Refusals state the reason, even in an optimised engine.
  @Suite("Engine: refusals")
  @TextThread
  struct EngineRefusalsTests {
    /// Mistakes in a program, each with a part of the expected message.
    private static let mistakes = [
      ("queue.addOperation(upload); queue.addOperation(upload)", "cannot be added to a queue"),
      ("upload.start(); queue.addOperation(upload)", "cannot be added to a queue"),
      ("queue.addOperations([own, own], waitUntilFinished: false)", "cannot be added to a queue"),
      ("queue.addOperation(upload); upload.start()", "the operation is in a queue"),
      ("upload.addDependency(own); upload.start()", "the operation is not ready"),
      ("let again = Again(); again.start()", "the operation is already executing"),
      ("upload.start(); upload.addExecutionBlock {}", "blocks cannot be added"),
      ("queue.maxConcurrentOperationCount = -2", "a width is 0"),
      (
        "queue.addOperation(upload); queue.underlyingQueue = .main",
        "underlyingQueue can be set only"
      ),
      (#"_ = upload.value(forKey: "colour")"#, "has no value for the key"),
      (#"_ = queue.value(forKey: "colour")"#, "has no value for the key"),
      (#"upload.setValue(1, forKey: "colour")"#, "has no value to set for the key"),
      (#"queue.setValue(1, forKey: "colour")"#, "has no value to set for the key"),
      (#"upload.setValue(1, forKey: "completionBlock")"#, "a completion block takes"),
      (#"upload.removeObserver(own, forKeyPath: "name")"#, "is not observed by this object"),
      (
        #"upload.addObserver(own, forKeyPath: "dependencies.name")"#,
        "leads through several objects"
      ),
      (
        #"upload.addObserver(own, forKeyPath: "isCancelled"); upload.cancel()"#,
        "observeValue is not overridden"
      ),
      (
        #"upload.addObserver(queue, forKeyPath: "isCancelled"); upload.cancel()"#,
        "observeValue is not overridden"
      ),
      (#"_ = upload.value(forKeyPath: "queuePriority.name")"#, "has no values by key"),
    ]

    /// A program that makes the mistake with a given number.
    private static var source: String {
      var source = """
        import OperationsFromScratch
        class Own: Operation, @unchecked Sendable {}
        final class Again: Operation, @unchecked Sendable { override func main() { start() } }
        let (queue, upload, own) = (OperationQueue(), BlockOperation {}, Own())
        queue.isSuspended = true
        switch Int(CommandLine.arguments[1]) ?? 0 {

        """
      for (number, (mistake, _)) in mistakes.enumerated() {
        source += "case \(number): \(mistake)\n"
      }
      return source + "default: break\n}\nprint(\"nothing was refused\")\n"
    }

    @Test("Every refusal prints its reason, in a program and an engine built with -O")
    func refusedInARelease() throws {
      let (path, remove) = try Interruption.folder()
      defer { remove() }
      let folder = URL(filePath: path)
      let main = folder.appending(path: "main.swift")
      try Self.source.write(to: main, atomically: true, encoding: .utf8)
      let files = Project.files(in: "Sources/Chapters/21-FromScratch/Engine", ending: ".swift")
        .filter { !$0.contains("/Explored/") && !$0.contains("/Sanitized/") }
        .map { "\(Project.folder)/\($0)" }
      func compile(_ arguments: [String]) throws {
        let made = try run(
          "/usr/bin/env", ["swiftc", "-O", "-swift-version", "6"] + arguments, in: folder)
        try #require(made.status == 0, "\(made.errors)")
      }
      try compile(
        [
          "-wmo", "-parse-as-library", "-emit-module", "-module-name", "OperationsFromScratch",
          "-package-name", "workbook", "-c", "-o", "engine.o",
        ] + files)
      try compile(["-I", ".", "engine.o", "main.swift", "-o", "main"])
      for (number, (mistake, reason)) in Self.mistakes.enumerated() {
        let ended = try run(folder.appending(path: "main").path, ["\(number)"], in: folder)
        #expect(ended.status != 0, "\(mistake)")
        #expect(ended.errors.contains(reason), "\(mistake): \(ended.errors)")
      }
    }

    private func run(
      _ path: String, _ arguments: [String], in folder: URL
    ) throws -> (status: Int32, errors: String) {
      let words = ["-c", "cd \"$0\" && exec \"$@\"", folder.path, path] + arguments
      let end = try ChildProcess("/bin/sh", words).end()
      return (end.status, end.errors)
    }
  }
}
