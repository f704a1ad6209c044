import ChapterKit
import Operations

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "twoQueues", "Two queues, two rankings", ko: "서로 다른 큐의 우선순위",
    Step(
      "rankedApart",
      "The preview waits because its own queue has reached its limit. The other queue has not, and starts the thumbnail.",
      ko: "미리보기는 한도 1이 찬 큐에서 업로드가 완료되기를 기다립니다. 다른 큐의 섬네일이 먼저 시작했습니다.",
      because:
        "The queue `screen` had reached its limit, but `album` had not. The preview's level does not hold back an operation in another queue.",
      ko: "`screen`의 한도는 찼고 `album`의 한도에는 여유가 있었습니다. 미리보기의 등급은 다른 큐의 오퍼레이션을 기다리게 하지 않았습니다.",
      as: .told
    ) { page in
      let recorder = Recorder()
      let uploading = page.gate("The upload has begun.", ko: "업로드가 시작했습니다.")
      let sent = page.gate("The upload is sent.", ko: "업로드가 전송을 마쳤습니다.")
      let upload = recorder.operation("upload") {
        uploading.open()  // page
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
    "priorityForOrder", "A priority instead of a dependency", ko: "의존성 대신 정한 우선순위",
    Step(
      "filterWithoutPhoto",
      "The download has the highest level. Yet the filter has finished before there is a photo.",
      ko: "다운로드의 등급이 가장 높은데, 사진이 오기도 전에 필터가 끝났습니다.",
      because:
        "The limit of 2 allowed both. The level decided only which operation the queue chose first, not how long the other one waits.",
      ko: "한도가 2여서 둘 다 시작할 수 있었습니다. 등급은 무엇을 먼저 고를지만 정했고, 다른 하나가 언제까지 기다릴지는 정하지 않았습니다.",
      shows: .priority.noSubstituteForDependency, as: .told
    ) { page in
      let answered = page.gate("The photo has arrived.", ko: "사진이 도착했습니다.")
      let recorder = Recorder()
      let download = recorder.operation("download") { answered.wait() }
      download.queuePriority = .veryHigh
      let filter = recorder.operation("filter")
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 2
      recorder.add(download, filter, to: queue)
      page.waitToFinish(filter)
      page.show(download.isFinished, told: false)
      page.open(answered)
      page.waitToEmpty(queue)
    },
    Step(
      "filterAfterPhoto",
      "Corrected: a dependency holds the filter back, whatever the levels and the limit.",
      ko: "바로잡기: 등급과 한도가 어떻든 의존성이 필터를 기다리게 합니다.",
      because:
        "Until the download had finished, the filter was not ready, so the queue did not choose it.",
      ko: "다운로드가 완료될 때까지 필터는 준비되지 않아서 큐가 고르지 않았습니다.",
      shows: .priority.noSubstituteForDependency, as: .told
    ) { page in
      let recorder = Recorder()
      let download = recorder.operation("download")
      let filter = recorder.operation("filter")
      filter.queuePriority = .veryHigh
      filter.addDependency(download)
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 2
      recorder.add(filter, download, to: queue)
      page.waitToEmpty(queue)
      page.show(recorder.relation("download", "filter"), told: "download < filter")
    }
  ),
]
