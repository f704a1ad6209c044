import ChapterKit
import Operations

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "heldForEver", "Cancelled, and still held", ko: "취소했는데 큐에 남는 업로드",
    Step(
      "overrideSaysNo",
      "The upload is cancelled, and the overridden isReady is still false. The queue runs the sorting, and keeps the upload until Wi-Fi comes.",
      ko: "업로드를 취소했지만 재정의한 isReady는 여전히 거짓입니다. 큐는 정리를 실행했고, 업로드는 Wi-Fi가 올 때까지 남아 있었습니다.",
      shows: .ready.ownCriteriaRule, as: .told
    ) { page in
      nonisolated final class InsistentUpload:
        NetworkUpload, @unchecked Sendable
      {
        override var isReady: Bool { super.isReady && isConnected }
      }
      let network = Network()
      let (upload, sort) = (InsistentUpload(on: network), BlockOperation {})
      let queue = OperationQueue()
      queue.addOperation(upload)
      upload.cancel()
      queue.addOperation(sort)
      page.waitToFinish(sort)
      page.show(upload.isReady, told: false)
      page.show(upload.isFinished, told: false)
      network.connect()
      page.waitToEmpty(queue)
      page.show(upload.isSent, told: false)
    }
  ),
  Chapter.Episode(
    "withoutSuper", "An override without super", ko: "super를 빠뜨린 재정의",
    Step(
      "dependenciesIgnored",
      "There is Wi-Fi, and the upload is ready although it depends on the sign-in. It was sent before that.",
      ko: "Wi-Fi가 있으니, 로그인에 의존하는데도 준비 상태입니다. 업로드는 로그인보다 먼저 전송되었습니다.",
      shows: .ready.combineWithSuper, as: .told
    ) { page in
      nonisolated final class RashUpload: NetworkUpload, @unchecked Sendable {
        override var isReady: Bool { isConnected }
      }
      let network = Network()
      network.connect()
      let signIn = BlockOperation {}
      let upload = RashUpload(on: network)
      upload.addDependency(signIn)
      let queue = OperationQueue()
      queue.addOperation(upload)
      page.waitToFinish(upload)
      page.show(upload.isSent, told: true)
      page.show(signIn.isFinished, told: false)
      signIn.start()  // page
      // Linux does not bear that who has run is let go before what it depended on has finished.
      withExtendedLifetime(upload) {}  // page
    }
  ),
]
