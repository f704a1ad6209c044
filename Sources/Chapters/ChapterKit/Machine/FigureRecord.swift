import Operations

/// The measurements of a chapter, and the machine on which they were taken.
public protocol MachineFigures: Codable, Equatable {
  /// The number of the chapter with two digits: `17`.
  static var chapter: String { get }
  /// The source file that declares the conforming type, in a subfolder of the chapter.
  static var file: String { get }

  /// Creates empty figures for the current machine.
  init()

  var machine: Machine { get }
}

/// The figures of a run: measured now or read from a record.
public final class FigureRecord<Figures: MachineFigures> {
  /// The values of the option `--figures`.
  public enum Mode: String, CaseIterable { case recorded, measured, record }

  /// The chapter's option. A debug build measures only on request, because its figures are meaningless.
  public static var option: Chapter.Option {
    Chapter.Option(
      "--figures", values: Mode.allCases.map(\.rawValue),
      standard: (Machine.isOptimised ? Mode.measured : .recorded).rawValue,
      help: Text(
        "recorded figures, figures measured now, or figures measured now and then recorded",
        ko: "기록한 값, 지금 측정한 값, 측정해서 기록할 값"))
  }

  public let mode: Mode
  /// The figures so far: the whole record, or the parts measured until now.
  public private(set) var figures: Figures?
  /// True once the origin of the figures has been shown.
  public var isIntroduced = false
  private let path: String

  /// - Throws: ``UserFailure`` if the record exists but cannot be read.
  public init(_ mode: Mode, path: String = FigureRecord.path(of: .current)) throws(UserFailure) {
    self.mode = mode
    self.path = path
    if mode != .recorded {
      figures = Figures()
    } else if let data = FileManager.default.contents(atPath: path) {
      guard let read = try? JSONDecoder().decode(Figures.self, from: data) else {
        throw UserFailure(
          .noInput,
          Text(
            "\(path) is not a record of figures; restore it with git checkout \(path)",
            ko: "\(path) 파일은 측정한 값의 기록이 아닙니다. git checkout \(path) 명령으로 되돌리세요"))
      }
      figures = read
    }
  }

  /// The path of the record for a platform.
  public static func path(of platform: Platform) -> String {
    let folder = Figures.file.components(separatedBy: "/").dropLast(2).joined(separator: "/")
    return "\(folder)/Figures/\(platform.name.replacing(" ", with: "")).json"
  }

  /// A part of the figures: measured now, or read from the record if recorded figures were requested; `nil`
  /// if the record lacks this part.
  public func part<Part>(
    _ part: WritableKeyPath<Figures, Part?>, _ measure: () throws -> Part
  ) rethrows -> Part? {
    if mode != .recorded { figures?[keyPath: part] = try measure() }
    return figures?[keyPath: part]
  }

  /// Writes the measured figures to the record, if requested.
  public func end() throws(UserFailure) {
    guard mode == .record, let figures else { return }
    do {
      try figures.json().write(to: URL(fileURLWithPath: path))
    } catch {
      throw UserFailure(
        .failedWrite,
        Text(
          "cannot write \(path); show the figures without recording them: --figures measured",
          ko: "\(path) 파일에 쓸 수 없습니다. 기록하지 않고 보려면 --figures measured를 쓰세요"))
    }
  }

  /// The origin of the figures, as a sentence.
  public var origin: Text {
    let call = "swift run -c release Workbook \(Figures.chapter)"
    guard let machine = figures?.machine else {
      return Text(
        "No figures are recorded for this system. To measure: \(call)",
        ko: "이 시스템에서는 아무도 측정해 기록하지 않았습니다. 측정하기: \(call)")
    }
    let load = machine.load.map { String(format: "%.1f", $0) } ?? "?"
    let place = "\(machine.system), \(machine.swift), \(machine.cores)"
    let debug =
      mode != .recorded || Machine.isOptimised
      ? Text("", ko: "")
      : Text("A debug build measures only on request. ", ko: "디버그 빌드에서는 시키지 않으면 측정하지 않습니다. ")
    let little =
      machine.isOptimised
      ? Text("", ko: "")
      : Text("; from a debug build, so of little value", ko: ", 디버그 빌드라 참고만 하세요")
    if mode == .recorded {
      return Text(
        "\(debug.english)Recorded on \(place) cores, load \(load), by \(call) --figures record\(little.english)",
        ko:
          "\(debug.korean)기록한 값입니다: \(place)코어, 부하 \(load), \(call) --figures record\(little.korean)"
      )
    }
    return Text(
      "Measured now on \(place) cores, load \(load)\(little.english).",
      ko: "지금 측정했습니다: \(place)코어, 부하 \(load)\(little.korean).")
  }
}
