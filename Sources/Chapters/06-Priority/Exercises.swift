import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "fourInARow", "Four in a row", ko: "넷의 순서",
    asks: """
      Four operations are set up so.
      thumbnail and preview were given no level.
      They are added to a suspended queue of width one in the order backup, download, thumbnail, preview, and it is resumed.
      In which order do they start?
      """,
    ko: """
      네 오퍼레이션에 이렇게 정했습니다.
      `thumbnail`과 `preview`에는 우선순위를 정하지 않았습니다.
      폭이 1이고 일시 중지된 큐에 `backup`, `download`, `thumbnail`, `preview`의 순서로 넣은 다음 재개합니다.
      어떤 순서로 시작할까요?
      """,
    hint:
      "Write down all that are ready, and look at the levels among those. Write them down anew each time one has ended.",
    ko: "먼저 준비된 것을 모두 적고, 그 안에서 등급을 봅니다. 하나가 끝날 때마다 다시 적습니다.",
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
    "lateByAMoment", "Too late by a moment", ko: "한발 늦은 미리보기",
    asks: """
      A thumbnail of .veryLow was added to an empty queue of width one.
      The queue is not suspended, so the thumbnail began soon.
      Then this was done.
      Does the thumbnail give up its place?
      """,
    ko: """
      폭이 1이고 비어 있는 큐에 `.veryLow`인 섬네일을 넣었습니다.
      큐는 일시 중지되어 있지 않아서 섬네일이 곧 시작했습니다.
      그다음에 이렇게 했습니다.
      섬네일은 자리를 내줄까요?
      """,
    hint: "Where was the preview when the queue chose the thumbnail?",
    ko: "큐가 섬네일을 고를 때 미리보기는 어디에 있었나요?",
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
    "allOfIt", "Urgent, all of it", ko: "급하면 통째로",
    asks:
      "So that the program of the beginning can be mended in one line, write raisePriority(to:) as an extension of Operation. It raises the operation, and everything that it depends on, directly or not, to a level. What is higher already is not lowered, and it comes to an end where dependencies form a circle.",
    ko:
      "처음의 프로그램을 한 줄로 고칠 수 있도록 `raisePriority(to:)`를 `Operation`의 확장으로 만들어 보시기 바랍니다. 자신과, 자신이 직간접으로 의존하는 모든 오퍼레이션을 주어진 등급까지 높입니다. 이미 더 높은 것은 낮추지 않아야 하고, 의존성이 순환해도 끝나야 합니다.",
    hint: "Follow what I wait for, and not who waits for me. dependencies is the list.",
    ko: "무엇이 나를 기다리는지가 아니라 내가 무엇을 기다리는지를 따라갑니다. `dependencies`가 그 목록입니다.",
    hint:
      "Levels can be compared by their rawValue. Put the operations that you have seen into a Set, and skip them.",
    ko: "등급의 높낮이는 `rawValue`로 비교할 수 있습니다. 이미 본 오퍼레이션은 `Set`에 담아 두고 건너뜁니다.",
    tries: RaisingAttempt.self,
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
