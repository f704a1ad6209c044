import ChapterKit
import Operations
import Testing

@testable import Workbook

#if !canImport(ObjectiveC)
  // Apple's Foundation has the parser itself.
  import FoundationXML
#endif

extension Book {
  /// The pictures that a run can write to files; read with parsers that are not ours.
  @Suite("Pictures")
  @TestThread
  struct PicturesTests {
    /// A record of two operations, of which one depends on the other, and one that is cancelled.
    private let recorder = Recorder()

    init() {
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      queue.isSuspended = true
      let download = recorder.operation("download")
      let filter = recorder.operation("filter <&>")
      let share = recorder.operation("share")
      filter.addDependency(download)
      share.addDependency(filter)
      recorder.add(download, filter, share, to: queue)
      recorder.cancel(share)
      queue.isSuspended = false
      queue.waitToEmpty()
    }

    /// What came out of a step that shows a record.
    private func told(_ recorder: Recorder, in language: Language = .english) throws -> [Told] {
      let step = Step("escaped", "A & B", ko: "가와 나") { page in page.timeline(recorder) }
      let items = try Page(language: language).run(step)
      return [Told(step, items, Evidence(nil), in: language)]
    }

    private var steps: [Told] { get throws { try told(recorder) } }

    // MARK: Chrome's trace events

    private func events(of steps: [Told]) throws -> [[String: Any]] {
      let data = try JSONEncoder().encode(Trace(steps, title: "title"))
      let document = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
      return try #require(document["traceEvents"] as? [[String: Any]])
    }

    @Test("A trace has a lane for each operation and one for each thread that ran one")
    func lanes() throws {
      let events = try events(of: steps)
      let names = events.filter { $0["name"] as? String == "thread_name" }
        .compactMap { ($0["args"] as? [String: String])?["name"] }
      #expect(names.prefix(3) == ["download", "filter <&>", "share"])
      #expect(names.dropFirst(3).allSatisfy { $0.hasPrefix("thread ") })
      #expect(names.count > 3)
      let process = events.first { $0["name"] as? String == "process_name" }
      #expect((process?["args"] as? [String: String])?["name"] == "1 A & B")
    }

    @Test("Runs and waits last, cancelling and becoming ready are instants")
    func slices() throws {
      let events = try events(of: steps)
      func all(_ name: String, _ ph: String) -> [[String: Any]] {
        events.filter { $0["name"] as? String == name && $0["ph"] as? String == ph }
      }
      // In its own lane, and in that of its thread.
      #expect(all("download", "X").count == 2)
      #expect(all("share", "X").isEmpty)
      #expect(all("waits", "X").count == 3)
      #expect(all("cancelled", "i").map { $0["tid"] as? Int } == [3])
      // Nothing keeps the first; the second waits for it; the third is ready when it is cancelled.
      let ready = all("ready", "i")
      #expect(ready.map { $0["tid"] as? Int } == [1, 2, 3])
      let times = ready.compactMap { $0["ts"] as? Int }
      #expect(times == [0, 3000, 1000])
      for event in events where event["ph"] as? String == "X" {
        #expect((event["dur"] as? Int ?? -1) >= 0)
      }
    }

    @Test("A dependency is a flow from the end of one operation to the beginning of the other")
    func flows() throws {
      let flows = try events(of: steps).filter { $0["name"] as? String == "dependency" }
      #expect(flows.map { $0["ph"] as? String } == ["s", "f"])
      #expect(flows.map { $0["tid"] as? Int } == [1, 2])
      #expect(Set(flows.compactMap { $0["id"] as? Int }).count == 1)
      let times = flows.compactMap { $0["ts"] as? Int }
      #expect(times.count == 2 && times[0] <= times[1])
    }

    // MARK: SVG

    /// Notes the elements of a document, and their texts.
    private final class Reader: NSObject, XMLParserDelegate {
      var elements: [(name: String, attributes: [String: String])] = []
      var texts: [String: String] = [:]

      func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
        qualifiedName: String?, attributes: [String: String]
      ) {
        elements.append((name, attributes))
        texts[name] = ""
      }

      func parser(_ parser: XMLParser, foundCharacters string: String) {
        let text = string.trimmingCharacters(in: .newlines)
        if let name = elements.last?.name { texts[name, default: ""] += text }
      }
    }

    private func read(_ drawing: [String]) throws -> Reader {
      let parser = XMLParser(data: Data(drawing.joined(separator: "\n").utf8))
      let reader = Reader()
      parser.delegate = reader
      #expect(parser.parse(), "\(String(describing: parser.parserError))")
      return reader
    }

