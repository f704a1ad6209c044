import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// The listings of chapters-ko/app.md, as in an app. main.swift runs all of them.

#if !canImport(ObjectiveC)
  /// Stands in for key-value observing, which Linux lacks. Never reports a change.
  nonisolated final class NSKeyValueObservation {
    func invalidate() {}
  }

  nonisolated extension Progress {
    func observe<Value>(
      _ property: KeyPath<Progress, Value>, changed: @escaping @Sendable (Progress, Value) -> Void
    ) -> NSKeyValueObservation { NSKeyValueObservation() }
  }
#endif

// snippet.request
nonisolated func download(
  _ url: URL, with session: URLSession = .shared
) -> RequestOperation<Data> {
  RequestOperation { reply in
    let task = session.dataTask(with: url) { reply(answer($0, $1, $2)) }
    task.resume()
    return { task.cancel() }
  }
}
// snippet.end

// snippet.answer
nonisolated func answer(
  _ data: Data?, _ response: URLResponse?, _ error: (any Error)?
) -> Result<Data, any Error> {
  let status = (response as? HTTPURLResponse)?.statusCode ?? 200
  if let data, error == nil, (200..<300).contains(status) {
    return .success(data)
  }
  return .failure(error ?? URLError(.badServerResponse))
}
// snippet.end

// snippet.upload
nonisolated func upload(
  _ photo: Data, to server: URL, telling part: WeightedProgress.Part? = nil
) -> RequestOperation<Data> {
  var request = URLRequest(url: server)
  request.httpMethod = "POST"
  return RequestOperation { [request] reply in
    let task = URLSession.shared.uploadTask(with: request, from: photo) {
      reply(answer($0, $1, $2))
    }
    // snippet.hide
    // Only the returned closure uses this, once.
    // snippet.show
    nonisolated(unsafe) let watching =
      task.progress.observe(\.fractionCompleted) { progress, _ in
        part?.report(progress.fractionCompleted)
      }
    task.resume()
    return {
      watching.invalidate()
      task.cancel()
    }
  }
}
// snippet.end

// snippet.tools
@MainActor final class Thumbnails {
  private(set) var sizes: [Int] = []

  func add(_ photo: Data, in queue: OperationQueue) async {
    let shrink = ResultOperation { photo.count / 2 }
    queue.addOperation(shrink)
    await shrink.finished()
    if let size = try? shrink.value { sizes.append(size) }
  }
}
// snippet.end

// snippet.many
extension Thumbnails {
  func add(_ photos: [Data], in queue: OperationQueue) async {
    let all = photos.map { photo in ResultOperation { photo.count / 2 } }
    for shrink in all { queue.addOperation(shrink) }
    await withTaskCancellationHandler {
      for shrink in all { await shrink.finished() }
    } onCancel: {
      for shrink in all { shrink.cancel() }
    }
    sizes += all.compactMap { try? $0.value }
  }
}
// snippet.end

// snippet.queues
nonisolated enum Queues {
  static let uploads: OperationQueue = {
    let queue = OperationQueue()
    queue.name = "uploads"
    queue.maxConcurrentOperationCount = 2
    queue.qualityOfService = .utility
    return queue
  }()
}

@MainActor final class GalleryModel {
  let thumbnails: OperationQueue

  init(thumbnails: OperationQueue = OperationQueue()) {
    thumbnails.maxConcurrentOperationCount = 4
    self.thumbnails = thumbnails
  }

  deinit { thumbnails.cancelAllOperations() }
}
// snippet.end

nonisolated func expect(_ isSo: Bool, line: Int = #line) {
  if !isSo { fatalError("line \(line): not as expected") }
}

/// Lets main.swift wait for changes on a screen.
@MainActor enum Changes {
  private static var waiting: (isSo: () -> Bool, continuation: CheckedContinuation<Void, Never>)?

  static func until(_ isSo: @escaping () -> Bool) async {
    if isSo() { return }
    await withCheckedContinuation { waiting = (isSo, $0) }
  }

  static func note() {
    guard let (isSo, continuation) = waiting, isSo() else { return }
    waiting = nil
    continuation.resume()
  }
}

/// Stands in for `UICollectionViewCell` with an image view.
@MainActor class Cell {
  /// All images shown so far.
  private(set) var shown: [Data] = []
  var image: Data? {
    didSet {
      if let image { shown.append(image) }
      Changes.note()
    }
  }

  init() {}
  func prepareForReuse() {}
}

