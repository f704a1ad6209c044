import Explorations

/// Runs the command, and prints the results.
struct Survey {
  private let call: Call
  private let scenarios: [Scenario]
  private let mistake: Mistake?

  /// Chooses the programs that the arguments request.
  ///
  /// - Throws: ``Call/Refusal`` if the arguments name a program or mistake that does not exist.
  init(_ call: Call) throws(Call.Refusal) {
    self.call = call
    scenarios = Scenario.all.filter { scenario in
      if let replay = call.replay { return scenario.name == replay.name }
      if call.asksForOrderings { return true }
      return call.part.map { scenario.name.contains($0) } ?? true
    }
    guard !scenarios.isEmpty else {
      let name = call.replay?.name ?? call.part ?? ""
      throw Call.Refusal(message: "no program has “\(name)” in its name; Explore lists all names")
    }
    mistake = Mistake.all.first { $0.name == call.mistake }
    if let name = call.mistake, mistake == nil {
      let names = Mistake.all.map(\.name).joined(separator: ", ")
      throw Call.Refusal(message: "mistake “\(name)” does not exist; the mistakes are \(names)")
    }
  }

  /// Runs the command. Returns true if all results are as expected.
  func run() throws -> Bool {
    if let replay = call.replay { return try make(replay) }
    if let mistake { return show(mistake) }
    if call.asksForOrderings { return try weaken() }
    return try exploreAll()
  }

  private func make(_ replay: Call.Replay) throws(Call.Refusal) -> Bool {
    let exploration = scenarios[0].exploration
    let again = mistake.map { mistake in mistake.planted { exploration.replay(replay.choices) } }
    guard let run = again ?? exploration.replay(replay.choices) else {
      throw Call.Refusal(
        message: "“\(replay.choices)” is malformed; choices look like 3.1-17.2, or - for none")
    }
    Main.say(run.message.map { "Wrong: \($0)" } ?? "Nothing is wrong.")
    Main.say("\n" + run.table)
    return run.message == nil
  }

  /// Introduces a mistake, and shows the run that finds it.
  private func show(_ mistake: Mistake) -> Bool {
    guard let finding = mistake.find() else {
      Main.say("\(mistake.name) was not found")
      return false
    }
    for line in finding.lines(planting: mistake.name) { Main.say(line) }
    return true
  }

  /// Weakens each access to an atomic in turn, and prints a program that fails as a result.
  private func weaken() throws -> Bool {
    let needs = Needs(of: scenarios, in: call.part, preemptions: call.preemptions ?? 1)
    guard !needs.accesses.isEmpty else {
      throw Call.Refusal(
        message: "no access that a program reaches has “\(call.part ?? "")” in its line")
    }
    var records: [OrderingRecord] = []
    for need in needs {
      Main.say(need.line)
      records.append(need.record)
    }
    if call.records { try OrderingRecord.write(records) }
    if call.part == nil, call.preemptions == nil, try records != OrderingRecord.read() {
      Main.say("this differs from the record")
      return false
    }
    return true
  }

  /// Explores the chosen programs, and looks for the deliberate mistakes.
  private func exploreAll() throws -> Bool {
    var isFine = true
    func complain(_ lines: [String]) {
      isFine = false
      for line in lines { Main.say(line) }
    }
    let recorded = call.records ? Records() : try Records.read()
    var records = Records()
    for scenario in scenarios {
      let report = scenario.explore(preemptions: call.preemptions)
      let entry = Records.Entry(report, of: scenario)
      records.scenarios[scenario.name] = entry
      Main.say(entry.line(scenario.name))
      if let finding = scenario.finding(of: report) { complain(finding.lines()) }
      let chance = scenario.exploreByChance(runs: call.runsByChance)
      if let finding = scenario.finding(of: chance) { complain(finding.lines()) }
      let isComparable = !call.records && call.preemptions == nil
      if isComparable, recorded.scenarios[scenario.name] != entry {
        complain(["  this differs from the record: \(entry)"])
      }
    }
    if call.part == nil, call.preemptions == nil {
      for mistake in Mistake.all {
        guard var finding = mistake.find() else {
          complain(["\(mistake.name) was not found"])
          continue
        }
        finding.table = []
        records.mistakes[mistake.name] = finding
        Main.say("\(mistake.name), made again: found in run \(finding.runs.reduce(0, +))")
        if !call.records, recorded.mistakes[mistake.name] != finding {
          complain(["  this differs from the record:"] + finding.lines(planting: mistake.name))
        }
      }
      if !call.records, recorded.scenarios.count != records.scenarios.count {
        complain(["the record has other programs"])
      }
    }
    let count = records.scenarios.values.flatMap(\.runs).reduce(0, +)
    Main.say(
      "\(scenarios.count) programs, \(count) runs, \(isFine ? "nothing" : "something") wrong")
    if call.records, isFine { try records.write() }
    return isFine
  }
}

extension Records.Entry {
  /// The number of runs for each bound, and the outcomes for the last bound.
  fileprivate func line(_ name: String) -> String {
    let counts = runs.map(String.init).joined(separator: ", ")
    let words = outcomes.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    let tail = outcomes.count > 1 ? ": \(words.joined(separator: "; "))" : ""
    return "\(name): \(counts) runs\(isComplete ? "" : ", not all")\(tail)"
  }
}
