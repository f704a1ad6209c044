/// The kind of answer that a query asks for: how to do something, why, or whether something is so.
enum Wanted {
  case way
  case reason
  case whether

  /// The kind of answer that a question asks for, by the first word of its English title.
  init(title: String) {
    switch title.prefix(while: { $0 != " " }) {
    case "How", "Where", "When": self = .way
    case "Why": self = .reason
    default: self = .whether
    }
  }

  /// The kind of answer that a query asks for; `nil` if unknown. “… does not happen” asks for a reason.
  init?(words: String) {
    let words = words.lowercased()
    let way = /\bhow (do|to|can|should|would|could)\b|려면|하는 법|방법|싶|만들기|어떻게 (하|해)/
    let reason =
      /\bwhy\b|n['’]t\b|\b(not|never|no|cannot)\b|왜|(^| )안 |않|못 ?[하했]|[졌했췄렸났였갔왔됐었았겼](는데|더니|어요|습니다)|계속|자꾸|이상/
    let whether = /^(can|may|is|are|does|do|should)\b|되나요|괜찮|해도 되|할 수 있|인가요|하나요$/
    if words.contains(way) {
      self = .way
    } else if words.contains(reason) {
      self = .reason
    } else if words.contains(whether) {
      self = .whether
    } else {
      return nil
    }
  }

  /// Returns the weight that one kind of answer has for a query that asks for another kind.
  static func weight(of answer: Wanted?, for asked: Wanted?) -> Double {
    switch (asked, answer) {
    case (nil, _), (_, nil), (.way, .whether), (.reason, .whether), (.whether, .way),
      (.whether, .reason):
      1
    case (.way, .reason), (.reason, .way): 0.85
    case (.way, .way), (.reason, .reason), (.whether, .whether): 1.1
    }
  }
}
