import Operations

extension OperationContract {
  /// The findings of an examination.
  public struct Report: Sendable, CustomStringConvertible {
    /// The broken rules. Later findings may be consequences of the first.
    public internal(set) var broken: [Finding] = []
    /// Findings about voluntary behaviour, or about behaviour that cannot be judged from outside. They are no
    /// reason to fail a test.
    public internal(set) var remarks: [Finding] = []
    /// Situations and rules that were not tried.
    public internal(set) var leftOut: [LeftOut] = []
    /// Which KVO notifications are observable: all of them where there is key-value observing.
    public let heard: Heard = Ears.hear

    /// The members of `Operation` that the class, or a superclass below `Operation`, overrides. `nil` if
    /// unavailable, as in a statically linked executable on Linux, or with another implementation of
    /// `Operation`.
    public internal(set) var overrides: [String]?

    /// The report as text, one finding per line.
    public var description: String {
      func list<Part>(_ title: String, _ parts: [Part]) -> [String] {
        parts.isEmpty ? [] : ["\(title):"] + parts.map { "  \($0)" }
      }
      let lists = [list("broken", broken), list("remarks", remarks), list("left out", leftOut)]
      let members = overrides.map { $0.isEmpty ? "none" : $0.joined(separator: ", ") } ?? "unknown"
      return (lists.flatMap(\.self) + ["overrides: \(members)", "heard: \(heard.rawValue)"])
        .joined(separator: "\n")
    }

    /// Adds a finding, or adds the situation to an equal finding.
    mutating func add(
      _ rule: Obligation, _ seen: String, in situation: String,
      to list: WritableKeyPath<Report, [Finding]> = \.broken
    ) {
      let same = self[keyPath: list].firstIndex { $0.obligation == rule && $0.seen == seen }
      let place = same ?? self[keyPath: list].endIndex
      if same == nil { self[keyPath: list].append(Finding(obligation: rule, seen: seen)) }
      if self[keyPath: list][place].situations.contains(situation) { return }
      self[keyPath: list][place].situations.append(situation)
    }

    /// Sorts causes before their consequences.
    mutating func sort() {
      broken = broken.enumerated().sorted {
        ($0.element.obligation.rank, $0.offset) < ($1.element.obligation.rank, $1.offset)
      }.map(\.element)
    }
  }

  /// A broken rule, with the observation that shows it.
  public struct Finding: Sendable, CustomStringConvertible {
    let obligation: Obligation
    /// The situations with this observation, without repetitions.
    public fileprivate(set) var situations: [String] = []
    /// The observation.
    public let seen: String

    /// The id of the rule in the book, as accepted by `swift run Workbook rule`.
    public var rule: String { obligation.rule }
    /// The expected observation.
    public var expected: String { obligation.expected }
    /// The finding as a single line.
    public var description: String {
      "\(rule): \(seen); expected: \(expected) (\(situations.joined(separator: "; ")))"
    }
  }

  /// A situation or a set of rules that was not tried.
  public struct LeftOut: Sendable, CustomStringConvertible {
    /// The name of what was left out.
    public let what: String
    /// The reason.
    public let reason: String
    /// The entry as a single line.
    public var description: String { "\(what): \(reason)" }
  }

  /// Which KVO notifications are observable.
  public enum Heard: String, Sendable {
    /// Both halves of every notification, by key-value observing.
    case announcements
    /// None, because there is no key-value observing. The examination sees only whether waiting threads,
    /// queues and dependents react to a finish. It does not cover the notification of `isExecuting`, or
    /// `willChangeValue` before the change.
    case effectsAlone = "effects alone"
  }

  /// The rules of the examination, each with its id in the book and the expected observation. Ordered by
  /// significance, because a broken rule may be the consequence of an earlier one.
  enum Obligation: String, CaseIterable {
    case setsFlag = "cancel.sets-flag: isCancelled is true after cancel()"
    case combineWithSuper = "ready.combine-with-super: isReady is false until dependencies finish"
    case notFinishedBeforeStart =
      "concurrent.not-finished-before-start: an operation that is cancelled in a queue finishes in start()"
    case startChecksCancelledFirst =
      "concurrent.start-checks-cancelled-first: start() checks isCancelled before any work"
    case onlyOnce = "completion.only-once: the completion block runs once"
    case bothAroundTheChange =
      "kvo.both-around-the-change: willChangeValue comes before the value, didChangeValue after it"
    case isAsynchronousTrue =
      "concurrent.is-asynchronous-true: isAsynchronous is true if the work outlives start()"
    case finishedMeaning =
      "state.finished-meaning: isFinished becomes true only when the work has ended"
    case executingMeaning =
      "state.executing-meaning: isExecuting is true while the operation works, and never at the same time as isFinished"
    case reportsExecuting =
      "concurrent.reports-executing: isExecuting becomes true when the work begins, with a KVO notification"
    case finishAnnouncesBoth =
      "concurrent.finish-announces-both: isFinished becomes true after the work, with a KVO notification"
    case finalState = "cancel.final-state: start() finishes an operation that was cancelled before"
    case valuesMatchAnnouncements =
      "concurrent.values-match-announcements: after the KVO notification for the finish, an operation stays finished"
    case runningMustFinishItself =
      "cancel.running-must-finish-itself: an operation that is cancelled while it executes still finishes"
    case cancelAnnouncesToo =
      "concurrent.cancel-announces-too: a cancelled operation also sends the KVO notification for its finish"
    case afterMainTask =
      "completion.after-main-task: the completion block runs when the operation has finished"
    case freedWhenOver =
      "memory.freed-when-over: an operation that has finished or was abandoned does not keep itself alive"
    // The following rules appear in remarks only.
    case finishAnnouncedOnce =
      "concurrent.finish-announced-once: the KVO notification for the finish is sent once"
    case isAsynchronousMeaning =
      "concurrent.is-asynchronous-meaning: the work may continue independently of the thread that calls start()"
    case fourOverrides =
      "concurrent.four-overrides: a class that replaces start() also overrides isAsynchronous, isExecuting and isFinished"
    case voluntary = "cancel.voluntary: a cancelled operation may stop early but need not"
    case checkBeforeWork = "cancel.check-before-work: work checks isCancelled before it begins"
    case pendingBecomesReady =
      "cancel.pending-becomes-ready: a cancelled operation is ready, unless its class overrides isReady"

    var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
    var rule: String { String(rawValue.prefix { $0 != ":" }) }
    var expected: String { String(rawValue.dropFirst(rule.count + 2)) }
  }
}
