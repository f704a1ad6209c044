import Chapter01Invocation
import ChapterKit
import Operations
import Synchronization

/// Chapter 16: what goes wrong in an operation, who notices, and who is told.
public let errors = Chapter(
  16, Text("Errors", ko: "오류와 예외"),
  summary: Text("what goes wrong in an operation, and who is told", ko: "오퍼레이션에서 잘못된 일과 그것을 아는 쪽"),
  rules: rules,
  options: [
    Chapter.Option(
      Provocation.option, values: Provocation.allCases.map(\.rawValue),
      standard: Provocation.none.rawValue,
      help: Text(
        "what else is to happen at the end: a start() that ends the program, or a warning",
        ko: "마지막에 더 일어날 일: 비정상 종료되는 start(), 또는 경고"))
  ],
  tools: [.folder, .failure, .decodingError, .result],
  walkthrough: walkthrough, mistakes: mistakes, exercises: exercises,
  instead: { options in
    Provocation(rawValue: options[Provocation.option] ?? "")?.step.map { walkthrough + [$0] }
  })

private let walkthrough: [Step] = [
  Step(
    "silentFailure",
    "The photo is missing, and nobody knows. The load has finished, was not cancelled, and the album is shown as if all were well: without the photo.",
    ko: "사진 파일이 없는데 아무도 모릅니다. 불러오기는 완료되었고 취소되지도 않았으며, 앨범은 아무 일 없는 듯 사진 없이 나타납니다.",
    shows: .error.noBuiltInChannel, as: .told
  ) { page in
    try page.code("main", in: "Mistakes/SilentLoad.swift")
    let folder = try page.albumFolder()
    let load = SilentLoad(folder.file("beach.photo"))
    let album = BlockOperation {}
    album.addDependency(load)
    page.show(album.isReady, told: false)
    let queue = OperationQueue()
    queue.addOperations([load, album], waitUntilFinished: false)
    page.waitToEmpty(queue)
    page.show(load.isFinished, told: true)
    page.show(load.isCancelled, told: false)
    page.show(load.bytes, told: nil)
    page.show(album.isFinished, told: true)
  },
  Step(
    "errnoKept",
    "The system tells by errno. It is read right after the call, before anything else is called, and becomes an error that waits in the operation.",
    ko: "시스템은 errno로 알립니다. 실패한 호출 바로 다음에, 다른 것을 부르기 전에 읽어 오류로 만들고, 오퍼레이션에 담아 둡니다.",
    shows: .error.checkErrnoStyle, .error.operationHandlesItsOwn
  ) { page in
    try page.code("read", in: "PhotoBytes.swift")
    page.say(
      "And ResultOperation keeps what its closure, work, returns or throws:",
      ko: "ResultOperation은 클로저 work가 돌려주거나 던진 것을 간직합니다.")
    try page.code("result", in: "ResultOperation.swift")
    let folder = try page.albumFolder()
    let load = ResultOperation {
      try photoBytes(at: folder.file("beach.photo"))
    }
    load.start()
    page.show(load.isFinished, told: true)
    page.show(failure { try load.value }, told: "open: No such file or directory")
    page.show(failureCode { try load.value } == ENOENT, told: true)
  },
  Step(
    "returnedCode",
    "getaddrinfo returns its code and leaves errno alone: 0 if all is well. Somebody has typed the letter o for a zero.",
    ko: "getaddrinfo는 errno를 쓰지 않고 코드를 돌려줍니다. 0이면 잘된 것입니다. 누군가 0 대신 글자 o를 입력했습니다.",
    shows: .error.checkReturnedCodes
  ) { page in
    try page.code("check", in: "PrinterAddress.swift")
    let printing = ResultOperation { try checkPrinter(at: "192.168.0.2o") }
    printing.start()
    let code = failureCode { try printing.value }
    page.show(printing.isFinished, told: true)
    page.show(code == EAI_NONAME, told: true)
  },
  Step(
    "caughtInMain",
    "The index of the album breaks off in the middle, and the decoder throws. main() cannot pass that on, so it is caught where the work is.",
    ko: "앨범의 목록이 중간에 끊겨 있어 디코더가 오류를 던집니다. main()은 오류를 던질 수 없으니 작업하는 곳에서 잡아야 합니다.",
    shows: .error.checkThrown, .error.catchInCode
  ) { page in
    try page.code("decode", in: "AlbumIndex.swift")
    let text = #"{"photos": ["beach", "for"#
    let decode = ResultOperation { try AlbumIndex(json: Array(text.utf8)) }
    let album = BlockOperation {}
    album.addDependency(decode)
    page.show(album.isReady, told: false)
    decode.start()
    album.start()
    page.show(decode.isFinished, told: true)
    page.show(album.isFinished, told: true)
    page.show(isDecodingError { try decode.value }, told: true)
  },
  Step(
    "skipsItself",
    "What needs the result skips itself: the decoding is never called, and has the error of the load. recover goes on with something else instead.",
    ko: "결과가 필요한 쪽은 스스로 건너뜁니다. 디코딩은 호출되지 않고 불러오기의 오류를 그대로 갖습니다. recover는 다른 것으로 대신해 이어 갑니다.",
    shows: .error.providePropagation
  ) { page in
    try page.code("then", in: "Steps.swift")
    try page.code("recover", in: "Steps.swift")
    let folder = try page.albumFolder()
    let recorder = Recorder()
    let load = ResultOperation {
      recorder.note("load", .began)
      return try photoBytes(at: folder.file("album.json"))
    }
    let decode = load.then { bytes in
      recorder.note("decode", .began)
      return try AlbumIndex(json: bytes)
    }
    let album = decode.recover { _ in
      recorder.note("album", .began)
      return AlbumIndex(photos: [])
    }
    let queue = OperationQueue()
    queue.addOperations([album, decode, load], waitUntilFinished: false)
    page.waitToEmpty(queue)
    page.show(recorder.lanes(.began), told: ["load", "album"])
    page.show(failure { try decode.value }, told: "open: No such file or directory")
    page.show(try album.value.photos, told: [])
  },
  Step(
    "ownThreadCatches",
    "The same for a class with a start() of its own: on the thread that it makes nobody else catches, and without finish() the queue would wait for ever.",
    ko: "start()를 재정의한 클래스도 같습니다. 스스로 만든 스레드에서는 아무도 대신 잡아 주지 않고, finish()를 빠뜨리면 큐가 영영 기다립니다.",
    shows: .error.customStartCatchesToo
  ) { page in
    page.say(
      "AlbumSync is a ConcurrentOperation of chapter 04, whose start() calls this:",
      ko: "AlbumSync는 4장의 ConcurrentOperation이고, 그 start()가 다음을 부릅니다.")
    try page.code("launch", in: "AlbumSync.swift")
    let sync = AlbumSync { try AlbumIndex(json: []) }
    let album = BlockOperation {}
    album.addDependency(sync)
    page.show(album.isReady, told: false)
    let queue = OperationQueue()
    queue.addOperations([sync, album], waitUntilFinished: false)
    page.waitToEmpty(queue)
    page.show(album.isFinished, told: true)
    page.show(isDecodingError { try sync.result?.get() }, told: true)
  },
  Step(
    "noException",
    "Three things that the guide says raise an exception, and none does: a finished operation started again, a completion block set too late, and the result of a cancelled invocation, for which the class of chapter 01 throws an error that one can catch.",
    ko:
      "가이드가 예외가 발생한다고 하는 것 가운데 셋입니다. 완료된 것을 다시 시작하기, 완료 블록을 늦게 넣기, 취소된 호출 오퍼레이션의 결과 읽기. 어느 것도 예외를 일으키지 않으며, 01장이 만든 마지막 클래스는 잡을 수 있는 오류를 던집니다.",
    shows: .error.startFinishedRaises, .error.completionLateRaises,
    .error.cancelledInvocationResultRaises
  ) { page in
    let other = page.gate(
      "The block of another operation has been called.",
      ko: "다른 오퍼레이션의 블록이 호출되었습니다.")
    let recorder = Recorder()
    let load = recorder.operation("load")
    for _ in 1...2 { load.start() }
    load.completionBlock = { recorder.note("late block", .began) }
    let decode = recorder.operation("decode")
    decode.completionBlock = { other.open() }
    decode.start()
    page.wait(for: other)
    page.show(recorder.lanes(.began), documented: ["load", "decode"])
    let crop = InvocationOperation(
      target: Darkroom(), method: Darkroom.crop, argument: .beach)
    crop.cancel()
    crop.start()
    page.show(failure { try crop.result }, told: "cancelled")
    page.say(
      "Two things do end the program: swift run Workbook 16 --provoke unready, and --provoke executing.",
      ko:
        "정말 프로그램이 끝나는 것은 둘입니다. swift run Workbook 16 --provoke unready와 --provoke executing으로 볼 수 있습니다."
    )
  },
  Step(
    "firstErrorShown",
    "The program put right. Only the last of the chain tells the screen, once, and what it tells is the first error.",
    ko: "바로잡은 프로그램입니다. 화면에는 마지막 오퍼레이션만 알리고, 맨 처음의 오류를 알립니다.",
    shows: .error.tellTheProgram
  ) { page in
    let folder = try page.albumFolder()
    let told = page.gate("The screen has been told.", ko: "화면에 알렸습니다.")
    let screen = Mutex<[String]>([])
    let path = folder.file("beach.photo")
    let load = ResultOperation { try photoBytes(at: path) }
    let decode = load.then { bytes in
      Picture("beach", width: 1, pixels: bytes)
    }
    let album = decode.then { picture in picture.name }
    album.completionBlock = { [weak album] in
      guard let album else { return }
      let message = failure { try album.value } ?? "beach is there"
      screen.withLock { $0.append(message) }
      told.open()  // page
    }
    let queue = OperationQueue()
    queue.addOperations([load, decode, album], waitUntilFinished: false)
    page.wait(for: told)
    page.show(screen.withLock { $0 }, told: ["open: No such file or directory"])
  },
]

