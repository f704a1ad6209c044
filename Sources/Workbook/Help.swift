import ChapterKit

/// How the command is called: as a whole, or for one topic.
struct Help {
  let topic: Topic
  let language: Language
  let ink: Ink
  let width: Int

  var lines: [String] {
    Listing(rows: rows.map { ($0.call, $0.help[language]) }, ink: ink).lines(width: width)
  }

  private typealias Row = (call: String, help: Text)

  private var rows: [Row] {
    switch topic {
    case .book, .help, .version: calls + options(of: .contents)
    case .chapter(let chapter): rows(of: chapter)
    case .all, .rule, .rules, .departures, .why, .next, .progress, .benchmark, .leaveOut:
      calls.filter { $0.call.split(separator: " ").contains("\(topic.word ?? "")"[...]) }
        + options(of: topic.kind)
    }
  }

  private var calls: [Row] {
    [
      ("swift run Workbook", Text("the table of contents", ko: "차례")),
      (
        "swift run Workbook 07",
        Text(
          "one chapter; also 7, cancellation or 취소", ko: "한 장 실행. 7, 취소, cancellation도 됩니다")
      ),
      (
        "swift run Workbook 07 --help",
        Text("its mistakes, exercises and options", ko: "그 장의 실수와 연습, 옵션")
      ),
      (
        "swift run Workbook next",
        Text("what you have done, and what comes next", ko: "지금까지 한 일과 다음에 할 일")
      ),
      (
        "swift run Workbook progress --reset",
        Text("begin anew; asks first", ko: "처음부터 다시. 먼저 묻습니다")
      ),
      (
        "swift run Workbook 07 --exercise 3",
        Text(
          "what an exercise asks; hints and the answer go further",
          ko: "연습이 묻는 것. 힌트와 답으로 더 나아갑니다")
      ),
      (
        "swift run Workbook 07 --check",
        Text(
          "tries what you have written in the folder Desk",
          ko: "Desk 폴더에 쓴 코드를 확인")
      ),
      ("swift run Workbook all", Text("every chapter", ko: "모든 장")),
      (
        "swift run Workbook rule cancel.",
        Text("rules by id or a part of one, or by words", ko: "id나 그 일부, 또는 낱말로 규칙 찾기")
      ),
      (
        "swift run Workbook why \"취소 완료\"",
        Text("questions and rules about some words", ko: "궁금한 것에 관한 물음과 규칙")
      ),
      ("swift run Workbook rules", Text("all rules of the book", ko: "이 책의 모든 규칙")),
      (
        "swift run Workbook departures",
        Text("where the platforms differ from the documents", ko: "플랫폼이 문서와 다른 곳")
      ),
      (
        "swift run -c release Workbook bench",
        Text(
          "what an operation costs, measured for some minutes",
          ko: "오퍼레이션의 비용을 몇 분 동안 측정")
      ),
      (
        "swift run Workbook leave-out",
        Text(
          "leaves out each line of the book in turn, for minutes, and compares with the record",
          ko: "책의 줄을 하나씩 빼 보고 기록과 비교. 몇 분 걸립니다")
      ),
      ("swift run -q Workbook 07", Text("without the lines of the build", ko: "빌드에 관한 줄 없이")),
    ]
  }

  private func rows(of chapter: Chapter) -> [Row] {
    let title = Text(
      "\(chapter.title.english): \(chapter.summary.english)",
      ko: "\(chapter.title.korean): \(chapter.summary.korean)")
    return [("swift run Workbook \(chapter.label)", title)]
      + rows(of: Option.own(of: chapter), in: chapter)
      + options(of: .walkthrough, in: chapter)
  }

  /// What may stand behind a call of some kind; behind an option that asks for something else, what
  /// may stand behind that.
  private func options(of kind: Call.Kind, in chapter: Chapter? = nil) -> [Row] {
    rows(of: Option.table.filter { $0.kinds.contains(kind) && $0.isFor(chapter) }, in: chapter)
  }

  private func rows(of options: [Option], in chapter: Chapter?) -> [Row] {
    options.flatMap { option -> [Row] in
      let name = ([option.name] + [option.short].compactMap(\.self)).joined(separator: ", ")
      switch option.value {
      case .none:
        let details = Option.table.filter { $0.kinds == [option.asksFor].compactMap(\.self) }
        return [("  " + name, option.help)]
          + details.map { detail in
            let value = detail.takesValue ? " N" : ""
            return ("  \(option.name) \(detail.name)\(value)", detail.help)
          }
      case .file: return [("  \(name) FILE", option.help)]
      case .number: return [("  \(name) N", option.help)]
      case .text(let placeholder): return [("  \(name) \(placeholder)", option.help)]
      case .word(let words, let standard):
        let usual = standard.map { " (\($0))" } ?? ""
        return [
          (
            "  \(name) \(words.joined(separator: "|"))",
            Text(option.help.english + usual, ko: option.help.korean + usual)
          )
        ]
      case .episode(let episodes):
        return zip(1..., chapter.map(episodes) ?? []).map { number, episode in
          ("  \(name) \(number)", episode.title)
        }
      }
    }
  }
}
