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
  /// How many seconds an answer may compute without coming to anything.
  public static let seconds = 4

  /// Writes to a file what is known so far, behind what was known before: a process may die in the middle.
  public static func write(_ verdict: Verdict, to path: String) {
    guard let line = try? JSONEncoder().encode(verdict) + Data("\n".utf8) else { return }
    guard let file = fopen(path, "a") else { return }
    defer { fclose(file) }
    // Read by nobody before this process is over: it need not reach the disk.
    line.withUnsafeBytes { bytes in _ = fwrite(bytes.baseAddress, 1, bytes.count, file) }
  }

  /// What stands before a line in which a process says what it prints of: a situation, in both languages.
  public static let mark: Character = "\u{1E}"

  /// What a process has written last.
  public static func read(_ path: String) -> Verdict? {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    let verdicts = data.split(separator: UInt8(ascii: "\n")).lazy.reversed().compactMap {
      try? JSONDecoder().decode(Verdict.self, from: $0)
    }
    return verdicts.first
  }

  /// Runs a process of the desk: finds out which case is asked for, and writes what came out.
  ///
  /// - Parameter judge: Tries a case for so many seconds, and tells of each situation, from whatever
  ///   thread.
  package static func run(
    _ judge: (_ place: Int, _ seconds: Int, @escaping @Sendable (Text) -> Void) -> Verdict
  ) -> Never {
    // Out of the group that Foundation has made, for a session of its own: whatever is started here is
    // known by it.
    setpgid(0, getpgid(getppid()))
    setsid()
    let words = CommandLine.arguments
    guard words.count == 4, let place = Int(words[1]), let seconds = Int(words[2]) else {
      let text = Text(
        "this is run by: swift run Workbook --check",
        ko: "이 프로그램은 swift run Workbook --check가 실행합니다")
      let language = Language(environment: ProcessInfo.processInfo.environment)
      FileHandle.standardError.write(Data("\(text[language])\n".utf8))
      exit(64)
    }
    let file = words[3]
    // What was stuck goes on when the verdict is known, and comes to its next situation.
    let isJudged = Mutex(false)
    write(Verdict(.crashes(nil, nil)), to: file)
    keepLines()
    let verdict = judge(place, seconds) { situation in
      isJudged.withLock {
        if $0 { return }
        write(Verdict(.crashes(situation, nil)), to: file)
        let words = (try? JSONEncoder().encode(situation)) ?? Data()
        print("\(mark)\(String(decoding: words, as: UTF8.self))")
      }
    }
    isJudged.withLock {
      $0 = true
      write(verdict, to: file)
    }
    exit(0)
  }
}

extension DeskCall {
  /// Has each line that is printed written at once: a process may die in the middle.
  private static func keepLines() {
    #if canImport(Darwin)
      let name = "__stdoutp"
    #else
      let name = "stdout"
    #endif
    // By its name, as a variable of C may not be used from several threads.
    let output = dlsym(UnsafeMutableRawPointer(bitPattern: 0), name)?
      .load(as: UnsafeMutablePointer<FILE>.self)
    if let output { setvbuf(output, nil, Int32(_IOLBF), 0) }
  }
}

extension Desk {
  /// Tries one case.
  public static func main() {
    DeskCall.run { place, seconds, tell in
      Exercise.cases[place].verdict(on: answer, atMost: seconds, tell)
    }
  }
}
