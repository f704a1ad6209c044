import Dispatch
import Operations
import Synchronization

/// The program in a file of the desk. Tries the answer in the file with one case.
///
/// `Workbook 07 --check` runs this program in a process of its own for each case, so that a crash or a hang
/// does not affect anything else.
public protocol Desk {
  associatedtype Exercise: Attempt
  /// The reader's answer.
  static var answer: Exercise.Answer { get }
}

/// The protocol between a desk process and the command.
public enum DeskCall {
  /// The processor time, in seconds, that an answer may use without making progress.
  public static let seconds = 4

  /// Appends a verdict to a file. Called repeatedly, because the process may die at any time.
  public static func write(_ verdict: Verdict, to path: String) {
    guard let line = try? JSONEncoder().encode(verdict) + Data("\n".utf8) else { return }
    guard let file = fopen(path, "a") else { return }
    defer { fclose(file) }
    // The command reads the file after this process has ended, so the data need not reach the disk.
    line.withUnsafeBytes { bytes in _ = fwrite(bytes.baseAddress, 1, bytes.count, file) }
  }

  /// The first character of a line that names, in both languages, the situation of the output below.
  public static let mark: Character = "\u{1E}"

  /// Returns the last verdict that a process wrote; `nil` if there is none.
  public static func read(_ path: String) -> Verdict? {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    let verdicts = data.split(separator: UInt8(ascii: "\n")).lazy.reversed().compactMap {
      try? JSONDecoder().decode(Verdict.self, from: $0)
    }
    return verdicts.first
  }

  /// Runs a desk process: reads the case's number from the arguments, and writes the verdict.
  ///
  /// - Parameter judge: Tries the case with this number for at most the given seconds, and reports each
  ///   situation, from any thread.
  package static func run(
    _ judge: (_ place: Int, _ seconds: Int, @escaping @Sendable (Text) -> Void) -> Verdict
  ) -> Never {
    // Foundation gave this process a group of its own, and a group leader cannot create a session. The
    // session makes it possible to find all processes that are started here.
    setpgid(0, getpgid(getppid()))
    setsid()
    let words = CommandLine.arguments
    guard words.count == 4, let place = Int(words[1]), let seconds = Int(words[2]) else {
      let text = Text(
        "run this program with: swift run Workbook --check",
        ko: "이 프로그램은 swift run Workbook --check가 실행합니다")
      let language = Language(environment: ProcessInfo.processInfo.environment)
      FileHandle.standardError.write(Data("\(text[language])\n".utf8))
      exit(64)
    }
    let file = words[3]
    // Once the verdict is known, threads that were stuck continue and would report further situations.
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
  /// Makes `stdout` line-buffered, because the process may die at any time.
  private static func keepLines() {
    #if canImport(Darwin)
      let name = "__stdoutp"
    #else
      let name = "stdout"
    #endif
    // `stdout` is looked up by name, because Swift does not allow access to a C variable that several threads
    // share.
    let output = dlsym(UnsafeMutableRawPointer(bitPattern: 0), name)?
      .load(as: UnsafeMutablePointer<FILE>.self)
    if let output { setvbuf(output, nil, Int32(_IOLBF), 0) }
  }
}

extension Desk {
  /// Tries the case that the arguments name.
  public static func main() {
    DeskCall.run { place, seconds, tell in
      Exercise.cases[place].verdict(on: answer, atMost: seconds, tell)
    }
  }
}