// snippet.cell
@MainActor final class PhotoCell: Cell {
  private var loading: RequestOperation<Data>?

  func show(_ url: URL, in queue: OperationQueue) {
    loading?.cancel()
    let new = download(url)
    loading = new
    queue.addOperation(new)
    Task { [weak self] in
      await new.finished()
      guard let self, loading === new else { return }
      loading = nil
      image = try? new.value
    }
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    loading?.cancel()
    (loading, image) = (nil, nil)
  }
}
// snippet.end

// snippet.shared
@MainActor final class SharedPhotos {
  private let downloads: OperationQueue
  private let edits = OperationQueue()
  private var running: [URL: RequestOperation<Data>] = [:]

  init(downloads: OperationQueue) { self.downloads = downloads }

  func photo(_ url: URL) -> RequestOperation<Data> {
    if let same = running[url], !same.isCancelled, !same.isFinished {
      return same
    }
    let new = download(url)
    running[url] = new
    downloads.addOperation(new)
    Task { [weak self] in
      await new.finished()
      if let self, running[url] === new { running[url] = nil }
    }
    return new
  }
}
// snippet.end

// snippet.order
extension SharedPhotos {
  func screenChanged(_ url: URL, isOnScreen: Bool) {
    running[url]?.queuePriority = isOnScreen ? .high : .low
  }

  func connectionChanged(isOnline: Bool) {
    downloads.isSuspended = !isOnline
  }
}
// snippet.end

// snippet.save
extension SharedPhotos {
  func save(
    _ url: URL, to file: URL,
    applying work: @escaping @Sendable (Data) throws -> Data
  ) -> (filter: ResultOperation<Data>, save: ResultOperation<Void>) {
    let filter = ResultOperation(from: photo(url), work: work)
    let save = ResultOperation(from: filter) { try $0.write(to: file) }
    edits.addOperations([filter, save], waitUntilFinished: false)
    return (filter, save)
  }
}
// snippet.end

// snippet.filter
nonisolated func render(_ tile: Data) -> String {
  tile.map { String($0 / 2) }.joined(separator: " ")
}

nonisolated final class FilterOperation: Operation, @unchecked Sendable {
  // snippet.hide
  // Unchecked: the Mutex guards the mutable state.
  // snippet.show
  private let tiles: [Data]
  private let filter: @Sendable (Data) -> String
  private let made = Mutex<[String]?>(nil)
  var picture: [String]? { made.withLock { $0 } }

  init(_ tiles: [Data], filter: @escaping @Sendable (Data) -> String) {
    (self.tiles, self.filter) = (tiles, filter)
  }

  override func main() {
    var rendered: [String] = []
    for tile in tiles {
      if isCancelled { return }
      rendered.append(filter(tile))
    }
    made.withLock { $0 = rendered }
  }
}
// snippet.end

// snippet.screen
@MainActor final class FilterModel {
  private(set) var picture: [String]?
  // snippet.hide
  { didSet { Changes.note() } }
  // snippet.show
  private let previews = OperationQueue()
  private let uploads: OperationQueue
  private var latest: FilterOperation?

  init(uploads: OperationQueue = Queues.uploads) {
    previews.maxConcurrentOperationCount = 1
    self.uploads = uploads
  }

  func show(_ preview: FilterOperation) {
    latest?.cancel()
    latest = preview
    previews.addOperation(preview)
    Task { [weak self] in
      await preview.finished()
      guard let self, latest === preview else { return }
      if let new = preview.picture { picture = new }
    }
  }

  func save(_ upload: Operation) { uploads.addOperation(upload) }

  deinit {
    previews.cancelAllOperations()
    // snippet.hide
    Task { @MainActor in Changes.note() }
    // snippet.show
  }
}
// snippet.end

// snippet.main
@MainActor final class AlbumModel {
  private(set) var pages: [String] = []
  // snippet.hide
  { didSet { Changes.note() } }
  // snippet.show

  func add(_ page: ResultOperation<String>, in queue: OperationQueue) {
    let show = BlockOperation { [weak self] in
      MainActor.assumeIsolated {
        guard let self, !page.isCancelled else { return }
        if let text = try? page.value { self.pages.append(text) }
      }
    }
    show.addDependency(page)
    OperationQueue.main.addOperation(show)
    queue.addOperation(page)
  }
}
// snippet.end

