import ChapterKit
import Operations

/// Chapter 06: who starts first, among whom, and what a priority does not do.
public let priority = Chapter(
  6, Text("Priority", ko: "우선순위"),
  summary: Text("who starts first, and among whom", ko: "누가 누구보다 먼저 시작하는지"),
  rules: rules, walkthrough: walkthrough, mistakes: mistakes, exercises: exercises,
  program: littleProgram)

private let walkthrough: [Step] = [
  Step(
    "urgentAndLast",
    "The reader taps a photo, its preview gets the highest priority, and it is the last to start. It waits for a download that was meant for later, and nobody raised that one.",
    ko:
      "사진을 누르자 미리보기의 우선순위를 가장 높였는데 미리보기가 맨 나중에 시작했습니다. 미리보기는 천천히 받으려던 다운로드를 기다리고, 그 다운로드의 우선순위는 아무도 높이지 않았습니다.",
    shows: .priority.readinessFirst, .priority.lowReadyBeatsHighUnready
  ) { page in
    let recorder = Recorder()  // page
    let thumbnail = recorder.operation("thumbnail")
    let download = recorder.operation("download")
    download.queuePriority = .low
    let preview = recorder.operation("preview")
    preview.queuePriority = .veryHigh
    page.show(preview.queuePriority, documented: .veryHigh)
    preview.addDependency(download)
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    queue.isSuspended = true
    recorder.add(download, thumbnail, preview, to: queue)
    queue.isSuspended = false
    page.waitToEmpty(queue)
    page.timeline(recorder)
    page.show(recorder.lanes(.began), documented: ["thumbnail", "download", "preview"])
  },
  Step(
    "fiveLevels",
    "There are five levels, and every new operation is in the middle. The level belongs to the operation: a dependency changes readiness and hands no level on.",
    ko: "등급은 다섯이고 새 오퍼레이션은 그 가운데에 있습니다. 등급은 오퍼레이션 자신의 것입니다. 의존성은 준비 상태를 바꿀 뿐 등급을 전해 주지 않습니다.",
    shows: .priority.levels, .priority.defaultNormal, .priority.propertyOfTheOperation
  ) { page in
    let levels: [Operation.QueuePriority] = [
      .veryLow, .low, .normal, .high, .veryHigh,
    ]
    let download = BlockOperation {}
    page.show(levels.map(\.rawValue))
    page.show(download.queuePriority, documented: .normal)
    let preview = BlockOperation {}
    preview.queuePriority = .veryHigh
    preview.addDependency(download)
    page.show(preview.isReady, documented: false)
    page.show(preview.queuePriority, documented: .veryHigh)
    page.show(download.queuePriority, documented: .normal)
    download.start()
    page.show(preview.isReady, documented: true)
  },
  Step(
    "levelDecides", "Five are ready. Now the level decides, and not the order of adding.",
    ko: "다섯이 모두 준비되어 있고 한 번에 하나만 실행합니다. 이제 넣은 순서가 아니라 등급이 순서를 정합니다.",
    shows: .priority.highestReadyFirst
  ) { page in
    let recorder = Recorder()  // page
    let levels: KeyValuePairs<String, Operation.QueuePriority> = [
      "backup": .veryLow, "thumbnail": .normal, "preview": .veryHigh,
      "report": .low, "upload": .high,
    ]
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    queue.isSuspended = true
    for (name, level) in levels {
      let operation = recorder.operation(name)
      operation.queuePriority = level
      recorder.add(operation, to: queue)
    }
    queue.isSuspended = false
    page.waitToEmpty(queue)
    page.timeline(recorder)
    page.show(
      recorder.lanes(.began),
      documented: ["preview", "upload", "thumbnail", "report", "backup"])
  },
  Step(
    "raisedWhileWaiting",
    "The reader scrolls on. What waits in a queue may still be raised or lowered.",
    ko: "사용자가 화면을 넘겼습니다. 큐에서 기다리는 동안에도 높이거나 낮출 수 있습니다.",
    shows: .priority.adjustable
  ) { page in
    let recorder = Recorder()  // page
    let gone = recorder.operation("gone")
    let next = recorder.operation("next")
    let shown = recorder.operation("shown")
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    queue.isSuspended = true
    recorder.add(gone, next, shown, to: queue)
    page.event(
      "The reader scrolls: the first row is gone, the last is shown.",
      ko: "화면을 넘겨서 첫째 줄은 사라지고 마지막 줄이 보입니다.")
    gone.queuePriority = .low
    shown.queuePriority = .veryHigh
    queue.isSuspended = false
    page.waitToEmpty(queue)
    page.show(shown.queuePriority, documented: .veryHigh)
    page.show(recorder.lanes(.began), documented: ["shown", "next", "gone"])
    page.show(recorder.relation("shown", "next"), documented: "shown < next")
  },
  Step(
    "qualityOfService",
    "A quality of service is about the system's resources and leaves the level alone. By the documents the preview goes first, whose level is high.",
    ko:
      "서비스 품질(quality of service)은 시스템의 자원에 관한 것이고 등급을 바꾸지 않습니다. 문서대로라면 등급이 높은 미리보기가 먼저 시작합니다.",
    shows: .priority.highestReadyFirst, departs: true
  ) { page in
    let recorder = Recorder()  // page
    let uploading = page.gate(
      "The upload has begun and keeps one place.", ko: "업로드가 시작해서 한 자리를 차지했습니다.")
    let sent = page.gate("The upload is sent.", ko: "업로드가 전송을 마쳤습니다.")
    page.introduce(.gate)
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 2
    queue.addOperation {
      uploading.open()
      sent.wait()
    }
    page.wait(for: uploading)
    queue.isSuspended = true
    let thumbnail = recorder.operation("thumbnail")
    thumbnail.qualityOfService = .userInteractive
    let preview = recorder.operation("preview")
    preview.queuePriority = .high
    page.show(preview.queuePriority, documented: .high)
    recorder.add(thumbnail, preview, to: queue)
    queue.isSuspended = false
    page.waitToFinish(thumbnail)
    page.waitToFinish(preview)
    page.show(thumbnail.queuePriority, documented: .normal)
    page.show(recorder.lanes(.began), documented: ["preview", "thumbnail"])
    page.open(sent)
    queue.waitToEmpty()  // page
  },
  Step(
    "levelWithQuality",
    "The level of what waits in a queue may be changed, with a quality of service or without.",
    ko: "서비스 품질이 정해져 있어도 큐에서 기다리는 오퍼레이션의 등급을 바꿀 수 있어야 합니다.",
    shows: .priority.adjustable, departs: true
  ) { page in
    let recorder = Recorder()  // page
    let thumbnail = recorder.operation("thumbnail")
    let preview = recorder.operation("preview")
    preview.qualityOfService = .userInitiated
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    queue.isSuspended = true
    recorder.add(thumbnail, preview, to: queue)
    preview.queuePriority = .veryHigh
    queue.isSuspended = false
    page.waitToEmpty(queue)
    page.show(preview.queuePriority, documented: .veryHigh)
    page.show(recorder.lanes(.began), documented: ["preview", "thumbnail"])
  },
  Step(
    "raisedDependency",
    "The program put right by one line: what an urgent operation waits for is urgent too.",
    ko: "한 줄로 바로잡은 프로그램입니다. 급한 오퍼레이션이 기다리는 오퍼레이션도 급합니다.",
    shows: .priority.highestReadyFirst
  ) { page in
    let recorder = Recorder()  // page
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    queue.isSuspended = true
    let thumbnail = recorder.operation("thumbnail")
    let download = recorder.operation("download")
    let preview = recorder.operation("preview")
    preview.addDependency(download)
    recorder.add(thumbnail, download, preview, to: queue)
    page.event("The reader taps the photo.", ko: "사용자가 사진을 눌렀습니다.")
    preview.queuePriority = .veryHigh
    download.queuePriority = .veryHigh
    queue.isSuspended = false
    page.waitToEmpty(queue)
    page.timeline(recorder)
    page.show(recorder.lanes(.began), documented: ["download", "preview", "thumbnail"])
  },
]
