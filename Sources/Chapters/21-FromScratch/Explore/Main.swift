import Explorations
import OperationsFromScratch

/// The command `Explore`.
@main
enum Main {
  static func main() {
    // A closed pipe ends the command quietly.
    signal(SIGPIPE, SIG_DFL)
    do {
      let call = try Call(Array(CommandLine.arguments.dropFirst()))
      if call.wantsHelp { return say(Call.help) }
      exit(try Survey(call).run() ? 0 : 1)
    } catch let refusal as Call.Refusal {
      complain(refusal.message)
      exit(64)
    } catch {
      complain("cannot read or write \(Records.path); run this in a full copy of the project")
      exit(66)
    }
  }

  static func say(_ line: String) {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data("\(line)\n".utf8))
    } catch {
      complain("cannot write the output")
      exit(74)
    }
  }

  private static func complain(_ message: String) {
    FileHandle.standardError.write(Data("explore: \(message)\n".utf8))
  }
}
