import ChapterKit

/// What a user asked for, read from the words after the command's name.
struct Call {
  /// What is done.
  let subcommand: Subcommand
  /// The chapter that this is about.
  let chapter: Chapter?
  /// What is left to do.
  let action: Subcommand.Action
  let language: Language
  let wantsColour: Bool
  /// Whether there is colour where the output is no terminal.
  let forcesColour: Bool
  /// Whether what is longer than the screen is not paged.
  let refusesPager: Bool
  /// The values of the chapter's own options, by name.
  let options: [String: String]
  /// Whether the reader says first what will come out.
  let asksFirst: Bool
  /// The files to write the pictures of an episode to.
  let pictures: PictureFiles
  /// The one step that is told; `nil` if all are.
  let step: Int?
  /// The line that a step is told without; `nil` if steps are told as they are.
  let without: Without?

  /// The language that a call asks for, also when the rest of it cannot be understood.
  static func language(in words: [String]) -> Language? {
    for (place, word) in words.enumerated() {
      if word == "--lang", place + 1 < words.count {
        return Language(rawValue: words[place + 1].lowercased())
      }
      if word.hasPrefix("--lang=") { return Language(rawValue: word.dropFirst(7).lowercased()) }
    }
    return nil
  }

  /// Whether what is written may be paged.
  var isPaged: Bool {
    guard subcommand.isPaged, !refusesPager, !asksFirst else { return false }
    return (chapter?.options ?? []).allSatisfy {
      options[$0.name, default: $0.standard] == $0.standard
    }
  }

  /// Reads the words of a call.
  ///
  /// - Throws: ``Refusal`` with status 64, whose message says what there is instead.
  init(_ words: [String], chapters: [Chapter], language: Language) throws(Refusal) {
    let words = Words(words, chapters: chapters)
    try words.refuseMisspelled()
    let topic: Topic
    do {
      topic = try Topic(words.plain.first, in: chapters)
    } catch {
      // A word behind an option that does not exist may be its value.
      try words.refuseUnknown(for: .book)
      throw error
    }
    try words.refuseUnknown(for: topic)
    try words.refuseRepeated()
    self.language =
      try words.value(of: "--lang", for: topic).flatMap(Language.init) ?? language
    wantsColour = !words.has("--no-color")
    forcesColour = words.has("--color")
    refusesPager = words.has("--no-pager")
    asksFirst = words.has("--predict")
    chapter = topic.chapter
    // Help is given whatever else is wrong.
    if words.has("--help") || topic.subcommand == .help {
      subcommand = .help
      action = try subcommand.action(words, topic)
      options = [:]
      pictures = PictureFiles()
      without = nil
      step = nil
      return
    }
    subcommand = try words.subcommand(for: topic)
    try words.refuseSurplus(for: topic)
    var options: [String: String] = [:]
    for option in topic.chapter.map(Option.own) ?? [] where option.goesWith(subcommand) {
      options[option.name] =
        option.takesValue
        ? try words.value(of: option.name, for: topic) ?? option.standard
        : words.has(option.name) ? "yes" : ""
    }
    if let chapter = topic.chapter, let own = chapter.walkthroughOption, options[own] == "yes",
      let other = chapter.options.first(where: { $0.name != own && words.has($0.name) })
    {
      throw Refusal(of: own, with: other.name, right: "Workbook \(chapter.label) \(own)")
    }
    // A chapter that writes files asks for it.
    options["--force"] = words.has("--force") ? "yes" : ""
    self.options = options
    pictures = try PictureFiles(words, topic)
    without = try Without(words, topic)
    step = try words.number(of: "--step", for: topic)
    action = try subcommand.action(words, topic)
  }
}
