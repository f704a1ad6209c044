import Chapter05Dependencies
import ChapterKit
import Operations
import Synchronization

/// Chapter 11: readiness, custom conditions, and notifications to the queue.
public let readiness = Chapter(
  11, Text("Readiness", ko: "준비 상태"),
  summary: Text("custom conditions for starting an operation", ko: "지금 실행해도 되는지, 누가 정하는지"),
  rules: rules, walkthrough: walkthrough, mistakes: mistakes,
  exercises: exercises)

private let walkthrough: [Step] = [
  Step(
    "givesUp",
    "There is no Wi-Fi yet, so the upload gives up and is finished, although it has sent nothing. The share that depended on it has run.",
    ko: "아직 Wi-Fi가 없어서 업로드는 포기했고, 그대로 완료되었습니다. 업로드를 기다리던 share도 실행되었습니다.",
    because:
      "`main()` returned at its `guard`. When `main()` has returned, the base class's `start()` finishes the upload, whatever `main()` did.",
    ko:
      "`main()`은 `guard`에서 돌아왔고, 기본 `start()`는 `main()`이 무엇을 했는지 묻지 않고 업로드를 완료시켰습니다.",
    as: .told
  ) { page in
    page.say(
      "Instead of sending a photo, `main()` sets `isSent`.",
      ko: "`main()`은 사진을 보내는 대신 `isSent`를 참으로 바꿉니다.")
    try page.code("upload", in: "PhotoUpload.swift")
    let upload = PhotoUpload()
    let share = BlockOperation {}
    share.addDependency(upload)
    let queue = OperationQueue()
    queue.addOperations([upload, share], waitUntilFinished: false)
    page.waitToEmpty(queue)
    upload.hasWiFi = true
    page.show(upload.isFinished, told: true)
    page.show(upload.isSent, told: false)
    page.show(share.isFinished, told: true)
  },
  Step(
    "defaultReadiness",
    "The upload depends on an operation named online, which stands for the Wi-Fi. Until online has finished, the upload is not ready, and the queue, whose limit is 1, runs the filter.",
    ko:
      "online이 완료될 때까지 업로드는 준비 상태가 아니고, 한도가 1인 큐는 필터를 실행합니다.",
    because:
      "`online.start()` finished `online` on this thread. The base class, which counts the dependencies, made the upload ready and sent the KVO notifications, so the queue started the upload.",
    ko:
      "`online.start()`가 이 스레드에서 `online`을 완료시키자, 의존성을 세는 기본 클래스가 업로드를 준비 상태로 바꾸고 통지했습니다. 그래서 큐가 업로드를 시작했습니다.",
    shows: .ready.meaning, .dependency.readyAfterLast, .ready.requiredToRun
  ) { page in
    let recorder = Recorder()
    let online = recorder.operation("Wi-Fi")
    let upload = recorder.operation("upload")
    let filter = recorder.operation("filter")
    page.show(upload.isReady, documented: true)
    upload.addDependency(online)
    page.show(upload.isReady, documented: false)
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    recorder.add(upload, filter, to: queue)
    page.waitToFinish(filter)
    online.start()
    page.show(upload.isReady, documented: true)
    page.waitToEmpty(queue)
    page.timeline(recorder, lanes: ["upload", "filter", "Wi-Fi"])
    page.show(recorder.lanes(.finished), documented: ["filter", "Wi-Fi", "upload"])
  },
  Step(
    "madeWithWiFi",
    "The upload is created only when Wi-Fi is available. Wi-Fi connects twice, but the photo is sent once.",
    ko: "Wi-Fi가 있을 때 비로소 업로드를 만듭니다. Wi-Fi에 두 번 연결되었지만 사진은 한 번 보냈습니다.",
    because:
      "The first call of `wiFiCame` took the photo out of `unsent`. The second call found nothing there, and created no upload.",
    ko: "첫 번째 `wiFiCame()`이 `unsent`에서 사진을 꺼냈으므로, 두 번째에는 꺼낼 사진이 없어 업로드를 만들지 않았습니다.",
    shows: .ready.orCreateLater, as: .told
  ) { page in
    let log = Recorder()
    let queue = OperationQueue()
    let unsent = Mutex<String?>("beach")
    let wiFiCame = { @Sendable in
      guard let photo = unsent.withLock({ $0.take() }) else { return }
      queue.addOperation { log.note(photo, .finished) }
    }
    wiFiCame()
    page.waitToEmpty(queue)
    wiFiCame()
    page.waitToEmpty(queue)
    page.show(log.lanes(.finished), told: ["beach"])
  },
  Step(
    "unannounced",
    "isReady is true, but the class has sent no KVO notification. Another queue has run the sorting, but the upload is sent only after the notification.",
    ko: "isReady가 참이 되었지만, 다른 큐가 정리를 마쳐도 업로드는 전송되지 않았습니다. 통지하자 전송되었습니다.",
    because:
      "The queue read false when the upload was added. `hasWiFi = true` did not notify the queue, which read `isReady` again only at the KVO notification.",
    ko:
      "업로드를 넣을 때 큐가 읽은 값은 거짓이었습니다. `hasWiFi = true`는 큐에 알리지 않았고, 큐는 통지를 받고서야 다시 읽었습니다.",
    shows: .ready.announceChange
  ) { page in
    nonisolated final class WiFiUpload: PhotoUpload, @unchecked Sendable {
      override var isReady: Bool { hasWiFi }
    }
    let upload = WiFiUpload()
    let (queue, other) = (OperationQueue(), OperationQueue())
    queue.addOperation(upload)
    upload.hasWiFi = true
    let sort = BlockOperation {}
    other.addOperation(sort)
    page.waitToFinish(sort)
    page.show(upload.isReady, documented: true)
    page.show(upload.isSent, told: false)
    upload.willChangeValue(forKey: "isReady")
    upload.didChangeValue(forKey: "isReady")
    page.waitToEmpty(queue)
    page.show(upload.isSent, documented: true)
  },
  Step(
    "ownCondition",
    "Now the class sends KVO notifications for isReady, and for no other property. The upload is sent when Wi-Fi connects.",
    ko: "이제 클래스가 바뀔 때마다 isReady만 통지합니다. Wi-Fi에 연결되자 업로드가 전송되었습니다.",
    because:
      "`hasWiFi = true` changed the value on this thread and sent the KVO notifications. The queue read `isReady` again, found it true and started the upload on another thread.",
    ko:
      "`hasWiFi = true`가 이 스레드에서 값을 바꾸고 통지했습니다. 큐는 `isReady`를 다시 읽어 참인 것을 보고, 다른 스레드에서 업로드를 시작했습니다.",
    shows: .ready.customCondition, .ready.onlyThatKey
  ) { page in
    nonisolated final class WiFiUpload: PhotoUpload, @unchecked Sendable {
      override var hasWiFi: Bool {
        get { super.hasWiFi }
        set {
          willChangeValue(forKey: "isReady")
          super.hasWiFi = newValue
          didChangeValue(forKey: "isReady")
        }
      }
      override var isReady: Bool { hasWiFi }
    }
    let upload = WiFiUpload()
    let queue = OperationQueue()
    queue.addOperation(upload)
    page.show(upload.isReady, documented: false)
    upload.hasWiFi = true
    page.waitToEmpty(queue)
    page.show(upload.isSent, documented: true)
  },
  Step(
    "bothFulfilled",
    "Wi-Fi alone does not make the upload ready. With the sign-in finished it is ready, and once Wi-Fi is lost it is not ready any more.",
    ko: "Wi-Fi만으로는 준비 상태가 아닙니다. 로그인까지 완료되자 준비 상태가 되었고, Wi-Fi가 사라지자 준비 상태가 아니게 되었습니다.",
    because:
      "`super.isReady` was false until `signIn` had finished, and true from then on. At the end `super.isReady` is still true, and `isReady` is false because `hasWiFi` is false.",
    ko:
      "`super.isReady`는 `signIn`이 완료될 때까지 거짓이었고, 그 뒤로는 참입니다. 마지막에도 `super.isReady`는 참이지만, `hasWiFi`가 거짓이어서 `isReady`는 거짓입니다.",
    shows: .ready.combineWithSuper, .ready.ownCriteriaRule
  ) { page in
    page.say(
      "`hasWiFi` announces as above.",
      ko: "`hasWiFi`는 위와 같이 통지합니다.")
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
    let signIn = BlockOperation {}
    let upload = WiFiUpload()
    upload.addDependency(signIn)
    upload.hasWiFi = true
    page.show(upload.isReady, documented: false)
    signIn.start()
    page.show(upload.isReady, documented: true)
    upload.hasWiFi = false
    page.show(upload.isReady, documented: false)
  },
  Step(
    "waitsForWiFi",
    "The whole class: the cancelled upload leaves the queue before Wi-Fi connects, and the other upload is sent when Wi-Fi connects.",
    ko: "완성한 클래스입니다. 취소된 업로드는 Wi-Fi에 연결되기 전에 큐에서 제거되고, 다른 업로드는 연결되자 전송됩니다.",
    because:
      "`forest.cancel()` made `isReady` true and sent the KVO notifications, so the queue called `start()`. The base class's `start()` found the upload cancelled, skipped `main()` and finished the upload.",
    ko:
      "`forest.cancel()`이 `isReady`를 참으로 만들고 통지하자 큐가 `start()`를 호출했습니다. 기본 `start()`는 취소를 보고 `main()`을 건너뛴 채 `forest`를 완료시켰습니다.",
    shows: .ready.customCondition
  ) { page in
    try page.code("upload", in: "WiFiUpload.swift")
    let (beach, forest) = (WiFiUpload(), WiFiUpload())
    let queue = OperationQueue()
    queue.addOperations([beach, forest], waitUntilFinished: false)
    forest.cancel()
    page.waitToFinish(forest)
    page.show(beach.isFinished, documented: false)
    beach.hasWiFi = true
    page.waitToEmpty(queue)
    page.show(beach.isSent, documented: true)
    page.show(forest.isSent, documented: false)
  },
  Step(
    "readinessLost",
    "Wi-Fi is lost while the queue is suspended. When resumed, the queue skips the upload and runs the filter.",
    ko: "큐가 일시 중지된 동안 Wi-Fi가 사라졌습니다. 재개된 큐는 업로드를 건너뛰고 필터를 실행합니다.",
    because:
      "The suspended queue had not yet handed the upload to Dispatch, and was notified when `hasWiFi` became false.",
    ko:
      "일시 중지된 큐는 아직 업로드를 전달하지 않았고, `hasWiFi`가 거짓이 될 때 통지를 받았습니다.",
    shows: .ready.requiredToRun
  ) { page in
    let (upload, filter) = (WiFiUpload(), BlockOperation {})
    upload.hasWiFi = true
    let queue = OperationQueue()
    queue.isSuspended = true
    queue.addOperations([upload, filter], waitUntilFinished: false)
    page.show(upload.isReady, documented: true)
    upload.hasWiFi = false
    queue.isSuspended = false
    page.waitToFinish(filter)
    page.show(upload.isReady, documented: false)
    page.show(upload.isFinished, documented: false)
    upload.hasWiFi = true
    page.waitToEmpty(queue)
    page.show(upload.isSent, documented: true)
  },
]
