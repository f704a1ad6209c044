import Dispatch
import Operations
import Synchronization

/// The program that a file of the desk is: it tries what stands in the file with one case.
///
/// `Workbook 07 --check` runs one such process for each case, so that a crash or a hang ends nothing
/// but itself.
public protocol Desk {
  associatedtype Exercise: Attempt
  /// What the reader has written.
  static var answer: Exercise.Answer { get }
}

/// How a process of the desk and the command understand each other.
public enum DeskCall {
  /// After how many seconds a case is said to hang.
  public static let seconds = 4

  /// Writes to a file what is known so far. A process that dies leaves what it said last.
  public static func write(_ judgement: Judgement, to path: String) {
    guard let data = try? judgement.json() else { return }
    // In one piece: a process that dies meanwhile leaves what it said before.
    try? data.write(to: URL(fileURLWithPath: path), options: .atomic)
  }

  /// What a process has written.
  public static func read(_ path: String) -> Judgement? {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    return try? JSONDecoder().decode(Judgement.self, from: data)
  }

  /// Runs a process of the desk: finds out which case is asked for, and writes what came out.
  ///
  /// - Parameter judge: Tries a case, and tells of each situation, from whatever thread.
  package static func run(_ judge: (Int, @escaping @Sendable (Text) -> Void) -> Judgement) -> Never
  {
    // Out of the group that Foundation has made, for a session of its own: whatever is started here is
    // known by it.
    setpgid(0, getpgid(getppid()))
    setsid()
    let words = CommandLine.arguments
    guard words.count == 3, let place = Int(words[1]) else {
      let text = Text(
        "this is run by: swift run Workbook --check",
        ko: "이 프로그램은 swift run Workbook --check가 실행합니다")
      let language = Language(environment: ProcessInfo.processInfo.environment)
      FileHandle.standardError.write(Data("\(text[language])\n".utf8))
      exit(64)
    }
    let file = words[2]
    // What was stuck goes on when the verdict is known, and comes to its next situation.
    let isJudged = Mutex(false)
    write(.crashes(nil, nil), to: file)
    let judgement = judge(place) { situation in
      isJudged.withLock { if !$0 { write(.crashes(situation, nil), to: file) } }
    }
    isJudged.withLock {
      $0 = true
      write(judgement, to: file)
    }
    exit(0)
  }
}

extension Desk {
  /// Tries one case.
  public static func main() {
    DeskCall.run { place, tell in
      Exercise.cases[place].judgement(of: answer, atMost: DeskCall.seconds, tell)
    }
  }
}
