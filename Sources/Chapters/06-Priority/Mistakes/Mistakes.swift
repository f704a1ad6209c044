import ChapterKit
import Operations

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "twoQueues", "Two queues, two rankings", ko: "서로 다른 큐의 우선순위",
    Step(
      "rankedApart",
      "The preview waits for the only place of its own queue. The other queue has a place and starts the thumbnail.",
      ko: "미리보기의 큐는 한도 1이 차서, 미리보기는 업로드가 끝나기를 기다립니다. 다른 큐에는 실행 중인 것이 없어 섬네일이 먼저 시작했습니다.",
      as: .told
    ) { page in
      let recorder = Recorder()
      let uploading = page.gate("The upload has begun.", ko: "업로드가 시작했습니다.")
      let sent = page.gate("The upload is sent.", ko: "업로드가 전송을 마쳤습니다.")
      let upload = recorder.operation("upload") {
        uploading.open()
        sent.wait()
      }
      let preview = recorder.operation("preview")
      preview.queuePriority = .veryHigh
      let thumbnail = recorder.operation("thumbnail")
      let (screen, album) = (OperationQueue(), OperationQueue())
      screen.maxConcurrentOperationCount = 1
      recorder.add(upload, to: screen)
      page.wait(for: uploading)
      recorder.add(preview, to: screen)
      recorder.add(thumbnail, to: album)
      page.waitToFinish(thumbnail)
      page.open(sent)
      page.waitToEmpty(screen)
      page.show(recorder.lanes(.began), told: ["upload", "thumbnail", "preview"])
    }
  ),
  Chapter.Episode(
    "qualityForOrder", "A quality of service for the sake of order", ko: "순서를 바라고 정한 서비스 품질",
    Step(
      "orderOfAdding",
      "Both were ready when the queue was resumed. The preview has the best quality of service, and the thumbnail started first.",
      ko: "큐를 재개할 때 둘 다 준비되어 있었습니다. 미리보기의 서비스 품질을 가장 높였는데 섬네일이 먼저 시작했습니다.",
      shows: .priority.defaultNormal, as: .told
    ) { page in
      let recorder = Recorder()
      let thumbnail = recorder.operation("thumbnail")
      let preview = recorder.operation("preview")
      preview.qualityOfService = .userInteractive
      page.show(preview.queuePriority, told: .normal)
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      queue.isSuspended = true
      recorder.add(thumbnail, preview, to: queue)
      queue.isSuspended = false
      page.waitToEmpty(queue)
      page.show(recorder.lanes(.began), told: ["thumbnail", "preview"])
    }
  ),
]