// snippet.errors
nonisolated func message(for error: any Error) -> String? {
  switch error {
  case MissingResult.cancelled, URLError.cancelled, is CancellationError:
    nil
  case URLError.notConnectedToInternet, URLError.timedOut,
    URLError.networkConnectionLost:
    "인터넷 연결을 확인하고 다시 시도해 주세요."
  default:
    "요청을 마치지 못했습니다."
  }
}
// snippet.end

// snippet.messages
nonisolated func messages(
  of operations: [RequestOperation<Data>]
) -> [String] {
  operations.compactMap { operation in
    do {
      _ = try operation.value
      return nil
    } catch { return message(for: error) }
  }
}
// snippet.end

// snippet.progress
@MainActor final class UploadModel {
  private(set) var fraction = 0.0
    // snippet.hide
  { didSet { Changes.note() } }
  // snippet.show
  private(set) var isCancelled = false
  private(set) var uploads: [RequestOperation<Data>] = []

  init(
    _ photos: [Data], in queue: OperationQueue,
    upload: (Data, WeightedProgress.Part) -> RequestOperation<Data>
  ) {
    if photos.isEmpty {
      fraction = 1
      return
    }
    let weights = photos.map { max(1, $0.count) }
    let progress = WeightedProgress(total: weights.reduce(0, +)) {
      [weak self] done in
      Task { @MainActor in
        if let self { self.fraction = max(self.fraction, done) }
      }
    }
    let parts = weights.map { progress.part(weight: $0) }
    uploads = zip(photos, parts).map { upload($0, $1) }
    for (upload, part) in zip(uploads, parts) {
      part.run(upload, in: queue)
    }
  }

  func cancel() {
    isCancelled = true
    for upload in uploads { upload.cancel() }
  }

  func result() async -> [String] {
    for upload in uploads { await upload.finished() }
    return messages(of: uploads)
  }
}
// snippet.end

// snippet.time
/// The two methods of `UIApplication` for background time.
@MainActor protocol BackgroundTime: AnyObject, Sendable {
  func beginBackgroundTask(
    expirationHandler: (@MainActor @Sendable () -> Void)?
  ) -> Int
  func endBackgroundTask(_ identifier: Int)
}
// snippet.end

// snippet.background
@MainActor final class BackgroundUploads {
  private let app: any BackgroundTime
  private var task: Int?

  init(_ uploads: [Operation], with app: any BackgroundTime) {
    self.app = app
    task = app.beginBackgroundTask {
      for upload in uploads { upload.cancel() }
      self.end()
    }
    let done = BlockOperation {
      MainActor.assumeIsolated { self.end() }
    }
    for upload in uploads { done.addDependency(upload) }
    OperationQueue.main.addOperation(done)
  }

  private func end() {
    if let task { app.endBackgroundTask(task) }
    task = nil
  }
}
// snippet.end

// snippet.front
@MainActor final class PhotoStore {
  private let queue: OperationQueue

  init(queue: OperationQueue) { self.queue = queue }

  func photo(_ url: URL) async throws -> Data {
    try Task.checkCancellation()
    let request = download(url)
    queue.addOperation(request)
    await request.finished()
    do {
      return try request.value
    } catch MissingResult.cancelled, URLError.cancelled {
      throw CancellationError()
    }
  }
}
// snippet.end

// snippet.moved
nonisolated func photo(
  _ url: URL, with session: URLSession = .shared
) async throws -> Data {
  let (data, response) = try await session.data(from: url)
  return try answer(data, response, nil).get()
}
// snippet.end

// snippet.test
@MainActor func oldRequestIsCancelled() {
  let queue = ManualQueue()
  let cell = PhotoCell()
  for name in ["beach", "forest"] {
    cell.prepareForReuse()
    cell.show(URL(fileURLWithPath: "/\(name)"), in: queue)
  }
  let requests = queue.unfinished
  expect(requests.map(\.isCancelled) == [true, false])
  expect(queue.runNext() === requests[0] && requests[0].isFinished)
  queue.cancelAllOperations()
  queue.run()
  expect(queue.unfinished.isEmpty)
}
// snippet.end

// snippet.late
/// Reuses the cell after the answer has arrived and before the task of the cell has read it.
@MainActor func answeredTooLate(_ cell: PhotoCell, _ old: URL, _ new: URL) {
  let queue = ManualQueue()
  cell.show(old, in: queue)
  let request = queue.unfinished[0]
  queue.run()
  request.waitUntilFinished()
  cell.prepareForReuse()
  cell.show(new, in: queue)
  queue.run()
}
// snippet.end
