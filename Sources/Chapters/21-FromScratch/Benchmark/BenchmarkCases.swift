import ChapterKit
import Dispatch
import Operations
import Synchronization

extension Benchmark {
  static var allCases: [Case] {
    let both: [any OperationSubject.Type] = [EngineSubject.self, FoundationSubject.self]
    func each(
      _ run: @escaping (any OperationSubject.Type, Int) -> Double?
    ) -> [(name: String, run: (Int) -> Double?)] {
      both.map { subject in (subject.name, { run(subject, $0) }) }
    }
    let others: [(name: String, run: (Int) -> Double?)] = [
      ("DispatchQueue", { dispatchQueue($0) }), ("task group", taskGroup),
    ]
    func engine(
      _ run: @escaping (any OperationSubject.Type, Int) -> Double?
    ) -> [(name: String, run: (Int) -> Double?)] {
      [(EngineSubject.name, { run(EngineSubject.self, $0) })]
    }
    var cases: [Case] = []
    func add(
      _ name: String, _ n: Int, _ subjects: [(name: String, run: (Int) -> Double?)], turns: Int = 5,
      warmsUp: Bool = true, isLong: Bool = false
    ) {
      cases.append(
        Case(
          name: name, n: n, subjects: subjects, turns: turns, warmsUp: warmsUp, isLong: isLong))
    }
    let chain: (Int) -> Range<Int> = { $0 - 1..<$0 }
    let fanOut: (Int) -> Range<Int> = { _ in 0..<1 }
    let layers: (Int) -> Range<Int> = { max(0, ($0 / 10 - 1) * 10)..<$0 / 10 * 10 }
    add("pending closure", 100_000, each { pending($0, $1) }, turns: 1, warmsUp: false)
    add(
      "empty closure, default width", 100_000, each { closures($0, width: nil, $1) } + others)
    add(
      "empty closure, width 1", 100_000,
      each { closures($0, width: 1, $1) } + [("DispatchQueue", { dispatchQueue($0, []) })])
    add("prepared, one batch", 100_000, each { batch($0, $1) })
    for (name, run) in preparedCases {
      add("prepared, \(name)", 100_000, [(EngineSubject.name, run)])
    }
    add("chain", 1_000, each { graph($0, $1, chain) })
    add("chain", 4_000, each { graph($0, $1, chain) }, isLong: true)
    add("chain", 100_000, engine { graph($0, $1, chain) })
    add("fan-out", 1_000, each { graph($0, $1, fanOut) }, turns: 3)
    add("fan-out", 16_000, each { graph($0, $1, fanOut) }, turns: 1, isLong: true)
    add("fan-out", 100_000, engine { graph($0, $1, fanOut) })
    add("fan-in", 4_000, each { fanIn($0, $1) }, turns: 3)
    add("fan-in", 100_000, engine { fanIn($0, $1) })
    add("layers of ten", 1_000, each { graph($0, $1, layers) })
    add("layers of ten", 4_000, each { graph($0, $1, layers) }, isLong: true)
    add("layers of ten", 100_000, engine { graph($0, $1, layers) })
    add("re-prioritising in reverse", 1_000, each { reprioritise($0, $1) })
    add(
      "re-prioritising in reverse", 16_000, each { reprioritise($0, $1) }, turns: 3, isLong: true)
    add("re-prioritising in reverse", 100_000, engine { reprioritise($0, $1) })
    add("barriers", 2_000, each { barriers($0, $1) }, turns: 1, isLong: true)
    add("barriers", 100_000, engine { barriers($0, $1) })
    add("cancelled while waiting for one", 1_000, each { cancelled($0, $1) })
    add("cancelled while waiting for one", 10_000, engine { cancelled($0, $1) })
    add("cancelled while waiting for one", 100_000, engine { cancelled($0, $1) })
    add("beside operations of five milliseconds", 100, each { beside($0, $1) }, turns: 3)
    add("a chain, released", 1_000_000, engine { release($0, $1) }, turns: 1)
    return cases
  }

  // MARK: Operation queues

  @specialized(where Subject == EngineSubject)
  @specialized(where Subject == FoundationSubject)
  private static func closures<Subject: OperationSubject>(
    _ subject: Subject.Type, width: Int?, _ n: Int
  ) -> Double? {
    let queue = Subject(width: width)
    for _ in 0..<n { queue.add {} }
    queue.wait()
    return nil
  }

  @specialized(where Subject == EngineSubject)
  @specialized(where Subject == FoundationSubject)
  private static func batch<Subject: OperationSubject>(_ subject: Subject.Type, _ n: Int) -> Double?
  {
    let queue = Subject(width: nil)
    queue.add((0..<n).map { _ in Subject.work() })
    queue.wait()
    return nil
  }

  /// Operations that depend on some of the earlier ones.
  @specialized(where Subject == EngineSubject)
  @specialized(where Subject == FoundationSubject)
  private static func graph<Subject: OperationSubject>(
    _ subject: Subject.Type, _ n: Int, _ before: (Int) -> Range<Int>
  ) -> Double? {
    let works = (0..<n).map { _ in Subject.work() }
    for place in 1..<n {
      for other in works[before(place)] { Subject.link(works[place], after: other) }
    }
    return run(works, on: subject)
  }