extension Introduction {
  /// Also for chapter 19.
  public static let folder = Introduction(
    "folder is a temporary folder of this run, which is removed at its end. Nothing is in it yet.",
    ko: "folder는 이 실행이 쓰는 임시 폴더이고 끝나면 지워집니다. 아직 아무 파일도 없습니다.", in: "AlbumFolder(")

  static let failure = Introduction(
    "failure { … } is what its closure throws, in words; failureCode { … } is the system's code of it.",
    ko: "failure { … }는 클로저가 던진 것을 글로, failureCode { … }는 그 시스템 코드를 알려 줍니다.", in: "failure {",
    "failureCode {")

  static let decodingError = Introduction(
    "isDecodingError { … } tells whether its closure throws a DecodingError.",
    ko: "isDecodingError { … }는 클로저가 DecodingError를 던지는지 알려 줍니다.", in: "isDecodingError {")

  static let result = Introduction(
    "ResultOperation keeps what its closure returns or throws, and value gives it back.",
    ko: "ResultOperation은 클로저가 돌려주거나 던진 것을 간직하고, value로 다시 내놓습니다.", in: "ResultOperation")
}

extension Page {
  /// A folder for the files of a step, which is removed at its end.
  public func albumFolder() throws -> AlbumFolder {
    let folder = try AlbumFolder()
    atEnd { folder.remove() }
    return folder
  }
}

extension Provocation {
  /// Does what the reader has asked for with the chapter's own option.
  fileprivate var step: Step? {
    switch self {
    case .none: nil
    case .unstarted:
      step(
        "EagerUpload, of mistake 1, finishes in its cancel(). On Linux Foundation warns of this:",
        ko: "EagerUpload는 실수 1의 클래스로, cancel()에서 완료됩니다. Linux의 Foundation은 다음을 경고합니다.")
    case .unready, .executing:
      step(
        "This ends the program, with a message of its own:",
        ko: "다음은 프로그램을 비정상 종료시키며, 메시지를 남깁니다.")
    }
  }

  private func step(_ claim: String, ko korean: String) -> Step {
    Step("provoked", claim, ko: korean, as: .told) { page in
      try page.code(rawValue, in: "Staging/Provocation.swift")
      // The lines that are on their way to a pipe would be lost.
      fflush(nil)  // page
      happen()  // page
    }
  }
}
