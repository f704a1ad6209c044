import Chapter16Errors
import ChapterKit
import Operations

/// The picture that a reader has asked for, from the web or from a file; and the file for the result.
struct OwnPicture {
  /// Where the picture is.
  enum Place: Equatable {
    case web(URL)
    case file(String)
  }

  /// `nil` if the reader has asked for none.
  let place: Place?
  /// `nil` if the result is not to be kept.
  let output: PictureFile?

  /// - Parameters:
  ///   - url: What stands behind `--url`; empty if there is none. So with the others.
  /// - Throws: ``UserFailure`` with a usage that is wrong.
  init(url: String, image: String, output: String) throws(UserFailure) {
    if !url.isEmpty, !image.isEmpty {
      throw UserFailure(
        .usage,
        Text(
          "--url and --image do not go together; one picture at a time",
          ko: "--url, --image 옵션은 함께 쓸 수 없습니다. 사진은 한 번에 하나입니다"))
    }
    place = try url.isEmpty ? (image.isEmpty ? nil : .file(image)) : .web(OwnPicture.address(url))
    let file = PictureFile(output)
    if !output.isEmpty, file.format == nil {
      throw UserFailure(
        .usage,
        Text(
          "--output takes a file that ends in .bmp or .ppm, not \(output)",
          ko: "--output에는 .bmp나 .ppm으로 끝나는 파일을 적습니다 (받은 값: \(output))"))
    }
    self.output = output.isEmpty ? nil : file
    if FileManager.default.fileExists(atPath: output) {
      throw UserFailure(
        .usage,
        Text(
          "\(output) is there already; name another file, or remove it",
          ko: "\(output) 파일이 이미 있습니다. 다른 이름을 적거나 그 파일을 지우시기 바랍니다"))
    }
  }

  /// The address that a text tells.
  private static func address(_ text: String) throws(UserFailure) -> URL {
    guard let url = URL(string: text), let scheme = url.scheme?.lowercased(),
      ["http", "https"].contains(scheme), url.host?.isEmpty == false,
      (1...65_535).contains(url.port ?? 80)
    else {
      throw UserFailure(
        .usage,
        Text(
          "“\(text)” is no address on the web; one looks like http://127.0.0.1:8080/beach.bmp",
          ko: "“\(text)”: 웹 주소가 아닙니다. 주소의 예: http://127.0.0.1:8080/beach.bmp"))
    }
    return url
  }

  /// Gets the picture. Blocks the thread that calls, which must be none of Dispatch's.
  ///
  /// - Parameter limit: How long a download may take.
  /// - Throws: ``UserFailure`` if it cannot be had.
  static func bitmap(
    from place: Place, limit: TimeLimit = .seconds(20)
  ) throws(UserFailure) -> Bitmap {
    switch place {
    case .web(let url):
      let download = NetworkImageOperation(url, limit: limit)
      let queue = OperationQueue()
      queue.addOperation(download)
      download.waitUntilFinished()
      switch download.result {
      case .success(let bitmap): return bitmap
      case .failure(let failure): throw refusal(of: url.absoluteString, failure.message)
      case nil: throw refusal(of: url.absoluteString, DownloadFailure.cancelled.message)
      }
    case .file(let path):
      do {
        return try PictureFile(path).load()
      } catch let failure as BitmapFailure {
        throw refusal(of: path, failure.message)
      } catch {
        throw refusal(of: path, reason(error))
      }
    }
  }

  private static func refusal(of place: String, _ reason: Text) -> UserFailure {
    UserFailure(
      .noInput,
      Text(
        "no picture from \(place): \(reason.english)",
        ko: "\(place)에서 사진을 얻지 못했습니다. \(reason.korean)"))
  }

  /// Writes the result, if it is to be kept.
  ///
  /// - Throws: ``UserFailure`` if it cannot be written.
  func keep(_ bitmap: Bitmap) throws(UserFailure) {
    do {
      try output?.save(bitmap)
    } catch {
      let (path, reason) = (output?.path ?? "", OwnPicture.reason(error))
      throw UserFailure(
        .failedWrite,
        Text(
          "cannot write \(path): \(reason.english)", ko: "\(path) 파일을 쓸 수 없습니다. \(reason.korean)"))
    }
  }

  /// Why the system has refused, as far as there are words for it.
  private static func reason(_ error: any Error) -> Text {
    switch (error as? SystemFailure)?.code {
    case ENOENT: Text("there is no such file or folder", ko: "그런 파일이나 폴더가 없습니다")
    case ENOTDIR: Text("a part of the path is no folder", ko: "경로의 일부가 폴더가 아닙니다")
    case EISDIR: Text("it is a folder", ko: "폴더입니다")
    case EACCES, EPERM, EROFS: Text("it is not permitted", ko: "권한이 없습니다")
    case ENOSPC: Text("the disk is full", ko: "저장 공간이 없습니다")
    default: Text("\(error)", ko: "\(error)")
    }
  }
}
