import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "fourInARow", "Four in a row", ko: "넷의 순서", asks: .fourInARow,
    Step(
      "askedAnew",
      "The queue asks anew each time a place is free. Once the download has finished, the preview is ready and overtakes the backup.",
      ko: "큐는 자리가 날 때마다 다시 고릅니다. 다운로드가 완료되면 미리보기가 준비 상태가 되어 백업을 앞지릅니다.",
      shows: .priority.readinessFirst, .priority.lowReadyBeatsHighUnready
    ) { page in
      let recorder = Recorder()  // page
      let backup = recorder.operation("backup")
      let thumbnail = recorder.operation("thumbnail")
      let download = recorder.operation("download")
      let preview = recorder.operation("preview")
      // snippet.four
      backup.queuePriority = .veryLow
      download.queuePriority = .low
      preview.addDependency(download)
      // snippet.end
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      queue.isSuspended = true
      recorder.add(backup, download, thumbnail, preview, to: queue)
      queue.isSuspended = false
      page.waitToEmpty(queue)
      page.show(recorder.lanes(.began), documented: ["thumbnail", "download", "preview", "backup"])
    }
  ),
  Chapter.Episode(
    "lateByAMoment", "Too late by a moment", ko: "한발 늦은 미리보기", asks: .tooLate,
    Step(
      "nothingToCompare",
      "When the thumbnail started there was nothing to compare it with. What runs makes no way for others.",
      ko: "섬네일이 시작할 때는 비교할 상대가 없었습니다. 이미 실행 중인 것은 비켜 주지 않습니다.",
      shows: .priority.relativeInfluence
    ) { page in
      let recorder = Recorder()  // page
      let drawing = page.gate("The thumbnail has begun.", ko: "섬네일이 시작했습니다.")
      let drawn = page.gate("The thumbnail is drawn.", ko: "섬네일을 다 그렸습니다.")
      page.introduce(.gate)
      let thumbnail = recorder.operation("thumbnail") {
        drawing.open()
        drawn.wait()
      }
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      recorder.add(thumbnail, to: queue)
      page.wait(for: drawing)
      // snippet.preview
      let preview = recorder.operation("preview")
      preview.queuePriority = .veryHigh
      page.show(preview.queuePriority, documented: .veryHigh)
      recorder.add(preview, to: queue)
      // snippet.end
      page.open(drawn)
      page.waitToEmpty(queue)
      page.timeline(recorder)
      page.show(recorder.lanes(.began), documented: ["thumbnail", "preview"])
    }
  ),
  Chapter.Episode(
    "allOfIt", "Urgent, all of it", ko: "급하면 통째로", asks: .allOfIt, tries: RaisingAttempt.self,
    Step(
      "raisedTogether",
      "One call raises the preview and everything that it depends on, directly or not.",
      ko: "한 번 호출하면 미리보기와, 미리보기가 직간접으로 의존하는 오퍼레이션의 우선순위가 모두 올라갑니다.",
      shows: .priority.highestReadyFirst
    ) { page in
      let recorder = Recorder()  // page
      try page.code("answer", in: "RaisedPriority.swift")
      let thumbnail = recorder.operation("thumbnail")
      let signIn = recorder.operation("sign in")
      let download = recorder.operation("download")
      let preview = recorder.operation("preview")
      download.addDependency(signIn)
      preview.addDependency(download)
      preview.raisePriority(to: .high)
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      queue.isSuspended = true
      recorder.add(thumbnail, signIn, download, preview, to: queue)
      queue.isSuspended = false
      page.waitToEmpty(queue)
      page.show(signIn.queuePriority, documented: .high)
      page.show(
        recorder.lanes(.began), documented: ["sign in", "download", "preview", "thumbnail"])
    }
  ),
]
