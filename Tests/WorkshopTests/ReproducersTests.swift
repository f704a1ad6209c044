import ChapterKit
import Operations
import Testing

@testable import Notes
@testable import Workbook

#if !canImport(ObjectiveC)
  extension Texts {
    /// The standalone programs that reproduce Linux's departures from the documents, compiled and run.
    @Suite("Reproducers")
    @TextThread
    struct ReproducersTests {
      /// In a build with the engine, the programs use the engine instead of Foundation, and print the
      /// documented behaviour unless the engine also departs from it.
      @Test(
        "Each reproducer prints the output that its comment states",
        arguments: book.flatMap(\.rules).filter { $0.departure(on: .linuxFoundation) != nil }
          .map(\.id))
      func prints(id: String) throws {
        let rule = try #require(book.flatMap(\.rules).first { $0.id == id })
        let program = try Reproducer(rule)
        let departs = rule.departure(on: .current) != nil
        let crashes = departs && program.crashes
        let (printed, hasCrashed) = try output(of: program.text)
        #expect(hasCrashed == crashes)
        let right = departs ? program.observed : program.documented
        #expect(printed == (crashes ? "" : right))
      }

      private func output(of text: String) throws -> (printed: String, hasCrashed: Bool) {
        let products = try Products.folder.path
        let modules = try Products.modules.path
        #if FromScratch
          let text = text.replacing("import Foundation", with: "import Operations")
          let list = "'\(products)'/Workbook.product/Objects.LinkFileList"
          let engine = "$(grep -E '/Operations(FromScratch)?[.]build/' \(list))"
        #else
          let engine = ""
        #endif
        return try Interruption.withFolder { folder in
          try text.write(toFile: "\(folder)/main.swift", atomically: true, encoding: .utf8)
          let script = """
            cd '\(folder)' &&
            swiftc -warnings-as-errors -I '\(modules)' main.swift \(engine) -o program &&
            exec ./program
            """
          let end = try ChildProcess("/bin/sh", ["-c", script], errors: .inherited).end()
          return (end.output.trimmingCharacters(in: .whitespacesAndNewlines), end.hasDied)
        }
      }
    }
  }
#endif
