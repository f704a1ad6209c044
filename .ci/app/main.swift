import Foundation
import Synchronization

// Uses what an app takes from chapters 03, 05, 07, 18, 20 and 22. `.ci/take` builds and runs it.

func expect(_ isSo: Bool, line: Int = #line) {
  if !isSo { fatalError("line \(line): not as expected") }
}

/// What the main actor has of it all, as a view model would.
final class Album {
  private(set) var photos: [String] = []
  let queue = OperationQueue()

  func add(_ photo: String) { photos.append(photo) }
}

let album = Album()

// 03, 05 and 07: a result behind an operation that needs no lock of the app's.
let resize = ResizeOperation(PhotoFile(.beach), widths: [2])
let download = PhotoStep { _ in "beach" }
let frame = PhotoStep { pictures in "\(pictures.joined()), framed" }
expect(frame.addDependencyUnlessCircular(download))
expect(!download.addDependencyUnlessCircular(frame))
let removals = Mutex(0)
let export = Export(phases: [{}, {}], removeTemporaryFile: { removals.withLock { $0 += 1 } })
for operation in [resize, frame, download, export] { album.queue.addOperation(operation) }
for operation in [resize, frame, export] { await operation.finished() }
album.add(try frame.picture())
expect(resize.thumbnails.map(\.width) == [2] && removals.withLock { $0 } == 0)

/// 18: work that goes on after `main()`.
nonisolated final class PlaceLookup: AsyncOperation, @unchecked Sendable {
  // Unchecked: the Mutex guards what changes.
  private let found = Mutex<String?>(nil)
  var place: String? { found.withLock { $0 } }

  override func main() {
    DispatchQueue.global().async { [self] in finish { found.withLock { $0 = "Busan" } } }
  }
}

let lookup = PlaceLookup()
album.queue.addOperation(lookup)
await lookup.finished()
album.add(lookup.place ?? "nowhere")

// 20: async work in a queue, and its results as they come.
album.add(try await album.queue.run { "forest" })
let exports = ["river", "meadow"].map { photo in TaskOperation { photo } }
for await result in resultsAsTheyCome(of: exports, in: album.queue) { album.add(try result.get()) }

// 22: a request with a time limit that is tried again, in a group that reports its progress.
let tries = Mutex(0)
let clock = DispatchAlarmClock()
let upload = RetryOperation(Backoff(first: .milliseconds(1)), clock: clock) {
  number in
  TimeoutOperation(
    .seconds(60), clock: clock,
    of: RequestOperation<String> { reply in
      tries.withLock { $0 = number }
      DispatchQueue.global().async { reply(number < 3 ? .failure(LostReply()) : .success("sent")) }
      return nil
    })
}
let onWiFi = ConditionalOperation(if: Condition(else: "no Wi-Fi") { true }) { "thumbnail" }
let index = ExclusiveOperation(["index"], in: Exclusion()) { "index" }
let card = ResultOperation(from: onWiFi, index) { "\($0) \($1)" }
let progress = WeightedProgress(total: 1)
let group = GroupOperation([upload, onWiFi, index, card])
progress.part(weight: 1).run(group, in: album.queue)
await group.finished()
album.add(try upload.value)
album.add(try card.value)
expect(tries.withLock { $0 } == 3 && group.failure == nil)

// And in a test of the app.
let (queue, sources) = (ManualQueue(), ManualQueue())
let first = firstValue(of: [ResultOperation { "first" }], in: sources)
queue.addOperation(first)
expect(queue.run() == [first] && sources.run().count == 2)
album.add(try first.value)

let told = [
  "beach, framed", "Busan", "forest", "meadow", "river", "sent", "thumbnail index", "first",
]
expect(album.photos.count == told.count && Set(album.photos) == Set(told))
print("The app has what it took: \(album.photos.joined(separator: "; "))")
