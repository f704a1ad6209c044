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
    "The reader taps a photo, and its preview gets the highest priority. It started last. The download that it waits for has a normal one, and nobody raised that.",
    ko:
      "사진을 누르자 미리보기를 가장 급하게 했는데, 가장 늦게 시작했습니다. 미리보기가 기다리는 다운로드의 우선순위는 여전히 보통(normal)입니다.",
    shows: .priority.readinessFirst, .priority.lowReadyBeatsHighUnready,
    .priority.propertyOfTheOperation
  ) { page in
    let recorder = Recorder()
    let thumbnail = recorder.operation("thumbnail")
    thumbnail.queuePriority = .high
    let download = recorder.operation("download")
    let preview = recorder.operation("preview")
    preview.queuePriority = .veryHigh
    preview.addDependency(download)
    page.show(download.queuePriority, documented: .normal)
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
    "raisedDependency",
    "Put right in one line: the download has the priority of the preview that waits for it.",
    ko: "한 줄로 바로잡기: 다운로드의 우선순위를, 다운로드를 기다리는 미리보기와 같게 했습니다.",
    shows: .priority.highestReadyFirst, .priority.relativeInfluence
  ) { page in
    let recorder = Recorder()
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    queue.isSuspended = true
    let thumbnail = recorder.operation("thumbnail")
    thumbnail.queuePriority = .high
    let download = recorder.operation("download")
    download.queuePriority = .veryHigh
    let preview = recorder.operation("preview")
    preview.queuePriority = .veryHigh
    preview.addDependency(download)
    recorder.add(download, thumbnail, preview, to: queue)
    queue.isSuspended = false
    page.waitToEmpty(queue)
    page.show(recorder.lanes(.began), documented: ["download", "preview", "thumbnail"])
  },
  Step(
    "raisedWhileWaiting",
    "The reader scrolls while three are in a suspended queue. The level of two was changed there, and the three started in the order of their levels.",
    ko: "셋이 일시 중지된 큐에 있는 동안 사용자가 화면을 넘겼습니다. 둘의 등급을 바꾸자 셋이 등급이 높은 것부터 시작했습니다.",
    shows: .priority.asItStandsWhenChosen, .priority.adjustable, .priority.defaultNormal
  ) { page in
    let recorder = Recorder()
    let gone = recorder.operation("gone")
    let next = recorder.operation("next")
    let shown = recorder.operation("shown")
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    queue.isSuspended = true
    recorder.add(gone, next, shown, to: queue)
    gone.queuePriority = .low
    shown.queuePriority = .veryHigh
    page.show(next.queuePriority, documented: .normal)
    page.show(shown.queuePriority, documented: .veryHigh)
    queue.isSuspended = false
    page.waitToEmpty(queue)
    page.show(recorder.lanes(.began), documented: ["shown", "next", "gone"])
  },
  Step(
    "qualityOfService",
    "The preview has a high level, the thumbnail only a quality of service. By the documents the preview goes first.",
    ko: "미리보기는 등급이 높고, 섬네일에는 서비스 품질(quality of service)만 정했습니다. 문서대로라면 미리보기가 먼저 시작합니다.",
    shows: .priority.highestReadyFirst, departs: true
  ) { page in
    let recorder = Recorder()
    let uploading = page.gate("The upload has begun.", ko: "업로드가 시작했습니다.")
    let sent = page.gate("The upload is sent.", ko: "업로드가 전송을 마쳤습니다.")
    let upload = recorder.operation("upload") {
      uploading.open()
      sent.wait()
    }
    let thumbnail = recorder.operation("thumbnail")
    thumbnail.qualityOfService = .userInteractive
    let preview = recorder.operation("preview")
    preview.queuePriority = .high
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 2
    recorder.add(upload, to: queue)
    page.wait(for: uploading)
    queue.isSuspended = true
    recorder.add(thumbnail, preview, to: queue)
    queue.isSuspended = false
    page.waitToFinish(thumbnail)
    page.waitToFinish(preview)
    page.open(sent)
    page.waitToEmpty(queue)
    page.show(recorder.lanes(.began), documented: ["upload", "preview", "thumbnail"])
  },
  Step(
    "levelWithQuality",
    "The preview has a quality of service, and gets its level only in the queue.",
    ko: "미리보기에 서비스 품질을 정했고, 등급은 큐에 넣은 다음에야 정했습니다.",
    shows: .priority.asItStandsWhenChosen, .priority.adjustable, departs: true
  ) { page in
    let recorder = Recorder()
    let thumbnail = recorder.operation("thumbnail")
    let preview = recorder.operation("preview")
    preview.qualityOfService = .userInitiated
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    queue.isSuspended = true
    recorder.add(thumbnail, preview, to: queue)
    preview.queuePriority = .high
    page.show(preview.queuePriority, documented: .high)
    queue.isSuspended = false
    page.waitToEmpty(queue)
    page.show(recorder.lanes(.began), documented: ["preview", "thumbnail"])
  },
]
