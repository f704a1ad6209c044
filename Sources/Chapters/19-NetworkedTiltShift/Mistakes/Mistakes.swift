import Chapter16Errors
import ChapterKit
import Operations

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "unheardCancel", "A cancel that the transfer does not hear", ko: "전송에 닿지 않는 취소",
    Step(
      "stopThrownAway",
      "Cancelled, and nothing happens: the operation throws away what stops the load. It keeps its place in the queue, and the server sends all of the picture for nobody.",
      ko: "취소했는데 아무 일도 일어나지 않습니다. 멈추는 방법을 버렸기 때문입니다. 오퍼레이션은 큐에 남아 있고, 서버는 아무도 쓰지 않을 사진을 끝까지 보냅니다.",
      shows: .tiltshift.downloadCancel, as: .told
    ) { page in
      try page.code("main", in: "DeafNetworkImage.swift")
      let server = try page.loopbackServer(TownServer.pictures)
      let (asked, answered) = TownServer.hold("/harbour.bmp", on: server)  // page
      let download = DeafNetworkImage(server.url("/harbour.bmp"))
      let queue = OperationQueue()
      queue.addOperation(download)
      page.wait(for: asked)
      download.cancel()
      page.show(download.isFinished, told: false)
      page.show(queue.operationCount, told: 1)
      page.open(answered)
      page.waitToEmpty(queue)
      page.show(download.isFinished, told: true)
      page.show(download.bitmap == nil, told: true)
    },
    Step(
      "stopKept",
      "Put right: NetworkImageOperation keeps what load returns, and cancel() uses it. The server stalls for good here, and the queue is empty all the same.",
      ko:
        "바로잡기: NetworkImageOperation은 load가 돌려준 것을 간직했다가 cancel()에서 씁니다. 여기서는 서버가 영영 응답하지 않지만 큐는 비워집니다.",
      shows: .tiltshift.downloadCancel
    ) { page in
      let server = try page.loopbackServer(TownServer.pictures)
      let (asked, closed) = TownServer.stall("/harbour.bmp", on: server)  // page
      let download = NetworkImageOperation(server.url("/harbour.bmp"))
      let queue = OperationQueue()
      queue.addOperation(download)
      page.wait(for: asked)
      download.cancel()
      page.waitToEmpty(queue)
      page.wait(for: closed)
      page.show(download.isFinished, told: true)
    }
  ),
  Chapter.Episode(
    "emptiedFirst", "Emptying the file first", ko: "파일부터 비우기",
    Step(
      "emptyFile",
      "Yesterday's picture is in the file. Today the download fails, and the file is empty: it was emptied before there was anything to write.",
      ko: "파일에는 어제의 사진이 있습니다. 오늘은 다운로드가 실패했는데 파일이 비었습니다. 쓸 것이 생기기도 전에 비워 두고 시작했기 때문입니다.",
      shows: .tiltshift.missingInputFinishesEmpty, as: .told
    ) { page in
      page.say("There is no desert on the server.", ko: "서버에 desert라는 사진은 없습니다.")
      let folder = try page.albumFolder()
      let server = try page.loopbackServer(TownServer.pictures)
      let album = URL(fileURLWithPath: folder.file("album.bmp"))
      try Town.picture("beach").save(to: album.path)
      let download = NetworkImageOperation(server.url("/desert.bmp"))
      let export = BlockOperation { [unowned download] in
        try? Data().write(to: album)
        guard let picture = download.bitmap else { return }
        try? Data(picture.bmp()).write(to: album)
      }
      export.addDependency(download)
      let queue = OperationQueue()
      queue.addOperations([download, export], waitUntilFinished: false)
      page.waitToEmpty(queue)
      page.show(try Data(contentsOf: album).count, told: 0)
    },
    Step(
      "savedWhole",
      "Put right: first ask whether there is a picture, and then write all of it at once. save(to:) has Foundation write under another name and rename it.",
      ko: "바로잡기: 사진이 있는지부터 확인하고, 그다음 한 번에 씁니다. save(to:)는 Foundation이 다른 이름으로 다 쓴 다음 이름을 바꾸게 합니다.",
      shows: .tiltshift.missingInputFinishesEmpty, as: .told
    ) { page in
      let folder = try page.albumFolder()
      let server = try page.loopbackServer(TownServer.pictures)
      let album = folder.file("album.bmp")
      let beach = Town.picture("beach")
      try beach.save(to: album)
      let download = NetworkImageOperation(server.url("/desert.bmp"))
      let export = BlockOperation { [unowned download] in
        try? download.bitmap?.save(to: album)
      }
      export.addDependency(download)
      let queue = OperationQueue()
      queue.addOperations([download, export], waitUntilFinished: false)
      page.waitToEmpty(queue)
      let left = try Data(contentsOf: URL(fileURLWithPath: album))
      page.show(left == Data(beach.bmp()), told: true)
    }
  ),
]
