import ChapterKit
import Operations
import Testing

@testable import Workbook

extension Texts {
  /// The files that `--take` writes. ListingsTests compiles them.
  @Suite("Taking")
  @TextThread
  struct TakingTests {
    @Test("--take writes whole files and names them; existing files stay unchanged")
    func writes() throws {
      try Interruption.withFolder { folder in
        let place = "\(folder)/Sources/Operations"
        let files = try Taken(20).files
        #expect(files.map(\.name).contains("AsyncOperation.swift"))
        for isThere in [false, true] {
          let called = Called(["20", "--take", place, "--lang", "en"])
          #expect(called.status == .agreed)
          for file in files {
            let text = try String(contentsOfFile: "\(place)/\(file.name)", encoding: .utf8)
            let origin = "// From the Operation Workbook: \(file.path)\n"
            #expect(text == file.text && text.hasPrefix(origin))
            let said = isThere ? "exists already" : file.folder
            #expect(called.lines.contains { $0.contains(" \(file.name) ") && $0.contains(said) })
          }
        }
        #expect(Called(["18", "--take", place]).status == .agreed)
      }
    }

    @Test("--take replaces no other file, and in that case writes nothing at all")
    func replacesNothing() throws {
      try Interruption.withFolder { folder in
        let own = "\(folder)/AsyncOperation.swift"
        try "// mine".write(toFile: own, atomically: true, encoding: .utf8)
        let called = Called(["18", "--take", folder, "--lang", "en"])
        #expect(called.status == .failedWrite && called.complaints.joined().contains(own))
        #expect(
          try FileManager.default.contentsOfDirectory(atPath: folder) == ["AsyncOperation.swift"])
        #expect(try String(contentsOfFile: own, encoding: .utf8) == "// mine")
        #expect(Called(["18", "--take", own]).status == .failedWrite)
      }
    }

    @Test("For Apple's systems, --take leaves out all code for Linux")
    func nothingOfLinux() throws {
      for number in Taken.chapters {
        for file in try Taken(number, isForLinux: false).files {
          for line in file.text.lines where !line.contains("//") {
            #expect(!line.contains(/canImport|Linked|Links|\.keep\(|announceIfReady|leaveDep/))
          }
        }
      }
    }
  }
}
