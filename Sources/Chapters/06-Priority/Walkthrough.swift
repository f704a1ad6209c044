import ChapterKit
import Operations

/// Chapter 06: the order among ready operations, and the limits of priorities.
public let priority = Chapter(
  6, Text("Priority", ko: "우선순위"),
  summary: Text("order among ready operations of one queue", ko: "누가 누구보다 먼저 시작하는지"),
  rules: rules, walkthrough: walkthrough, mistakes: mistakes, exercises: exercises,
  program: littleProgram)

private let walkthrough: [Step] = [
  Step(
    "urgentAndLast",
    "The preview of the tapped photo has the highest priority of the three, and starts last.",
    ko: "누른 사진의 미리보기는 셋 가운데 우선순위가 가장 높은데, 맨 나중에 시작했습니다.",
    because:
      "When the queue first chose, the preview was still waiting for the download and was not ready. So the queue chose between the thumbnail and the download, whose own level was `normal`. The preview's level had no effect on the download.",
    ko:
      "큐가 처음 고를 때 미리보기는 다운로드를 기다리느라 준비되지 않았습니다. 그래서 섬네일과 다운로드 가운데서 골랐습니다. 미리보기의 등급을 높여도 다운로드의 등급은 `normal` 그대로였습니다.",
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
    "The correction is one line: the download gets the level of the preview that depends on it.",
    ko: "한 줄로 바로잡기: 다운로드의 우선순위를, 다운로드를 기다리는 미리보기와 같게 했습니다.",
    because:
      "Now the download was the most urgent of the ready operations. When it had finished, the preview was ready and came before the thumbnail.",
    ko: "이번에는 준비된 오퍼레이션 가운데 다운로드가 가장 급했습니다. 다운로드가 완료되자 미리보기가 준비되어 섬네일을 앞질렀습니다.",
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
    "nothingToChoose",
    "The queue has the default limit. The least urgent thumbnail and the most urgent preview run at the same time.",
    ko: "큐의 한도를 정하지 않았습니다. 가장 급하지 않은 섬네일과 가장 급한 미리보기가 함께 실행됩니다.",
    because:
      "The thumbnail was added first, was ready and was within the limit, so it started before the preview was added. The limit was still not reached, so the preview started, too.",
    ko:
      "섬네일은 준비되어 있었고 한도에도 여유가 있어서, 미리보기를 추가하기도 전에 시작했습니다. 그때도 한도에 여유가 있어서 미리보기도 바로 시작했습니다.",
    as: .told
  ) { page in
    let thumbnailBegan = page.gate("The thumbnail has begun.", ko: "섬네일이 시작했습니다.")
    let previewBegan = page.gate("The preview has begun.", ko: "미리보기가 시작했습니다.")
    let made = page.gate("Both pictures are made.", ko: "두 그림을 다 만들었습니다.")
    let thumbnail = BlockOperation {
      thumbnailBegan.open()  // page
      made.wait()
    }
    thumbnail.queuePriority = .veryLow
    let preview = BlockOperation {
      previewBegan.open()  // page
      made.wait()
    }
    preview.queuePriority = .veryHigh
    let queue = OperationQueue()
    queue.addOperation(thumbnail)
    page.wait(for: thumbnailBegan)
    queue.addOperation(preview)
    page.wait(for: previewBegan)
    page.show([thumbnail.isExecuting, preview.isExecuting], told: [true, true])
    page.open(made)
    page.waitToEmpty(queue)
  },
  Step(
    "raisedWhileWaiting",
    "The user scrolls during an upload. The levels of two waiting operations are changed, and the queue uses the new levels.",
    ko: "업로드가 실행되는 동안 사용자가 화면을 넘겼습니다. 기다리던 둘의 등급을 바꾸자, 큐는 바꾼 등급을 따랐습니다.",
    because:
      "The upload was executing and the limit was 1, so the queue had not yet chosen among the other three. It chose when the upload had finished, and read the levels at that moment. The upload itself continued, although it was the least urgent.",
    ko:
      "업로드만으로 한도 1이 차서, 큐는 나머지 셋 가운데서 아직 고르지 않았습니다. 업로드가 완료되자 그 순간의 등급을 읽고 골랐습니다. 업로드는 가장 급하지 않은데도 끝까지 실행되었습니다.",
    shows: .priority.asItStandsWhenChosen, .priority.adjustable, .priority.defaultNormal
  ) { page in
    let uploading = page.gate("The upload has begun.", ko: "업로드가 시작했습니다.")
    let sent = page.gate("The upload is sent.", ko: "업로드가 전송을 마쳤습니다.")
    let recorder = Recorder()
    let upload = recorder.operation("upload") {
      uploading.open()  // page
      sent.wait()
    }
    upload.queuePriority = .veryLow
    let gone = recorder.operation("gone")
    let next = recorder.operation("next")
    let shown = recorder.operation("shown")
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    recorder.add(upload, to: queue)
    page.wait(for: uploading)
    recorder.add(gone, next, shown, to: queue)
    gone.queuePriority = .low
    shown.queuePriority = .veryHigh
    page.show(next.queuePriority, documented: .normal)
    page.show(shown.queuePriority, documented: .veryHigh)
    page.show(upload.isExecuting, documented: true)
    page.open(sent)
    page.waitToEmpty(queue)
    page.show(recorder.lanes(.began), documented: ["upload", "shown", "next", "gone"])
  },
  Step(
    "noAgeing",
    "Each preview adds the next one. The backup was added before all of them and starts last.",
    ko: "미리보기가 실행될 때마다 다음 미리보기를 추가합니다. 백업은 그 모두보다 먼저 추가했는데 맨 나중에 시작했습니다.",
    because:
      "Each time the queue chose, a preview with a higher level was waiting. The queue compared levels, and the time that the backup had waited did not count.",
    ko: "큐가 고를 때마다 등급이 더 높은 미리보기가 하나 기다리고 있었습니다. 큐는 등급을 비교했고, 백업이 얼마나 오래 기다렸는지는 보지 않았습니다.",
    shows: .priority.highestReadyFirst
  ) { page in
    let recorder = Recorder()
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    queue.isSuspended = true
    let backup = recorder.operation("backup")
    backup.queuePriority = .low
    recorder.add(backup, to: queue)
    let third = recorder.operation("preview 3")
    let second = recorder.operation("preview 2") {
      recorder.add(third, to: queue)
    }
    let first = recorder.operation("preview 1") {
      recorder.add(second, to: queue)
    }
    for preview in [first, second, third] { preview.queuePriority = .high }
    recorder.add(first, to: queue)
    queue.isSuspended = false
    page.waitToEmpty(queue)
    page.show(
      recorder.lanes(.began), documented: ["preview 1", "preview 2", "preview 3", "backup"])
  },
  Step(
    "qualityOfService",
    "The preview has the highest quality of service and was added first. Yet the thumbnail starts first.",
    ko: "미리보기의 서비스 품질(quality of service)을 가장 높이고 먼저 추가했습니다. 그런데 섬네일이 먼저 시작했습니다.",
    because:
      "The queue compared levels. The preview's quality of service did not change its level, which was `normal`; the thumbnail's level was `high`.",
    ko: "큐는 등급을 비교했습니다. 서비스 품질을 높여도 미리보기의 등급은 `normal`이었고, 섬네일의 등급은 `high`였습니다.",
    shows: .priority.highestReadyFirst, .qos.relativeImportance
  ) { page in
    let recorder = Recorder()
    let preview = recorder.operation("preview")
    preview.qualityOfService = .userInteractive
    let thumbnail = recorder.operation("thumbnail")
    thumbnail.queuePriority = .high
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    queue.isSuspended = true
    recorder.add(preview, thumbnail, to: queue)
    page.show(preview.qualityOfService == .userInteractive, documented: true)
    page.show(preview.queuePriority, documented: .normal)
    queue.isSuspended = false
    page.waitToEmpty(queue)
    page.show(recorder.lanes(.began), documented: ["thumbnail", "preview"])
  },
]