    @Test("A drawing has a title, a description of what happens in its order, and both themes")
    func drawing() throws {
      let picture = try #require(try steps.first?.pictures.first)
      let lines = Drawing(picture: picture, title: "A & B", language: .english).lines
      let reader = try read(lines)
      let top = try #require(reader.elements.first)
      #expect(top.name == "svg")
      #expect(top.attributes["role"] == "img")
      #expect(top.attributes["aria-labelledby"] == "title description")
      #expect(reader.texts["title"] == "A & B")
      #expect(
        reader.texts["desc"]
          == "download is added, filter <&> is added, share is added, share is cancelled, "
          + "download begins, download finishes, filter <&> begins, filter <&> finishes.")
      let classes = reader.elements.compactMap { $0.attributes["class"] }
      #expect(classes.count { $0 == "runs" } == 2)
      #expect(classes.count { $0 == "waits" } == 3)
      #expect(classes.count { $0 == "cancelled" } == 1)
      #expect(lines.contains { $0.contains("prefers-color-scheme: dark") })
    }

    @Test(
      "However narrow a picture is, its legend stays within the edge",
      arguments: Language.allCases)
    func legend(language: Language) throws {
      let short = Recorder()
      short.note("a", .began)
      short.note("a", .finished)
      let picture = try #require(try told(short, in: language).first?.pictures.first)
      let lines = Drawing(picture: picture, title: "A", language: language).lines
      let box = try #require(try read(lines).elements.first?.attributes["viewBox"])
      let width = try #require(box.split(separator: " ").dropFirst(2).first.flatMap { Int($0) })
      let legend = lines.filter { $0.contains("class=\"legend\"") }
      #expect(legend.count == 3)
      for line in legend {
        // A column is less than 7 wide in these letters.
        let words = line.split(separator: ">")[1].prefix { $0 != "<" }
        #expect(16 + words.cells * 7 <= width, "\(words)")
      }
    }

    @Test("Every picture of the book can be drawn and traced")
    func all() throws {
      for telling in try Episodes.korean.get() {
        for step in telling.steps {
          for picture in step.pictures {
            _ = try read(Drawing(picture: picture, title: step.claim, language: .korean).lines)
          }
        }
        if telling.steps.contains(where: { !$0.pictures.isEmpty }) {
          #expect(try !events(of: telling.steps).isEmpty)
        }
      }
    }

    // MARK: Files

    private func run(_ words: String...) -> (said: String, status: Status) {
      var complaints: [String] = []
      let command = Command(
        environment: [:], hasColour: false, write: { _ in }, complain: { complaints.append($0) })
      let status = command.run(words)
      return (complaints.joined(separator: "\n"), status)
    }

    @Test("The files are written where the call says, or one line says why not")
    func files() throws {
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("workbook-\(UUID().uuidString)").path
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let (trace, drawing) = ("\(folder)/07.json", "\(folder)/07.svg")
      #expect(run("07", "--trace", trace, "--svg", drawing).status == .agreed)
      _ = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: trace)))
      _ = try read(try String(contentsOfFile: drawing, encoding: .utf8).lines.map(String.init))

      let missing = run("07", "--trace", "\(folder)/no/07.json")
      #expect(missing.status == .failedWrite)
      #expect(missing.said == "cannot write \(folder)/no/07.json: there is no folder \(folder)/no")
      let isFolder = run("07", "--svg", folder)
      #expect(isFolder.status == .failedWrite)
      #expect(isFolder.said == "cannot write \(folder): it is a folder")
      let noStep = run("07", "--svg", drawing, "--step", "1")
      #expect(noStep.status == .usage)
      #expect(noStep.said == "there is no picture in this; nothing was written")
      #expect(run("07", "--svg", drawing, "--step", "4").status == .agreed)
      #expect(
        run("07", "--trace").said == "--trace takes the file to write: Workbook 07 --trace FILE")
      let left = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      #expect(left == ["07.json", "07.svg"])
    }

    @Test("On standard output the picture stands alone, and what is told goes beside")
    func standardOutput() throws {
      let process = Process()
      process.executableURL = try Products.folder.appendingPathComponent("Workbook")
      process.arguments = ["05", "--step", "3", "--svg", "-", "--lang", "en"]
      let (output, error) = (Pipe(), Pipe())
      process.standardOutput = output
      process.standardError = error
      try process.run()
      let text = String(
        decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      let told = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      _ = try read(text.lines.map(String.init))
      #expect(text.hasPrefix("<svg ") && text.hasSuffix("</svg>\n"))
      #expect(told.hasPrefix("05  Dependencies"))
    }

    @Test("A link is followed, and what somebody else has written is replaced only by force")
    func others() throws {
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("workbook-\(UUID().uuidString)").path
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      func text(_ name: String) throws -> String {
        try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
      }
      let (real, link) = ("\(folder)/real.svg", "\(folder)/link.svg")
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "real.svg")
      #expect(run("07", "--svg", link).status == .agreed)
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "real.svg")
      #expect(try text("real.svg").hasPrefix("<svg "))
      // What this command has written, it may write again.
      #expect(run("07", "--svg", real).status == .agreed)

      try Data("a letter".utf8).write(to: URL(filePath: "\(folder)/mine"))
      for option in ["--svg", "--trace"] {
        let refused = run("07", option, "\(folder)/mine")
        #expect(refused.status == .usage)
        #expect(
          refused.said.hasSuffix("is there already, and not by this command; --force replaces it"))
        #expect(try text("mine") == "a letter")
      }
      #expect(run("07", "--svg", "\(folder)/mine", "--force").status == .agreed)
      #expect(try text("mine").hasPrefix("<svg "))

      try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: real)
      let before = try text("real.svg")
      #expect(run("05", "--svg", real).status == .failedWrite)
      #expect(try text("real.svg") == before)
    }
  }
}
