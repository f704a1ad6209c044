import ChapterKit
import Operations
import Synchronization

/// Chapter 16: what goes wrong in an operation, who notices, and who is told.
public let errors = Chapter(
  16, Text("Errors", ko: "오류와 예외"),
  summary: Text("what goes wrong in an operation, and who is told", ko: "오퍼레이션에서 잘못된 일과 그것을 아는 쪽"),
  rules: rules, tools: [.folder, .failure],
  walkthrough: walkthrough, mistakes: mistakes, exercises: exercises)

private let walkthrough: [Step] = [
  Step(
    "silentFailure",
    "The photo is missing, and nobody knows. The load has finished and was not cancelled, and the album came after it as if all were well.",
    ko: "사진 파일이 없는데 아무도 모릅니다. 불러오기는 취소되지 않고 완료되었으며, 앨범도 아무 일 없는 듯 뒤따라 완료되었습니다.",
    shows: .error.noBuiltInChannel, as: .told
  ) { page in
    let folder = try page.albumFolder()
    let path = folder.file("beach")
    let photo = Mutex<Data?>(nil)
    let load = BlockOperation {
      let data = try? Data(contentsOf: URL(fileURLWithPath: path))
      photo.withLock { $0 = data }
    }
    let album = BlockOperation {}
    album.addDependency(load)
    page.show(album.isReady, told: false)
    let queue = OperationQueue()
    queue.addOperations([load, album], waitUntilFinished: false)
    page.waitToEmpty(queue)
    page.show(load.isFinished, told: true)
    page.show(load.isCancelled, told: false)
    page.show(photo.withLock { $0 }, told: nil)
    page.show(album.isFinished, told: true)
  },
  Step(
    "caughtInMain",
    "The names of the photos break off in the middle, and the decoder throws. The error is caught in main(), and waits in the operation.",
    ko: "사진 이름의 목록이 중간에 끊겨 있어 디코더가 오류를 던집니다. 그 오류를 main()에서 잡아 오퍼레이션에 담습니다.",
    shows: .error.checkThrown, .error.catchInCode
  ) { page in
    page.say(
      "ResultOperation belongs to this chapter. It keeps what its closure, work, returns or throws, and value gives it back. With nothing kept, value throws unfinished, or cancelled if the operation has finished.",
      ko:
        "ResultOperation은 이 장의 클래스입니다. 클로저 work가 반환한 값이나 던진 오류를 담아 두고, value를 읽으면 그대로 반환하거나 던집니다. value는 아직 결과가 없으면 unfinished를, 결과 없이 완료되었으면 cancelled를 던집니다."
    )
    try page.code("result", in: "ResultOperation.swift")
    let text = #"["beach", "for"#
    let decode = ResultOperation {
      try JSONDecoder().decode([String].self, from: Data(text.utf8))
    }
    decode.start()
    page.show(decode.isFinished, told: true)
    page.show(failure { try decode.value }, told: "DecodingError")
  },
  Step(
    "errnoKept",
    "open tells by errno why it has failed. That is read at once, on the thread of the work, and becomes an error.",
    ko: "open은 실패한 이유를 errno로 알립니다. 작업하는 스레드에서 곧바로 errno를 읽어 오류로 만듭니다.",
    shows: .error.checkErrnoStyle, .error.operationHandlesItsOwn
  ) { page in
    try page.code("read", in: "PhotoBytes.swift")
    let folder = try page.albumFolder()
    let load = ResultOperation { try photoBytes(at: folder.file("beach")) }
    load.start()
    page.show(load.isFinished, told: true)
    page.show(failure { try load.value }, told: "open: No such file or directory")
  },
  Step(
    "returnedCode",
    "posix_memalign returns its code: 0 if all is well. It refuses 48, which is no power of two.",
    ko: "posix_memalign은 코드를 반환하며, 0이면 성공입니다. 48은 2의 거듭제곱이 아니어서 거절합니다.",
    shows: .error.checkReturnedCodes
  ) { page in
    let render = ResultOperation {
      var pixels: UnsafeMutableRawPointer?
      let code = posix_memalign(&pixels, 48, 4096)
      if code != 0 { throw SystemFailure("posix_memalign", code: code) }
      free(pixels)
    }
    render.start()
    page.show(failure { try render.value }, told: "posix_memalign: Invalid argument")
  },
  Step(
    "skipsItself",
    "The decoding skips its work, and has the error of the load.",
    ko: "디코딩은 작업을 건너뛰고 불러오기의 오류를 그대로 갖습니다.",
    shows: .error.providePropagation
  ) { page in
    try page.code("then", in: "Then.swift")
    let folder = try page.albumFolder()
    let load = ResultOperation { try photoBytes(at: folder.file("index")) }
    let decode = load.then { data in
      try JSONDecoder().decode([String].self, from: data)
    }
    let queue = OperationQueue()
    queue.addOperations([decode, load], waitUntilFinished: false)
    page.waitToEmpty(queue)
    page.show(decode.isFinished, told: true)
    page.show(failure { try decode.value }, told: "open: No such file or directory")
  },
  Step(
    "firstErrorShown",
    "The program put right. Only the last operation tells the screen, and what it tells is the first error.",
    ko: "바로잡은 프로그램입니다. 마지막 오퍼레이션만 화면에 알리며, 화면에 보이는 것은 처음 일어난 오류입니다.",
    shows: .error.tellTheProgram
  ) { page in
    let folder = try page.albumFolder()
    let load = ResultOperation { try photoBytes(at: folder.file("beach")) }
    let album = load.then { data in "beach, \(data.count) bytes" }
    let screen = Mutex<String?>(nil)
    let show = BlockOperation {
      let text: String
      do { text = try album.value } catch { text = "\(error)" }
      screen.withLock { $0 = text }
    }
    show.addDependency(album)
    let queue = OperationQueue()
    queue.addOperations([load, album, show], waitUntilFinished: false)
    page.waitToEmpty(queue)
    page.show(screen.withLock { $0 }, told: "open: No such file or directory")
  },
]

extension Introduction {
  static let folder = Introduction(
    "folder is a temporary folder of this run, which is removed at its end. Nothing is in it yet.",
    ko: "folder는 이 실행이 쓰는 임시 폴더이고 끝나면 지워집니다. 아직 아무 파일도 없습니다.", in: "AlbumFolder(")

  static let failure = Introduction(
    "failure { … } is what its closure throws, in words.",
    ko: "failure { … }는 클로저가 던진 오류를 문자열로 반환합니다.", in: "failure {")
}

extension Page {
  /// A folder for the files of a step, which is removed at its end.
  public func albumFolder() throws -> AlbumFolder {
    let folder = try AlbumFolder()
    atEnd { folder.remove() }
    return folder
  }
}
