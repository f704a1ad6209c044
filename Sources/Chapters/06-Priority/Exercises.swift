import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "fourInARow", "Four in a row", ko: "넷의 순서",
    asks: "In which order do these four start?", ko: "이 넷은 어떤 순서로 시작할까요?",
    hint:
      "Write down all ready operations and compare their levels. Repeat this each time an operation has finished.",
    ko: "먼저 준비된 오퍼레이션을 모두 적고, 그 안에서 등급을 봅니다. 하나가 끝날 때마다 다시 적습니다.",
    Step(
      "askedAnew",
      "The preview is third: after the download, and before the backup.",
      ko: "미리보기는 셋째입니다. 다운로드보다는 늦고 백업보다는 먼저입니다.",
      because:
        "The queue chose again each time an operation had finished. Once the download had finished, the preview was ready, and with `normal` it overtook the backup.",
      ko:
        "큐는 하나가 끝나 한도에 여유가 생길 때마다 다시 골랐습니다. 다운로드가 완료되자 미리보기가 준비되었고, 등급이 `normal`이어서 `veryLow`인 백업을 앞질렀습니다.",
      shows: .priority.readinessFirst
    ) { page in
      let recorder = Recorder()
      let backup = recorder.operation("backup")
      let thumbnail = recorder.operation("thumbnail")
      let download = recorder.operation("download")
      let preview = recorder.operation("preview")
      backup.queuePriority = .veryLow
      download.queuePriority = .low
      preview.addDependency(download)
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      queue.isSuspended = true
      recorder.add(backup, download, thumbnail, preview, to: queue)
      queue.isSuspended = false
      queue.waitUntilAllOperationsAreFinished()
      page.show(recorder.lanes(.began), documented: ["thumbnail", "download", "preview", "backup"])
    }
  ),
  Chapter.Episode(
    "lateByAMoment", "Too late by a moment", ko: "한발 늦은 미리보기",
    asks: """
      The thumbnail is executing when the preview is added. Does the thumbnail stop for the preview?
      The method relation says whether one came before the other (<) or both overlapped (∥).
      """,
    ko: """
      섬네일이 실행 중일 때 미리보기를 넣습니다. 섬네일은 미리보기에 양보할까요?
      `relation`은 하나가 먼저인지(`<`), 둘이 겹쳤는지(`∥`) 알려 줍니다.
      """,
    hint: "Where was the preview when the queue chose the thumbnail?",
    ko: "큐가 섬네일을 고를 때 미리보기는 어디에 있었나요?",
    Step(
      "nothingToCompare",
      "It does not. The thumbnail ran to its end, and then the preview started.",
      ko: "양보하지 않습니다. 섬네일이 끝까지 실행되고, 그다음에 미리보기가 시작했습니다.",
      because:
        "The queue had chosen the thumbnail before the preview was added. The queue reads a level when it chooses, and it chose again only when the thumbnail had finished.",
      ko: "큐는 미리보기가 오기 전에 섬네일을 골랐습니다. 등급은 고를 때 읽히고, 큐는 섬네일이 완료된 다음에야 다시 골랐습니다.",
      as: .told
    ) { page in
      let recorder = Recorder()
      let preview = recorder.operation("preview")
      preview.queuePriority = .veryHigh
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      let thumbnail = recorder.operation("thumbnail") {
        recorder.add(preview, to: queue)
      }
      recorder.add(thumbnail, to: queue)
      queue.waitUntilAllOperationsAreFinished()
      page.show(recorder.relation("thumbnail", "preview"), told: "thumbnail < preview")
    }
  ),
  Chapter.Episode(
    "allOfIt", "Urgent, with all dependencies", ko: "급하면 통째로",
    asks: """
      To raise the download together with its dependent, write raisePriority(to:) as an extension of Operation.
      Called before anything is added to a queue, it raises the operation and all of its direct and indirect dependencies to a level.
      A level that is already higher is not lowered, and the method returns even if dependencies form a cycle.
      """,
    ko: """
      다운로드를 잊지 않도록 `raisePriority(to:)`를 `Operation`의 확장으로 만들어 보세요.
      아무것도 큐에 넣기 전에 호출하면, 그 오퍼레이션과 그것이 직접 또는 간접으로 의존하는 오퍼레이션을 모두 주어진 등급까지 높입니다.
      더 높은 등급은 낮추지 않고, 의존성이 순환해도 끝나야 합니다.
      """,
    hint: "Follow the dependencies of the operation, not its dependents.",
    ko: "자신을 기다리는 쪽이 아니라 자신이 의존하는 쪽을 따라갑니다. `dependencies`가 그 목록입니다.",
    hint:
      "Compare levels by their rawValue. Keep the ObjectIdentifier of each visited operation in a Set, and skip it.",
    ko: "등급의 높낮이는 `rawValue`로 비교할 수 있습니다. 이미 본 것은 `ObjectIdentifier`를 `Set`에 담아 두고 건너뜁니다.",
    tries: RaisingAttempt.self,
    Step(
      "raisedTogether",
      "One call raised even the sign-in, but not the thumbnail.",
      ko: "한 번 호출하자 로그인까지 높아졌고, 섬네일은 그대로입니다.",
      shows: .priority.propertyOfTheOperation, as: .told
    ) { page in
      try page.code("answer", in: "RaisedPriority.swift")
      let (signIn, download) = (BlockOperation {}, BlockOperation {})
      let (thumbnail, preview) = (BlockOperation {}, BlockOperation {})
      download.addDependency(signIn)
      preview.addDependency(download)
      preview.raisePriority(to: .high)
      page.show(signIn.queuePriority, told: .high)
      page.show(thumbnail.queuePriority, told: .normal)
    }
  ),
]
