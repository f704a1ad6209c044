import ChapterKit
import Operations

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "heldForEver", "Cancelled, and still held back", ko: "취소했는데 큐에 남는 업로드",
    Step(
      "overrideSaysNo",
      "The upload is cancelled, but the overridden isReady is still false. The queue runs the sorting, and keeps the upload until Wi-Fi is available.",
      ko: "업로드를 취소했지만 재정의한 isReady는 여전히 거짓입니다. 큐는 정리를 실행했고, 업로드는 Wi-Fi에 연결될 때까지 남아 있었습니다.",
      because:
        "`cancel()` set `isCancelled`, and the overridden `isReady` does not check it. So the queue did not call `start()`, and nothing finished the upload.",
      ko:
        "`cancel()`은 `isCancelled`를 참으로 바꾸었지만, 재정의한 `isReady`에는 그 값을 읽는 곳이 없습니다. 그래서 큐는 `start()`를 호출하지 않았고, 업로드를 완료시킬 코드가 실행되지 않았습니다.",
      shows: .ready.ownCriteriaRule, as: .told
    ) { page in
      page.say(
        "Setting `hasWiFi` sends KVO notifications for isReady, as in the book's WiFiUpload.",
        ko: "`hasWiFi`는 이 장의 WiFiUpload에서처럼 통지합니다.")
      nonisolated final class WiFiUpload: PhotoUpload, @unchecked Sendable {
        // snippet.hide
        override var hasWiFi: Bool {
          get { super.hasWiFi }
          set {
            willChangeValue(forKey: "isReady")
            super.hasWiFi = newValue
            didChangeValue(forKey: "isReady")
          }
        }
        // snippet.show
        override var isReady: Bool { super.isReady && hasWiFi }
      }
      let (upload, sort) = (WiFiUpload(), BlockOperation {})
      let queue = OperationQueue()
      queue.addOperation(upload)
      upload.cancel()
      queue.addOperation(sort)
      page.waitToFinish(sort)
      page.show(upload.isReady, told: false)
      page.show(upload.isFinished, told: false)
      upload.hasWiFi = true
      page.waitToEmpty(queue)
      page.show(upload.isSent, told: false)
    }
  ),
  Chapter.Episode(
    "withoutSuper", "An override without super", ko: "super를 빠뜨린 재정의",
    Step(
      "dependenciesIgnored",
      "Wi-Fi is available, and the upload is ready although it depends on the sign-in. The upload was sent before the sign-in.",
      ko: "Wi-Fi가 있으니, 로그인에 의존하는데도 준비 상태입니다. 업로드는 로그인보다 먼저 전송되었습니다.",
      because:
        "The override returned only `hasWiFi`. The base class takes `signIn` into account, but the base class's `isReady` was never called.",
      ko: "재정의한 `isReady`는 `hasWiFi`만 보고 답했습니다. `signIn`을 세는 것은 기본 클래스인데, 그 `isReady`에는 묻지 않았습니다.",
      shows: .ready.combineWithSuper, as: .told
    ) { page in
      page.say(
        "Setting `hasWiFi` sends KVO notifications for isReady, as in the book's WiFiUpload.",
        ko: "`hasWiFi`는 이 장의 WiFiUpload에서처럼 통지합니다.")
      nonisolated final class WiFiUpload: PhotoUpload, @unchecked Sendable {
        // snippet.hide
        override var hasWiFi: Bool {
          get { super.hasWiFi }
          set {
            willChangeValue(forKey: "isReady")
            super.hasWiFi = newValue
            didChangeValue(forKey: "isReady")
          }
        }
        // snippet.show
        override var isReady: Bool { hasWiFi }
      }
      let signIn = BlockOperation {}
      let upload = WiFiUpload()
      upload.hasWiFi = true
      upload.addDependency(signIn)
      let queue = OperationQueue()
      queue.addOperation(upload)
      page.waitToFinish(upload)
      page.show(upload.isSent, told: true)
      page.show(signIn.isFinished, told: false)
      signIn.start()  // page
      // On Linux, an operation that has finished must not be released before its dependency finishes.
      withExtendedLifetime(upload) {}  // page
    }
  ),
]
