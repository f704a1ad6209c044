/// One statement that Apple's documents make about operations or operation queues.
public final class Rule: Sendable, Identifiable {
  /// What stands behind a rule in this book.
  public enum Standing: Sendable {
    /// A test proves it.
    case asserted
    /// A class that one writes has to keep it, and no implementation can: a test tries it on a class of
    /// this book.
    case obligation
    /// A walkthrough, a mistake or an exercise lets the reader see it.
    case shown
    /// Text alone: nothing here proves it.
    case advice
    /// Documents contradict each other; a test asserts what the class reference states today.
    case disputed

    public var name: Text {
      switch self {
      case .asserted: Text("asserted", ko: "확인")
      case .obligation: Text("obligation", ko: "의무")
      case .shown: Text("shown", ko: "시연")
      case .advice: Text("advice", ko: "조언")
      case .disputed: Text("disputed", ko: "논쟁")
      }
    }
  }

  /// A document that states rules.
  public enum Document: Sendable, CaseIterable {
    case guide, operation, queue, book
    /// What Apple's page of a single symbol states; the headings are symbols.
    case page
    /// What Swift's own document states of tasks.
    case swift
    /// What this book promises of its own engine, in chapter 21.
    case engine
    /// What this book promises of classes of its own.
    case workbook
    /// What this book has measured on Linux, where no document says anything.
    case linux

    public var name: Text {
      switch self {
      case .guide:
        Text(
          "Operation Queues, Concurrency Programming Guide",
          ko: "Concurrency Programming Guide의 Operation Queues 장")
      case .operation: Text("Operation class reference", ko: "Operation 클래스 레퍼런스")
      case .queue: Text("OperationQueue class reference", ko: "OperationQueue 클래스 레퍼런스")
      case .book:
        Text(
          "a concurrency book's notes on asynchronous operations", ko: "동시성 책의 비동기 오퍼레이션 장을 정리한 글")
      case .page: Text("Apple's page of a symbol", ko: "Apple의 심벌 페이지")
      case .swift: Text("Swift's documentation", ko: "Swift 문서")
      case .engine: Text("this book, of its own engine", ko: "이 책(21장의 엔진이 하는 약속)")
      case .workbook: Text("this book, of its own classes", ko: "이 책(이 책의 클래스가 하는 약속)")
      case .linux: Text("this book, of Foundation on Linux", ko: "이 책(Linux의 Foundation에서 잰 것)")
      }
    }
  }

  /// A place in a document: which, and under which headings.
  public struct Source: Hashable, Sendable {
    public let document: Document
    /// The document's own headings, in English.
    public let headings: [String]

    public static func guide(_ headings: String...) -> Source { Source(.guide, headings) }
    public static func operation(_ headings: String...) -> Source { Source(.operation, headings) }
    public static func queue(_ headings: String...) -> Source { Source(.queue, headings) }
    public static func book(_ headings: String...) -> Source { Source(.book, headings) }
    public static func page(_ symbols: String...) -> Source { Source(.page, symbols) }
    public static func swift(_ headings: String...) -> Source { Source(.swift, headings) }
    public static let engine = Source(.engine, [])
    public static let workbook = Source(.workbook, [])
    public static let linux = Source(.linux, [])

    private init(_ document: Document, _ headings: [String]) {
      (self.document, self.headings) = (document, headings)
    }

    /// The document in full, and the headings in it.
    public var name: Text {
      if document == .page {
        let symbols = headings.joined(separator: ", ")
        return Text("Apple's page of \(symbols)", ko: "Apple의 \(symbols) 페이지")
      }
      return Text(
        ([document.name.english] + headings).joined(separator: " › "),
        ko: ([document.name.korean] + headings).joined(separator: " › "))
    }
  }

  /// Dotted words that never change and are never used again.
  public let id: String
  /// The ids of rules that were found to say the same: whoever asks for one of them gets this rule.
  public let aliases: [String]
  public let standing: Standing
  public let sentence: Text
  /// Where it is stated.
  public let sources: [Source]
  /// For a disputed rule: who says what, and what holds.
  public let dispute: Text?
  public let departures: [Departure]

  public init(
    _ id: String, aliases: [String] = [], _ standing: Standing, _ sources: Source...,
    says sentence: String, ko korean: String? = nil, dispute: Text? = nil,
    departures: [Departure] = []
  ) {
    self.id = id
    self.aliases = aliases
    self.standing = standing
    self.sources = sources
    self.sentence = Text(sentence, ko: korean)
    self.dispute = dispute
    self.departures = departures
  }

  /// Whether the rule is a promise that this book makes of its own engine.
  ///
  /// Such a rule says nothing of any other implementation.
  public var isAboutEngine: Bool { sources.allSatisfy { $0.document == .engine } }

  /// All that it can be asked for by.
  public var ids: [String] { [id] + aliases }

  /// How `platform` departs from this rule, if it does.
  public func departure(on platform: Platform) -> Departure? {
    departures.first { $0.platforms.contains(platform) }
  }
}

/// The rules whose ids begin with one word; each is a property, called like the rest of its id.
public protocol RuleFamily: Sendable {}

extension RuleFamily {
  /// All rules of the family, in the order in which they are declared.
  public var all: [Rule] { Mirror(reflecting: self).children.compactMap { $0.value as? Rule } }
}
