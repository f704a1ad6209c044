import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// What chapters-ko/app.md shows, as it would stand in an app. main.swift runs all of it.

// snippet.request
nonisolated func download(
  _ url: URL, with session: URLSession = .shared
) -> RequestOperation<Data> {
  RequestOperation { reply in
    let task = session.dataTask(with: url) { data, response, error in
      let status = (response as? HTTPURLResponse)?.statusCode ?? 200
      if let data, error == nil, (200..<300).contains(status) {
        reply(.success(data))
      } else {
        reply(.failure(error ?? URLError(.badServerResponse)))
      }
    }
    task.resume()
    return { task.cancel() }
  }
}
// snippet.end

@MainActor final class Thumbnails {
  private(set) var sizes: [Int] = []

  // snippet.tools
  func add(_ photo: Data, in queue: OperationQueue) async {
    let shrink = ResultOperation { photo.count / 2 }
    queue.addOperation(shrink)
    await shrink.finished()
    if let size = try? shrink.value { sizes.append(size) }
  }
  // snippet.end
}

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

/// What has changed on a screen, for main.swift to wait for.
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

/// In place of `UICollectionViewCell` and its image view.
@MainActor class Cell {
  /// All that it has shown.
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

// snippet.screen
@MainActor final class EditorModel {
  private(set) var picture: String?
  // snippet.hide
  { didSet { Changes.note() } }
  // snippet.show
  private let previews = OperationQueue()
  private let uploads: OperationQueue
  private var latest: ResultOperation<String>?

  init(uploads: OperationQueue = Queues.uploads) {
    self.uploads = uploads
  }

  func show(_ preview: ResultOperation<String>) {
    latest?.cancel()
    latest = preview
    previews.addOperation(preview)
    Task { [weak self] in
      await preview.finished()
      guard let self, latest === preview else { return }
      if let new = try? preview.value { picture = new }
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

@MainActor final class AlbumModel {
  private(set) var pages: [String] = [] { didSet { Changes.note() } }

  // snippet.main
  func add(_ page: ResultOperation<String>, in queue: OperationQueue) {
    let show = BlockOperation { [weak self] in
      MainActor.assumeIsolated {
        guard let self, let text = try? page.value else { return }
        self.pages.append(text)
      }
    }
    show.addDependency(page)
    OperationQueue.main.addOperation(show)
    queue.addOperation(page)
  }
  // snippet.end
}

// snippet.errors
nonisolated func message(for error: any Error) -> String? {
  switch error {
  case MissingResult.cancelled, URLError.cancelled, is CancellationError:
    nil
  case URLError.notConnectedToInternet, URLError.timedOut,
    URLError.networkConnectionLost:
    "인터넷 연결을 확인하고 다시 시도해 주세요."
  default:
    "사진을 가져오지 못했습니다."
  }
}

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
  private let uploads: [Operation]

  init(_ uploads: [Operation], in queue: OperationQueue) {
    self.uploads = uploads
    let progress = WeightedProgress(total: uploads.count) {
      [weak self] done in
      Task { @MainActor [weak self] in self?.fraction = done }
    }
    for upload in uploads {
      progress.part(weight: 1).run(upload, in: queue)
    }
  }

  func cancel() {
    isCancelled = true
    for upload in uploads { upload.cancel() }
  }
}
// snippet.end

// snippet.time
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
    let request = download(url)
    queue.addOperation(request)
    await request.finished()
    return try request.value
  }
}
// snippet.end

// snippet.moved
nonisolated func photo(
  _ url: URL, with session: URLSession = .shared
) async throws -> Data {
  let (data, response) = try await session.data(from: url)
  let status = (response as? HTTPURLResponse)?.statusCode ?? 200
  guard (200..<300).contains(status) else {
    throw URLError(.badServerResponse)
  }
  return data
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
