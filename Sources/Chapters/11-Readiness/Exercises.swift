import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "readyAfterwards", "Ready, once it is over?", ko: "끝난 다음에도 준비 상태일까요?", asks: .readyAfterwards,
    Step(
      "separateAnswers",
      "Ready, executing and finished are three separate answers. A finished operation has no unfinished dependency either.",
      ko: "준비 상태, 실행 중, 완료 상태는 서로 다른 물음의 답입니다. 완료된 오퍼레이션에도 완료되지 않은 의존성은 없습니다.",
      shows: .ready.tiedToDependencies
    ) { page in
      // snippet.afterwards
      let upload = BlockOperation {}
      upload.start()
      // snippet.end
      page.show(upload.isFinished, documented: true)
      page.show(upload.isReady, documented: true)
    }
  ),
  Chapter.Episode(
    "firstInRank", "First in rank", ko: "우선순위가 가장 높은 업로드", asks: .firstInRank,
    Step(
      "readinessBeforePriority",
      "Readiness is asked first. Priority decides only among those that are ready.",
      ko: "준비 상태가 먼저입니다. 우선순위는 준비된 것들 가운데서만 정합니다.",
      shows: .ready.requiredToRun
    ) { page in
      let recorder = Recorder()  // page
      let network = Network()
      let filter = recorder.operation("filter")
      let upload = WiFiUpload("upload", on: network) {
        recorder.note("upload", .finished)
      }
      let queue = OperationQueue()
      // idle: claim
      queue.maxConcurrentOperationCount = 1
      // snippet.rank
      upload.queuePriority = .veryHigh
      page.show(upload.queuePriority, documented: .veryHigh)
      queue.addOperation(upload)
      queue.addOperation(filter)
      // snippet.end
      page.waitToFinish(filter)
      network.connect()
      page.waitToEmpty(queue)
      page.show(recorder.lanes(.finished), documented: ["filter", "upload"])
    }
  ),
  Chapter.Episode(
    "twoHaveToAgree", "Two have to agree", ko: "두 사람이 동의해야", asks: .twoHaveToAgree,
    tries: PublicationAttempt.self,
    Step(
      "secondApproval",
      "The same person twice is one approval. The second person makes the publication ready, and the queue runs it.",
      ko: "같은 사람이 두 번 동의해도 한 번입니다. 두 번째 사람이 동의하면 준비 상태가 되고 큐가 실행합니다.",
      shows: .ready.customCondition
    ) { page in
      let recorder = Recorder()  // page
      try page.code("answer", in: "Publication.swift")
      page.say(
        "cancel() announces as it does in WiFiUpload.",
        ko: "cancel()은 WiFiUpload에서와 같이 통지합니다.")
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
