import ChapterKit
import Operations

/// The pictures of an episode in Chrome's trace event format, which Perfetto and chrome://tracing open.
///
/// A picture is a process of the trace. It has a lane for each operation and one for each thread on
/// which an operation ran, a flow from an operation to what depends on it, and an instant where one is
/// cancelled or becomes ready. Time is the order of events: from one column of the timeline to the next is a
/// millisecond.
struct Trace: Encodable {
  /// One entry of the format, whose names are the format's.
  struct Event: Encodable {
    let name: String
    /// `X` lasts, `i` is an instant, `s` and `f` are the ends of a flow, `M` names something.
    let ph: String
    let pid: Int
    let tid: Int
    var ts: Int?
    var dur: Int?
    var cat: String?
    var id: Int?
    /// How far an instant is seen: `t`, in its own lane.
    var s: String?
    /// `e`: a flow ends in what goes on at that time, and not in what comes next.
    var bp: String?
    var args: [String: String]?
  }

  let traceEvents: [Event]
  let displayTimeUnit = "ms"
  let otherData: [String: String]

  /// By what a file is known to have been written by this command.
  static let mark = "the order of events, without a clock"

  /// Microseconds from one event to the next.
  private static let unit = 1000
  /// The lanes of threads are numbered from here.
  private static let firstThread = 1000

  init(_ steps: [Told], title: String) {
    var events: [Event] = []
    var process = 0
    for (number, step) in zip(1..., steps) {
      for picture in step.pictures {
        process += 1
        events += Trace.events(
          of: picture, process: process, name: "\(number) \(step.claim)", flows: events.count)
      }
    }
    traceEvents = events
    otherData = ["title": title, "time": Trace.mark]
  }

  private static func events(
    of picture: RecordedTimeline, process: Int, name: String, flows: Int
  ) -> [Event] {
    let courses = Course.courses(of: picture)
    let lanes = Dictionary(zip(courses.map(\.lane), 1...), uniquingKeysWith: { one, _ in one })
    let threads = Set(courses.flatMap(\.runs).map(\.thread)).sorted()
    func named(_ what: String, _ lane: Int, _ name: String) -> Event {
      Event(name: what, ph: "M", pid: process, tid: lane, args: ["name": name])
    }
    var events = [named("process_name", 0, name)]
    events += courses.map { named("thread_name", lanes[$0.lane] ?? 0, $0.lane) }
    events += threads.map { named("thread_name", firstThread + $0, "thread \($0)") }
    func slice(_ name: String, _ category: String, _ places: Range<Int>, in lane: Int) -> Event {
      Event(
        name: name, ph: "X", pid: process, tid: lane, ts: places.lowerBound * unit,
        dur: places.count * unit, cat: category)
    }
    func instant(_ name: String, _ place: Int, in lane: Int) -> Event {
      Event(
        name: name, ph: "i", pid: process, tid: lane, ts: place * unit, cat: "operation", s: "t")
    }
    var flow = flows
    for course in courses {
      let lane = lanes[course.lane] ?? 0
      events += course.waits.map { slice("waits", "queue", $0, in: lane) }
      for run in course.runs {
        events.append(slice(course.lane, "operation", run.places, in: lane))
        events.append(slice(course.lane, "thread", run.places, in: firstThread + run.thread))
      }
      events += course.cancels.map { instant("cancelled", $0, in: lane) }
      if let ready = course.ready { events.append(instant("ready", ready, in: lane)) }
      for name in course.dependencies {
        guard let other = courses.first(where: { $0.lane == name }),
          let end = other.runs.last?.places.upperBound, let start = course.runs.first?.places,
          end <= start.lowerBound
        else { continue }
        flow += 1
        events.append(
          Event(
            name: "dependency", ph: "s", pid: process, tid: lanes[name] ?? 0, ts: end * unit,
            cat: "dependency", id: flow))
        events.append(
          Event(
            name: "dependency", ph: "f", pid: process, tid: lane, ts: start.lowerBound * unit,
            cat: "dependency", id: flow, bp: "e"))
      }
    }
    return events
  }
}
