import ChapterKit
import Operations
import Testing

@testable import Workbook

extension Texts {
  /// The programs that show how Linux departs from the documents, alone and without this book.
  @Suite("Departures")
  @TextThread
  struct DeparturesTests {
    private let departing = book.flatMap(\.rules)
      .filter { $0.departure(on: .linuxFoundation) != nil }

    @Test("Each departure of Linux has a program, which is short and asks for Foundation alone")
    func programs() throws {
      for rule in departing {
        let program = try Reproducer(rule)
        let lines = program.text.lines
        #expect(lines.count <= Reproducer.mostLines, "\(rule.id)")
        #expect(
          lines.filter { $0.hasPrefix("import ") || $0.hasPrefix("@") } == ["import Foundation"],
          "\(rule.id)")
        #expect(program.documented != program.observed, "\(rule.id)")
      }
      let folder = "\(Project.folder)/Sources/Workbook/Departures/Reproducers"
      let files = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(files.sorted() == departing.map { "\($0.id).swift" }.sorted())
    }

    @Test("The report says what is stated where, what happens, since when, and how it is seen")
    func report() throws {
      for rule in departing {
        let program = try Reproducer(rule)
        let run = Called(["rule", rule.id, "--reproducer"])
        #expect(run.status == .agreed)
        let text = run.lines.joined(separator: "\n")
        for part in [
          rule.sentence.english, program.departure.observed.english, "Swift \(program.version)",
          program.documented, program.observed, rule.sources[0].name.english,
        ] {
          #expect(text.contains(part), "\(rule.id): \(part)")
        }
        // The program is what stands in the file, below its first lines.
        let start = try #require(run.lines.firstIndex(of: "```swift"))
        let end = try #require(run.lines.lastIndex(of: "```"))
        let shown = run.lines[(start + 1)..<end].joined(separator: "\n")
        #expect(program.text.hasSuffix("\n\n\(shown)\n"), "\(rule.id)")
        #expect(shown.hasPrefix("import Foundation\n"), "\(rule.id)")
      }
    }

    @Test(
      "All departures are listed under their platforms, in both languages", arguments: ["ko", "en"])
    func list(language: String) throws {
      let run = Called(["departures", "--lang", language])
      #expect(run.status == .agreed)
      for rule in departing { #expect(run.lines.contains(rule.id)) }
      for line in run.lines { #expect(line.cells <= 80, "\(line)") }
      let title = "\(Platform.linuxFoundation.name) (\(departing.count))"
      #expect(run.lines.first == title)
    }

    @Test("Of a rule that Linux keeps, of none and of several there is none, which is said")
    func refused() {
      for (words, complaint) in [
        ("cancel.single", "nothing is recorded of Linux"), ("cancel.", "34 rules have “cancel.”"),
        ("removabel", "no rule has “removabel” in its id; did you mean dependency.removable?"),
        ("", "rule takes an id"),
      ] {
        let run = Called(["rule", words, "--reproducer"].filter { !$0.isEmpty })
        #expect(run.status == .usage)
        #expect(run.lines == [])
        #expect(run.complaints.first?.hasPrefix(complaint) == true, "\(run.complaints)")
      }
    }

    #if !canImport(ObjectiveC)
      /// On the engine the programs are built with it in place of Foundation, and print what the
      /// documents ask for, unless it departs too.
      @Test("Each program prints what it says it does")
      func runs() throws {
        let programs = try departing.map(Reproducer.init)
        try Interruption.withFolder { folder in
          let built = try build(programs, in: folder)
          let runs = programs.indices.map { place in
            Result { try start(built, place, in: folder) }
          }
          for (program, run) in zip(programs, runs) {
            let process = try run.get()
            Deadline.wait(for: "\(program.rule.id) ends") { process.waitUntilExit() }
            let output = try String(
              contentsOfFile: "\(folder)/\(program.rule.id).txt", encoding: .utf8)
            let printed = output.trimmingCharacters(in: .whitespacesAndNewlines)
            let departs = program.rule.departure(on: .current) != nil
            let crashes = departs && program.crashes
            #expect(
              (process.terminationReason == .uncaughtSignal) == crashes,
              "\(program.rule.id): \(process.terminationStatus)")
            let right = departs ? program.observed : program.documented
            #expect(printed == (crashes ? "" : right), "\(program.rule.id)")
          }
        }
      }

      private func start(_ program: String, _ place: Int, in folder: String) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = ["\(place)"]
        let output = "\(folder)/\(departing[place].id).txt"
        try Data().write(to: URL(fileURLWithPath: output))
        process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: output))
        process.standardError = FileHandle.nullDevice
        process.environment = ["SWIFT_BACKTRACE": "enable=no"]
        try process.run()
        return process
      }

      /// Compiles each program as it stands, and links them all to one that begins with the one whose
      /// number it is given: to link each would take longer than all the rest.
      private func build(_ programs: [Reproducer], in folder: String) throws -> String {
        var calls: [String] = []
        for (place, program) in programs.enumerated() {
          var text = program.text
          #if FromScratch
            text = text.replacing("import Foundation", with: "import Operations")
          #endif
          try text.write(
            toFile: "\(folder)/R\(place).swift", atomically: true, encoding: .utf8)
          calls.append(
            "-module-name R\(place) -Xfrontend -entry-point-function-name -Xfrontend R\(place) "
              + "-o '\(folder)/R\(place).o' '\(folder)/R\(place).swift'")
        }
        let entries = programs.indices.map { place in
          """
          @_silgen_name("R\(place)")
          func r\(place)(_: Int32, _: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Int32
          """
        }
        let all = programs.indices.map { "r\($0)" }.joined(separator: ", ")
        let main = """
          \(entries.joined(separator: "\n"))
          let place = Int(CommandLine.arguments[1]) ?? 0
          _ = [\(all)][place](CommandLine.argc, CommandLine.unsafeArgv)
          """
        try main.write(toFile: "\(folder)/main.swift", atomically: true, encoding: .utf8)
        calls.append("-module-name Main -o '\(folder)/Main.o' '\(folder)/main.swift'")
        let list = "\(folder)/calls"
        try calls.joined(separator: "\n").write(toFile: list, atomically: true, encoding: .utf8)
        let products = try Products.folder.path
        #if FromScratch
          let objects =
            "'\(products)'/Operations.build/*.o '\(products)'/OperationsFromScratch.build/*.o"
        #else
          let objects = ""
        #endif
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        shell.arguments = [
          "-c",
          """
          xargs -P 2 -L 1 swiftc -c -warnings-as-errors -I '\(try Products.modules.path)' <'\(list)' &&
          swiftc '\(folder)'/*.o \(objects) -o '\(folder)/all'
          """,
        ]
        let output = Pipe()
        shell.standardOutput = output
        shell.standardError = output
        try shell.run()
        let told = String(
          decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        shell.waitUntilExit()
        try #require(shell.terminationStatus == 0, "\(told)")
        return "\(folder)/all"
      }
    #endif
  }
}
