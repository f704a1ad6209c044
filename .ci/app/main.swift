import Foundation
import Synchronization

// Uses the classes that an app takes from chapters 03, 05, 07, 18, 20 and 22. Built and run by `.ci/take`.

/// The results on the main actor, as in a view model.
final class Album {
  private(set) var photos: [String] = []
  let queue = OperationQueue()

  func add(_ photo: String) { photos.append(photo) }
}

let album = Album()

// Chapters 03, 05 and 07: the app reads results of operations without a lock of its own.
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

/// Chapter 18: work that continues after `main()` returns.
nonisolated final class PlaceLookup: AsyncOperation, @unchecked Sendable {
  // Unchecked: the Mutex guards the mutable state.
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

// Chapter 20: async work in a queue, and results in the order of completion.
album.add(try await album.queue.run { "forest" })
let exports = ["river", "meadow"].map { photo in TaskOperation { photo } }
for await result in resultsAsTheyCome(of: exports, in: album.queue) { album.add(try result.get()) }

// Chapter 22: a request with a time limit and retries, in a group that reports progress.
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

// Operations in a test of the app.
let (queue, sources) = (ManualQueue(), ManualQueue())
let first = firstValue(of: [ResultOperation { "first" }], in: sources)
queue.addOperation(first)
expect(queue.run() == [first] && sources.run().count == 2)
album.add(try first.value)

// The listings of chapters-ko/app.md. A data URL loads without a network.
func url(_ text: String) -> URL { URL(string: "data:text/plain,\(text)")! }
func text(_ data: Data?) -> String? { data.map { String(decoding: $0, as: UTF8.self) } }

/// Returns as soon as a condition on the screen holds. Turns a hang into a message after a minute.
func settle(_ isSo: @escaping () -> Bool, line: Int = #line) async {
  let late = DispatchWorkItem { fatalError("line \(line): it never came") }
  DispatchQueue.global().asyncAfter(deadline: .now() + 60, execute: late)
  await Changes.until(isSo)
  late.cancel()
}

let cell = PhotoCell()
let loads = OperationQueue()
// URLSession on Linux may trap if a request is cancelled at the moment of its answer.
loads.isSuspended = true
cell.show(url("beach"), in: loads)
cell.prepareForReuse()
cell.show(url("forest"), in: loads)
loads.isSuspended = false
await settle { cell.image != nil }
expect(text(cell.image) == "forest")
oldRequestIsCancelled()

let again = PhotoCell()
answeredTooLate(again, url("beach"), url("forest"))
await settle { again.image != nil }
expect(again.shown.map { text($0) } == ["forest"])

/// A screen is released while one of its operations runs and an operation of the app waits. The running
/// operation skips the rest of its work.
func goesAway() async {
  let (begun, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
  let uploads = OperationQueue()
  uploads.isSuspended = true
  let tiles = Mutex(0)
  let preview = FilterOperation([Data([2]), Data([4])]) { tile in
    tiles.withLock { $0 += 1 }
    begun.signal()
    mayEnd.wait()
    return render(tile)
  }
  let upload = BlockOperation {}
  weak var gone: FilterModel?
  do {
    let model = FilterModel(uploads: uploads)
    gone = model
    model.show(preview)
    model.save(upload)
    await Task.detached { _ = begun.wait(timeout: .now() + 60) }.value
  }
  await settle { gone == nil }
  expect(preview.isCancelled && !upload.isCancelled)
  // One signal per tile, in case the operation ignores the cancellation.
  for _ in 0..<2 { mayEnd.signal() }
  uploads.isSuspended = false
  await upload.finished()
  await preview.finished()
  expect(preview.picture == nil && tiles.withLock { $0 } == 1)
}
await goesAway()

/// A gallery that is released cancels the operations of its queue.
func closesGallery() {
  let waiting = BlockOperation {}
  do {
    let gallery = GalleryModel()
    gallery.thumbnails.isSuspended = true
    gallery.thumbnails.addOperation(waiting)
    expect(gallery.thumbnails.maxConcurrentOperationCount == 4 && !waiting.isCancelled)
  }
  expect(waiting.isCancelled)
}
closesGallery()

let thumbnails = Thumbnails()
await thumbnails.add(Data([1, 2, 3, 4]), in: loads)
expect(thumbnails.sizes == [2])
await thumbnails.add([Data(count: 2), Data(count: 6)], in: loads)
expect(thumbnails.sizes == [2, 1, 3])

/// Cancelling the task cancels all its thumbnails, and not just the awaited one.
func cancelsAllThumbnails() async {
  let queue = WatchedQueue()
  queue.isSuspended = true
  let task = Task { await thumbnails.add([Data(count: 2), Data(count: 4)], in: queue) }
  await settle { queue.operationCount == 2 }
  let waiting = queue.operations
  task.cancel()
  expect(waiting.allSatisfy(\.isCancelled))
  queue.isSuspended = false
  await task.value
  expect(thumbnails.sizes == [2, 1, 3])
}
await cancelsAllThumbnails()

let model = FilterModel()
model.show(FilterOperation([Data([2, 4]), Data([6])]) { render($0) })
await settle { model.picture == ["1 2", "3"] }

let pages = AlbumModel()
pages.add(ResultOperation { "cover" }, in: loads)
await settle { pages.pages == ["cover"] }
// A page that is cancelled while it is made has a value, but is not shown.
let making = Mutex<Operation?>(nil)
let dropped = ResultOperation { () -> String in
  making.withLock { $0 }?.cancel()
  return "dropped"
}
making.withLock { $0 = dropped }
pages.add(dropped, in: loads)
await dropped.finished()
expect(try dropped.value == "dropped" && dropped.isCancelled)
pages.add(ResultOperation { "back" }, in: loads)
await settle { pages.pages.last == "back" }
expect(pages.pages == ["cover", "back"])

// An upload succeeds, fails or is never sent. In each case, its part of the progress is complete.
let sending = WeightedProgress(total: 3) { _ in Task { @MainActor in Changes.note() } }
let sent = [url("sent"), URL(string: "nowhere:river")!, url("never")].map { server in
  let part = sending.part(weight: 1)
  let operation = upload(Data([1]), to: server, telling: part)
  if server == url("never") { operation.cancel() }
  part.run(operation, in: loads)
  return operation
}
for operation in sent { await operation.finished() }
await settle { sending.fraction == 1 }
expect(text(try sent[0].value) == "sent" && sent[1].failure is URLError)
guard case MissingResult.cancelled? = sent[2].failure else { fatalError("it was sent") }

let requests = [
  download(url("beach")), download(URL(string: "nowhere:river")!), download(url("river")),
]
requests[2].cancel()
for request in requests { loads.addOperation(request) }
for request in requests { await request.finished() }
expect(messages(of: requests) == ["요청을 마치지 못했습니다."])
expect(message(for: URLError(.timedOut))?.hasPrefix("인터넷") == true)

let uploading = UploadModel([1, 2, 0].map { Data(count: $0) }, in: loads) {
  upload($0, to: url("sent"), telling: $1)
}
await settle { uploading.fraction == 1 }
expect(await uploading.result() == [])
/// Each photo has its own result: a failed upload has a message, a cancelled one has none.
let refusing = ManualQueue()
let refused = UploadModel([0, 1, 2].map { Data(count: $0) }, in: refusing) { photo, _ in
  RequestOperation { reply in
    reply(photo.count == 0 ? .success(photo) : .failure(URLError(.timedOut)))
    return nil
  }
}
refused.uploads[2].cancel()
let result = Task { await refused.result() }
Task { refusing.run() }
expect(await result.value == ["인터넷 연결을 확인하고 다시 시도해 주세요."])
/// The second photo has three quarters of the bytes, and half of it is sent.
let holding = ManualQueue()
let held = UploadModel([Data(count: 1), Data(count: 3)], in: holding) { photo, part in
  RequestOperation { reply in
    if photo.count == 3 { part.report(0.5) }
    reply(.success(photo))
    return nil
  }
}
expect(holding.runNext() === held.uploads[0])
expect(holding.runNext() != nil && holding.runNext() === held.uploads[1])
await settle { held.fraction == 0.625 }
held.cancel()
expect(held.isCancelled)
holding.run()
await settle { held.fraction == 1 }
expect(UploadModel([], in: loads) { photo, _ in upload(photo, to: url("no")) }.fraction == 1)

/// Two screens share a download, photos on screen come first, and nothing starts offline.
func sharesDownloads() async throws {
  let folder = FileManager.default.temporaryDirectory
  let file = { (name: String) in folder.appendingPathComponent("\(name)-\(UUID()).txt") }
  let queue = ManualQueue()
  let photos = SharedPhotos(downloads: queue)
  let beach = photos.photo(url("beach"))
  let river = photos.photo(url("river"))
  let (kept, lost) = (file("kept"), file("lost"))
  let filtered = photos.save(url("beach"), to: kept) { $0 + $0 }
  expect(queue.unfinished == [beach, river] && photos.photo(url("beach")) === beach)

  photos.screenChanged(url("river"), isOnScreen: true)
  photos.connectionChanged(isOnline: false)
  expect(queue.runNext() == nil)
  photos.connectionChanged(isOnline: true)
  expect(queue.runNext() === river && queue.runNext() === beach)
  await filtered.save.finished()
  expect(text(try? Data(contentsOf: kept)) == "beachbeach")
  try FileManager.default.removeItem(at: kept)

  // The operation in the middle is cancelled. Its dependent runs and receives the error.
  let broken = photos.save(url("meadow"), to: lost) { $0 }
  broken.filter.cancel()
  queue.run()
  await broken.save.finished()
  guard case MissingResult.cancelled? = broken.save.failure else { fatalError("it was saved") }
  expect(!FileManager.default.fileExists(atPath: lost.path))
}
try await sharesDownloads()

/// A repeated request for a failed photo creates a new download.
func failsOnce() {
  let (queue, missing) = (ManualQueue(), URL(string: "nowhere:beach")!)
  let photos = SharedPhotos(downloads: queue)
  let failed = photos.photo(missing)
  queue.run()
  failed.waitUntilFinished()
  expect(failed.failure != nil && photos.photo(missing) !== failed)
}
failsOnce()

/// Records background time as the system would.
final class App: BackgroundTime {
  var expire: (@MainActor @Sendable () -> Void)?
  var ended: [Int] = []

  func beginBackgroundTask(expirationHandler: (@MainActor @Sendable () -> Void)?) -> Int {
    expire = expirationHandler
    return 7
  }

  func endBackgroundTask(_ identifier: Int) {
    ended.append(identifier)
    Changes.note()
  }
}

for isTooLate in [false, true] {
  let app = App()
  let queue = OperationQueue()
  queue.isSuspended = true
  let uploads = (0..<2).map { _ in BlockOperation {} }
  for upload in uploads { queue.addOperation(upload) }
  _ = BackgroundUploads(uploads, with: app)
  expect(app.ended == [])
  if isTooLate {
    app.expire?()
    expect(app.ended == [7] && uploads.allSatisfy(\.isCancelled))
  }
  queue.isSuspended = false
  for upload in uploads { await upload.finished() }
  // Runs in the main queue after any second end.
  let last = BlockOperation {}
  OperationQueue.main.addOperation(last)
  await last.finished()
  expect(app.ended == [7])
}
let idle = App()
_ = BackgroundUploads([], with: idle)
await settle { idle.ended == [7] }

/// Notes a change for each added operation.
nonisolated final class WatchedQueue: OperationQueue, @unchecked Sendable {
  // Unchecked because `OperationQueue` is; this class adds no state.
  override func addOperation(_ operation: Operation) {
    super.addOperation(operation)
    Task { @MainActor in Changes.note() }
  }
}

/// A task with a waiting request receives a `CancellationError`, whether the task or the queue was
/// cancelled.
func cancelsItsRequest(withQueue: Bool) async {
  let queue = WatchedQueue()
  queue.isSuspended = true
  let waiting = PhotoStore(queue: queue)
  let task = Task { try await waiting.photo(url("beach")) }
  await settle { queue.operationCount == 1 }
  if withQueue { queue.cancelAllOperations() } else { task.cancel() }
  queue.isSuspended = false
  do {
    _ = try await task.value
    fatalError("there is a photo")
  } catch { expect(error is CancellationError) }
}
for withQueue in [false, true] { await cancelsItsRequest(withQueue: withQueue) }

/// A waiting request that is cancelled stays in the full queue until its turn, and is never sent.
func leavesInItsTurn() async {
  let (begun, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
  let queue = OperationQueue()
  queue.maxConcurrentOperationCount = 1
  queue.addOperation {
    begun.signal()
    mayEnd.wait()
  }
  await Task.detached { _ = begun.wait(timeout: .now() + 60) }.value
  let isSent = Mutex(false)
  let waiting = RequestOperation<String> { reply in
    isSent.withLock { $0 = true }
    reply(.success("sent"))
    return nil
  }
  queue.addOperation(waiting)
  waiting.cancel()
  expect(!waiting.isFinished && queue.operationCount == 2)
  mayEnd.signal()
  await waiting.finished()
  expect(waiting.isFinished && !isSent.withLock { $0 })
}
await leavesInItsTurn()
let begun = App()
let began = UploadModel([Data(count: 1)], in: Queues.uploads) {
  upload($0, to: url("sent"), telling: $1)
}
_ = BackgroundUploads(began.uploads, with: begun)
await settle { begun.ended == [7] }

let store = PhotoStore(queue: loads)
let both = try await [store.photo(url("meadow")), photo(url("meadow"))]
expect(both.map { text($0) } == ["meadow", "meadow"])

let told = [
  "beach, framed", "Busan", "forest", "meadow", "river", "sent", "thumbnail index", "first",
]
expect(album.photos.count == told.count && Set(album.photos) == Set(told))
print("The app has what it took: \(album.photos.joined(separator: "; "))")