  @specialized(where Subject == EngineSubject)
  @specialized(where Subject == FoundationSubject)
  private static func fanIn<Subject: OperationSubject>(_ subject: Subject.Type, _ n: Int) -> Double?
  {
    let works = (0..<n).map { _ in Subject.work() }
    for place in 1..<n { Subject.link(works[0], after: works[place]) }
    return run(works, on: subject)
  }

  @specialized(where Subject == EngineSubject)
  @specialized(where Subject == FoundationSubject)
  private static func run<Subject: OperationSubject>(
    _ works: [Subject.Work], on subject: Subject.Type
  ) -> Double? {
    let queue = Subject(width: nil)
    queue.add(works)
    queue.wait()
    return nil
  }

  @specialized(where Subject == EngineSubject)
  @specialized(where Subject == FoundationSubject)
  private static func reprioritise<Subject: OperationSubject>(
    _ subject: Subject.Type, _ n: Int
  ) -> Double? {
    let queue = Subject(width: 1)
    let works = (0..<n).map { _ in Subject.work() }
    queue.suspend(true)
    queue.add(works)
    for (place, work) in works.reversed().enumerated() {
      Subject.setPriority([8, 4, -4, -8][place % 4], of: work)
    }
    queue.suspend(false)
    queue.wait()
    return nil
  }

  @specialized(where Subject == EngineSubject)
  @specialized(where Subject == FoundationSubject)
  private static func barriers<Subject: OperationSubject>(
    _ subject: Subject.Type, _ n: Int
  ) -> Double? {
    let queue = Subject(width: nil)
    let gate = DispatchSemaphore(value: 0)
    queue.add { gate.wait() }
    for _ in 0..<n { queue.addBarrier {} }
    gate.signal()
    queue.wait()
    return nil
  }

  @specialized(where Subject == EngineSubject)
  @specialized(where Subject == FoundationSubject)
  private static func cancelled<Subject: OperationSubject>(
    _ subject: Subject.Type, _ n: Int
  ) -> Double? {
    let queue = Subject(width: nil)
    let first = Subject.work()
    let works = (0..<n).map { _ in Subject.work() }
    for work in works { Subject.link(work, after: first) }
    queue.add(works)
    for work in works { Subject.cancel(work) }
    queue.wait()
    // The operations are retained until here, because Foundation on Linux crashes if a dependent is destroyed
    // earlier.
    withExtendedLifetime((first, works)) {}
    return nil
  }

  /// The mean time between adding an empty operation and its finish, while another queue runs operations of
  /// five milliseconds, two at a time.
  @specialized(where Subject == EngineSubject)
  @specialized(where Subject == FoundationSubject)
  private static func beside<Subject: OperationSubject>(
    _ subject: Subject.Type, _ n: Int
  ) -> Double? {
    let busy = Subject(width: 2)
    let other = Subject(width: nil)
    let work = Busy(busy)
    for _ in 0..<2 { work.add() }
    for _ in 0..<n {
      other.add {}
      other.wait()
    }
    work.stop()
    busy.wait()
    return nil
  }

  /// Operations of five milliseconds, each of which adds the next one until stopped.
  private final class Busy: @unchecked Sendable {
    // Unchecked: a queue may be used from any thread, and the flag is atomic.
    private let queue: any OperationSubject
    private let isOver = Atomic(false)

    init(_ queue: any OperationSubject) { self.queue = queue }

    func stop() { isOver.store(true, ordering: .relaxed) }

    func add() {
      queue.add { [self] in
        let end = DispatchTime.now().uptimeNanoseconds + 5_000_000
        while DispatchTime.now().uptimeNanoseconds < end {}
        if !isOver.load(ordering: .relaxed) { add() }
      }
    }
  }

  @specialized(where Subject == EngineSubject)
  @specialized(where Subject == FoundationSubject)
  private static func pending<Subject: OperationSubject>(_ subject: Subject.Type, _ n: Int)
    -> Double?
  {
    let queue = Subject(width: nil)
    queue.suspend(true)
    let before = Machine.memoryInUse
    for _ in 0..<n { queue.add {} }
    let after = Machine.memoryInUse
    queue.suspend(false)
    queue.wait()
    guard let before, let after else { return nil }
    return Double(after - before) / Double(n)
  }

  @specialized(where Subject == EngineSubject)
  @specialized(where Subject == FoundationSubject)
  private static func release<Subject: OperationSubject>(_ subject: Subject.Type, _ n: Int)
    -> Double?
  {
    var last = Subject.work()
    for _ in 1..<n {
      let next = Subject.work()
      Subject.link(next, after: last)
      last = next
    }
    return nil
  }

  // MARK: Alternatives to operation queues

  private static func dispatchQueue(
    _ n: Int, _ attributes: DispatchQueue.Attributes = .concurrent
  ) -> Double? {
    let queue = DispatchQueue(label: "benchmark", attributes: attributes)
    let group = DispatchGroup()
    for _ in 0..<n { queue.async(group: group) {} }
    group.wait()
    return nil
  }

  private static func taskGroup(_ n: Int) -> Double? {
    let done = DispatchSemaphore(value: 0)
    Task.detached {
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<n { group.addTask {} }
      }
      done.signal()
    }
    done.wait()
    return nil
  }
}
