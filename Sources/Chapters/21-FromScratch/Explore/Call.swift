/// The command's arguments, parsed.
struct Call: Equatable {
  /// A part of the names of the chosen programs; nil for all programs.
  var part: String?
  /// The name of the mistake to introduce.
  var mistake: String?
  /// The choices to repeat, and their program.
  var replay: Replay?
  /// The bound on preemptions, if it replaces each program's own bound; `Int.max` for no bound.
  var preemptions: Int?
  /// The number of random runs of each program.
  var runsByChance = 50
  /// True to record the results.
  var records = false
  /// True to look for the orderings that the programs need.
  var asksForOrderings = false
  var wantsHelp = false

  struct Replay: Equatable {
    let name: String
    let choices: String
  }

  /// The reason why arguments are refused: one line with the alternatives.
  struct Refusal: Error, Equatable {
    let message: String
  }

  static let help = """
    Runs small programs over the engine of chapter 21 in every order of their steps.

      Explore                      all programs, and the mistakes; compares with the record
      Explore WORDS                the programs whose names contain the words
      Explore --plant MISTAKE      makes a mistake again, and shows how it is found
      Explore --replay NAME:CHOICES   makes one run again; with --plant, with the mistake

      Explore --orderings          weakens each ordering, and prints the program that needs it
      Explore --orderings WORDS    only those in lines of the engine that contain the words

      --preemptions N|all          the limit for each run, instead of each program's own
      --runs N                     the number of random runs of each program; by default 50
      --record                     writes the record
    """

  init(_ words: [String]) throws(Refusal) {
    var words = words[...]
    func value(of option: String) throws(Refusal) -> String {
      guard let value = words.popFirst() else {
        throw Refusal(message: "\(option) needs a value; see --help")
      }
      return value
    }
    func number(of option: String) throws(Refusal) -> Int {
      let text = try value(of: option)
      guard let number = Int(text), number >= 0 else {
        throw Refusal(message: "\(option) takes a number, 0 or more, not “\(text)”")
      }
      return number
    }
    while let word = words.popFirst() {
      switch word {
      case "--help", "-h": wantsHelp = true
      case "--plant": mistake = try value(of: word)
      case "--replay": replay = try Call.replay(value(of: word))
      case "--preemptions":
        if words.first == "all" {
          words.removeFirst()
          preemptions = .max
        } else {
          preemptions = try number(of: word)
        }
      case "--runs": runsByChance = try number(of: word)
      case "--record": records = true
      case "--orderings": asksForOrderings = true
      default:
        if word.hasPrefix("-") {
          throw Refusal(message: "option \(word) does not exist; --help lists all options")
        }
        part = part.map { "\($0) \(word)" } ?? word
      }
    }
    if records, part != nil || mistake != nil || replay != nil || preemptions != nil {
      throw Refusal(message: "--record needs all programs; leave out the other options")
    }
    if asksForOrderings, mistake != nil || replay != nil {
      throw Refusal(
        message:
          "--orderings accepts words of a line, --preemptions and --record only")
    }
    if asksForOrderings, preemptions == .max {
      throw Refusal(
        message: "--orderings needs a number of preemptions instead of all: --preemptions 2")
    }
    if part != nil, mistake != nil || replay != nil {
      throw Refusal(
        message: "--plant and --replay name the program themselves; leave out its name")
    }
  }

  private static func replay(_ text: String) throws(Refusal) -> Replay {
    guard let colon = text.lastIndex(of: ":") else {
      throw Refusal(message: "--replay takes a name, a colon and choices, as a finding prints them")
    }
    return Replay(name: String(text[..<colon]), choices: String(text[text.index(after: colon)...]))
  }
}
