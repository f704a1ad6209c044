/// One statement of Apple's documents about operations or operation queues.
public final class Rule: Sendable, Identifiable {
  /// The way in which this book supports a rule.
  public enum Standing: Sendable {
    /// A test proves the rule.
    case asserted
    /// An obligation of subclasses, which no implementation can fulfil by itself. A test examines one of this
    /// book's classes.
    case obligation
    /// A walkthrough, a mistake or an exercise demonstrates the rule.
    case shown
    /// Text only: no code of this book proves the rule.
    case advice
    /// Documents contradict each other. A test asserts the current statement of the class reference.
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
    /// Apple's page of a single symbol; the headings are symbols.
    case page
    /// Swift's own documentation of tasks.
    case swift
    /// This book's promises about its engine, in chapter 21.
    case engine
    /// This book's promises about its own classes.
    case workbook
    /// Behaviour measured on Linux that no document describes.
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
      case .engine: Text("this book, about its own engine", ko: "이 책(21장의 엔진이 하는 약속)")
      case .workbook: Text("this book, about its own classes", ko: "이 책(이 책의 클래스가 하는 약속)")
      case .linux: Text("this book, about Foundation on Linux", ko: "이 책(Linux의 Foundation에서 잰 것)")
      }
    }
  }

  /// A place in a document: the document and the headings above the statement.
  public struct Source: Hashable, Sendable {
    public let document: Document
    /// The headings in English, as in the document.
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

    /// The full name of the document, followed by the headings.
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

  /// The id, as dotted words. An id never changes and is never reused.
  public let id: String
  /// The ids of former rules that turned out to say the same thing. Looking up an alias finds this rule.
  public let aliases: [String]
  public let standing: Standing
  public let sentence: Text
  /// The places that state the rule.
  public let sources: [Source]
  /// For a disputed rule: what each document states, and which statement holds.
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

  /// True if the rule is a promise of this book about its own engine.
  ///
  /// Such a rule does not apply to any other implementation.
  public var isAboutEngine: Bool { sources.allSatisfy { $0.document == .engine } }

  /// All ids that find this rule.
  public var ids: [String] { [id] + aliases }

  /// The recorded departure of `platform` from this rule, if any.
  public func departure(on platform: Platform) -> Departure? {
    departures.first { $0.platforms.contains(platform) }
  }
}

/// The rules whose ids begin with the same word. Each rule is a property named after the rest of its id.
public protocol RuleFamily: Sendable {}

extension RuleFamily {
  /// All rules of the family, in the order in which they are declared.
  public var all: [Rule] { Mirror(reflecting: self).children.compactMap { $0.value as? Rule } }
}
