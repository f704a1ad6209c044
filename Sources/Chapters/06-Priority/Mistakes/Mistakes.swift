import ChapterKit
import Operations

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "twoQueues", "Two queues, two rankings", ko: "서로 다른 큐의 우선순위",
    Step(
      "rankedApart",
      "The preview waits for the only place of its own queue. The other queue does not know of it and starts the thumbnail.",
      ko: "미리보기는 자기 큐의 하나뿐인 자리가 비기를 기다립니다. 다른 큐는 미리보기를 모르므로 섬네일을 시작합니다.",
      shows: .priority.withinOneQueueOnly, as: .told
    ) { page in
      let recorder = Recorder()  // page
      let (uploading, sent) = (uploading(), sent())  // page
      page.introduce(.gate)
      let upload = recorder.operation("upload") {
        uploading.open()
        sent.wait()
      }
      let screen = OperationQueue()
      screen.maxConcurrentOperationCount = 1
      recorder.add(upload, to: screen)
      page.wait(for: uploading)
      let preview = recorder.operation("preview")
      preview.queuePriority = .veryHigh
      page.show(preview.queuePriority, told: .veryHigh)
      recorder.add(preview, to: screen)
      let thumbnail = recorder.operation("thumbnail")
      let album = OperationQueue()
      recorder.add(thumbnail, to: album)
      page.waitToFinish(thumbnail)
      page.open(sent)
      page.waitToEmpty(screen)
      page.timeline(recorder)
      page.show(recorder.lanes(.began), told: ["upload", "thumbnail", "preview"])
    },
    Step(
      "oneQueue", "Put right: what is to be compared goes into one queue.",
      ko: "바로잡기: 순서를 정해야 하는 것은 같은 큐에 넣습니다.",
      shows: .priority.highestReadyFirst
    ) { page in
      let recorder = Recorder()  // page
      let (uploading, sent) = (uploading(), sent())  // page
      let upload = recorder.operation("upload") {  // page
        uploading.open()
        sent.wait()
      }
      let preview = recorder.operation("preview")  // page
      let thumbnail = recorder.operation("thumbnail")  // page
      preview.queuePriority = .veryHigh  // page
      page.say(
        "The three operations are made as before, with the same levels.",
        ko: "세 오퍼레이션은 위와 같이 만들고, 등급도 그대로입니다.")
      let screen = OperationQueue()
      screen.maxConcurrentOperationCount = 1
      recorder.add(upload, to: screen)
      uploading.wait()  // page
      recorder.add(thumbnail, preview, to: screen)
      page.event("The two are added while the upload runs.", ko: "뒤의 둘은 업로드가 실행되는 동안 넣었습니다.")
      page.open(sent)
      page.waitToEmpty(screen)
      page.show(recorder.lanes(.began), documented: ["upload", "preview", "thumbnail"])
    }
  ),
  Chapter.Episode(
    "nothingToChoose", "Nothing to choose from", ko: "고를 것이 없는 큐",
    Step(
      "roomForBoth",
      "There is room for both, so both start, and the low one finishes first. A level decides who starts first; it does not tie the two together.",
      ko: "자리가 있어 둘 다 시작하고, 낮은 쪽이 먼저 끝났습니다. 우선순위는 누가 먼저 시작할지를 정할 뿐 둘을 잇지 않습니다.",
      shows: .priority.relativeInfluence, as: .told
    ) { page in
      let recorder = Recorder()  // page
      let previewing = page.gate("The preview has begun.", ko: "미리보기가 시작했습니다.")
      let drawn = page.gate("The preview is drawn.", ko: "미리보기를 다 그렸습니다.")
      page.introduce(.gate)
      let preview = recorder.operation("preview") {
        previewing.open()
        drawn.wait()
      }
      preview.queuePriority = .veryHigh
      page.show(preview.queuePriority, told: .veryHigh)
      let thumbnail = recorder.operation("thumbnail")
      let queue = OperationQueue()
      recorder.add(preview, to: queue)
      page.wait(for: previewing)
      recorder.add(thumbnail, to: queue)
      page.waitToFinish(thumbnail)
      page.open(drawn)
      page.waitToEmpty(queue)
      page.show(recorder.relation("preview", "thumbnail"), told: "preview ∥ thumbnail")
      page.show(recorder.lanes(.finished), told: ["thumbnail", "preview"])
    },
    Step(
      "dependencyOrders",
      "Put right: a dependency says what the level could not. Even the highest level of the thumbnail changes nothing.",
      ko: "바로잡기: 우선순위로 정하지 못하는 순서는 의존성으로 정합니다. 섬네일의 등급을 가장 높여도 순서는 그대로입니다.",
      shows: .priority.noSubstituteForDependency
    ) { page in
      let recorder = Recorder()  // page
      let preview = recorder.operation("preview")
      let thumbnail = recorder.operation("thumbnail")
      thumbnail.queuePriority = .veryHigh
      page.show(thumbnail.queuePriority, told: .veryHigh)
      thumbnail.addDependency(preview)
      let queue = OperationQueue()
      recorder.add(preview, thumbnail, to: queue)
      page.waitToEmpty(queue)
      page.timeline(recorder)
      page.show(recorder.lanes(.finished), documented: ["preview", "thumbnail"])
    }
  ),
  Chapter.Episode(
    "qualityForOrder", "A quality of service for the sake of order", ko: "순서를 바라고 정한 서비스 품질",
    Step(
      "orderOfAdding",
      "The preview has the best quality of service, and the thumbnail starts first. The levels are equal, both are ready, and the queue runs one at a time: then the order of adding decides.",
      ko: "미리보기의 서비스 품질을 가장 높였는데 섬네일이 먼저 시작합니다. 등급이 같고, 모두 준비되어 있고, 한 번에 하나만 실행하는 큐에서는 넣은 순서대로입니다.",
      shows: .qos.relativeImportance, as: .told
    ) { page in
      let recorder = Recorder()  // page
      let thumbnail = recorder.operation("thumbnail")
      let preview = recorder.operation("preview")
      preview.qualityOfService = .userInteractive
      page.show(preview.qualityOfService == .userInteractive, told: true)
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      recorder.add(thumbnail, preview, to: queue)
      page.waitToEmpty(queue)
      page.show(preview.queuePriority, told: .normal)
      page.show(recorder.relation("thumbnail", "preview"), told: "thumbnail < preview")
    },
    Step(
      "levelAndQuality",
      "Put right: the level for the order, the quality of service for the resources, and both before adding.",
      ko: "바로잡기: 순서는 우선순위로, 자원은 서비스 품질로 정합니다. 둘 다 큐에 넣기 전에 정합니다.",
      shows: .priority.highestReadyFirst, .qos.relativeImportance
    ) { page in
      let recorder = Recorder()  // page
      let thumbnail = recorder.operation("thumbnail")  // page
      let preview = recorder.operation("preview")
      preview.queuePriority = .high
      let queue = OperationQueue()  // page
      queue.maxConcurrentOperationCount = 1  // page
      queue.isSuspended = true
      recorder.add(thumbnail, preview, to: queue)
      queue.isSuspended = false
      page.say("The rest is as before.", ko: "나머지는 위와 같습니다.")
      page.waitToEmpty(queue)
      page.show(recorder.lanes(.began), documented: ["preview", "thumbnail"])
    }
  ),
  Chapter.Episode(
    "threadPriority", "A thread priority carried along", ko: "그대로 가져온 스레드 우선순위",
    Step(
      "appliedWhileMainRan",
      "The default start() applied a threadPriority once, and only while main ran. A stand-in does here what the guide says of it.",
      ko:
        "기본 start()는 threadPriority를 한 번, main() 동안만 적용했습니다. 가이드가 설명하는 이 동작을 여기서는 대역(stand-in)이 흉내 냅니다.",
      shows: .threadPriority.appliedByDefaultStart, .threadPriority.lastsForMainOnly,
      .threadPriority.setBeforeRun, as: .standIn
    ) { page in
      try page.code("start", in: "../Staging/StandInOperation.swift")
      let thread = StandInThread()  // page
      let upload = StandInOperation(on: thread)
      upload.threadPriority = 0.8
      upload.during = { upload.threadPriority = 0.1 }
      upload.completionBlock = { thread.look(in: "completion") }
      thread.look(in: "before")
      upload.start()
      page.say(
        "main() looks at the priority of its thread too: before it calls during, and after.",
        ko: "main은 during을 호출하기 전과 다음에도 스레드의 우선순위를 봅니다.")
      page.show(thread.seen, told: ["before 0.5", "main 0.8", "end of main 0.8", "completion 0.5"])
      (upload.completionBlock, upload.during) = (nil, nil)  // page
    },
    Step(
      "ownStartAppliesNone",
      "If you override start(), nobody applies the priority for you. What the default one did, yours has to do.",
      ko: "start()를 재정의하면 아무도 대신 적용하지 않습니다. 기본 start()가 하던 일을 직접 해야 합니다.",
      shows: .threadPriority.customStartSetsOwn, as: .standIn
    ) { page in
      try page.code("start", in: "../Staging/OwnStart.swift")
      let (first, second) = (StandInThread(), StandInThread())  // page
      let forgetful = OwnStart(on: first, setsPriority: false)
      forgetful.threadPriority = 0.8
      page.show(forgetful.threadPriority, told: 0.8)
      forgetful.start()
      let careful = OwnStart(on: second, setsPriority: true)
      careful.threadPriority = 0.8
      careful.start()
      page.show(first.seen, told: ["main 0.5"])
      page.show(second.seen, told: ["main 0.8"])
    },
    Step(
      "importanceInstead",
      "Put right: say how important the work is, and leave the threads to the system.",
      ko: "바로잡기: 일이 얼마나 중요한지만 적고, 스레드는 시스템에 맡깁니다.",
      shows: .threadPriority.supersededByQos, .qos.relativeImportance
    ) { page in
      let upload = BlockOperation {}
      upload.qualityOfService = .userInitiated
      page.show(upload.qualityOfService, documented: .userInitiated)
      page.show(upload.queuePriority, documented: .normal)
    }
  ),
]

private func uploading() -> Gate { Gate("The upload has begun.", ko: "업로드가 시작했습니다.") }

private func sent() -> Gate { Gate("The upload is sent.", ko: "업로드가 전송을 마쳤습니다.") }
