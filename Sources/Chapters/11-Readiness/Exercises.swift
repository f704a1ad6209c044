import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "readyAfterwards", "Ready after the finish?", ko: "끝난 다음에도 준비 상태일까요?",
    asks: "The upload has run. Is its isReady true or false?",
    ko: "업로드는 이미 실행되었습니다. `isReady`는 참일까요, 거짓일까요?",
    hint: "Does this upload have a dependency to wait for?",
    ko: "이 업로드에는 기다릴 의존성이 있나요?",
    Step(
      "separateAnswers",
      "It is true: this upload has no unfinished dependency.",
      ko: "참입니다. 이 업로드에는 완료되지 않은 의존성이 없습니다.",
      because:
        "The base class's `isReady` checks the dependencies, not whether the operation has run. The documentation does not state the value after the start.",
      ko:
        "이 업로드의 `isReady`는 기본 클래스의 것이고, 실행이 끝났는지가 아니라 의존성을 보고 답했습니다. 시작한 다음의 값은 문서에 없습니다.",
      as: .told
    ) { page in
      let upload = BlockOperation {}
      upload.start()
      page.show(upload.isFinished, documented: true)
      page.show(upload.isReady, told: true)
    }
  ),
  Chapter.Episode(
    "firstInRank", "The highest priority", ko: "우선순위가 가장 높은 업로드",
    asks:
      "The upload has the highest priority, but there is no Wi-Fi until the filter has finished. The lanes are read once the queue is empty. Which operation runs first?",
    ko:
      "업로드의 우선순위가 가장 높지만 아직 Wi-Fi가 없습니다. 필터가 완료된 다음 Wi-Fi에 연결하고, `lanes`는 큐가 빈 다음에 읽습니다. 무엇이 먼저 실행될까요?",
    hint: "Among which operations does a queue choose by priority?",
    ko: "우선순위는 어떤 오퍼레이션들 가운데서 고르나요?",
    Step(
      "readinessBeforePriority",
      "The filter: without Wi-Fi the upload is not ready.",
      ko: "필터입니다. Wi-Fi가 없으면 업로드는 준비 상태가 아닙니다.",
      because:
        "When the queue chose, only the filter was ready, so the queue compared no priorities.",
      ko: "큐가 고를 때 준비된 것은 필터 하나뿐이어서, 우선순위를 견줄 상대가 없었습니다.",
      shows: .ready.requiredToRun
    ) { page in
      let recorder = Recorder()
      let filter = recorder.operation("filter")
      let upload = WiFiUpload("upload") {
        recorder.note("upload", .finished)
        return true
      }
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      upload.queuePriority = .veryHigh
      queue.addOperations([upload, filter], waitUntilFinished: false)
      page.waitToFinish(filter)
      upload.hasWiFi = true
      page.waitToEmpty(queue)
      page.show(recorder.lanes(.finished), documented: ["filter", "upload"])
    }
  ),
  Chapter.Episode(
    "twoHaveToAgree", "Two have to agree", ko: "두 사람이 동의해야",
    asks:
      "An album that several people have created may be published when enough of them approve. Write a class Publication that becomes ready when the required number of different people have called approve(by:). Each person counts once. The publication also waits for its dependencies. A cancelled publication leaves the queue without approvals. Two people who approve at the same time on two threads both count.",
    ko:
      "함께 만든 앨범은 여러 사람이 동의해야 공개할 수 있습니다. 정해진 수의 서로 다른 사람이 `approve(by:)`를 호출하면 준비 상태가 되는 `Publication`을 만들어 보세요. 같은 사람의 동의는 한 번만 세고, 의존성도 지켜야 하며, 취소되면 동의를 기다리지 않고 큐에서 제거되어야 합니다. 두 스레드에서 동시에 동의해도 둘 다 세어야 합니다.",
    hint: "Three conditions decide whether the publication is ready. How are they combined?",
    ko: "준비 상태를 정하는 조건은 셋입니다. 어떻게 이어야 할까요?",
    hint:
      "If you keep the names of the approvers in a Set, no person is counted twice. Send the KVO notifications for isReady where that Set changes, and in cancel().",
    ko: "동의한 사람의 이름을 `Set`에 담으면 두 번 세지 않습니다. 그 `Set`이 바뀌는 곳과 취소되는 곳에서 `isReady`를 통지합니다.",
    tries: PublicationAttempt.self,
    Step(
      "secondApproval",
      "Two calls for the same person count as one approval. Two people have approved, and the album was published once.",
      ko: "같은 사람이 두 번 동의해도 한 번입니다. 두 사람이 동의했고, 앨범은 한 번 공개되었습니다.",
      because:
        "After two calls for Mina, the set contained one name. The KVO notification after Jun's call made the queue read `isReady` again, which was then true.",
      ko: "Mina를 두 번 넣어도 `Set`에는 이름이 하나였습니다. Jun을 넣은 다음의 통지를 받고 큐가 다시 읽은 `isReady`는 참이었습니다."
    ) { page in
      try page.code("answer", in: "Publication.swift")
      page.say(
        "cancel() sends the KVO notifications for isReady, as in WiFiUpload.",
        ko: "cancel()은 WiFiUpload에서와 같이 통지합니다.")
      let recorder = Recorder()
      let publication = Publication(approvals: 2) {
        recorder.note("album", .finished)
      }
      let queue = OperationQueue()
      queue.addOperation(publication)
      for _ in 1...2 { publication.approve(by: "Mina") }
      page.show(publication.isReady, documented: false)
      publication.approve(by: "Jun")
      page.waitToEmpty(queue)
      page.show(recorder.lanes(.finished), documented: ["album"])
    }
  ),
]
