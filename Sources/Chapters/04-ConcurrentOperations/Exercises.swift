import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "alreadyThere", "Already there", ko: "벌써 와 있는 사진",
    asks:
      "The photo is in the album's cache. The next line is download.start(). When it returns, is the download finished?",
    ko: "앨범은 사진을 캐시에 가지고 있습니다. 다음 줄에서 download.start()를 호출합니다. start()가 반환되었을 때 다운로드는 완료 상태일까요?",
    hint:
      "When does a photo come that is in the cache? Does asynchronous promise “later”, or say that it may be later?",
    ko: "캐시에 있는 사진은 언제 오나요? 비동기라는 말은 ‘나중에’라는 약속인가요, ‘나중일 수 있다’는 말인가요?",
    Step(
      "finishedWithinStart",
      "It is. What is in the cache is delivered before fetch returns, and the download finishes right there. It is asynchronous all the same.",
      ko: "완료 상태입니다. 캐시에 있는 사진은 fetch가 반환되기도 전에 오고, 다운로드는 그 자리에서 끝납니다. 그래도 비동기 오퍼레이션입니다.",
      shows: .concurrent.mayAlreadyBeDone
    ) { page in
      let album = RemoteAlbum(cached: ["beach"])
      let download = Download("beach", from: album)
      page.show(download.isAsynchronous, told: true)
      page.show(download.isFinished, told: false)
      download.start()
      page.show(download.isFinished, documented: true)
      page.show(download.picture?.name, documented: "beach")
    }
  ),
  Chapter.Episode(
    "whoMissesExecuting", "Who misses isExecuting?", ko: "isExecuting이 없으면 누가 곤란할까요?",
    asks:
      "This start() announces the finish, but not that the thumbnail is executing. Both go to the queue. Will the save run, and will the queue be empty in the end?",
    ko: "이 start()는 완료는 통지하지만 실행 중이라는 것은 통지하지 않습니다. 둘을 큐에 넣으면 저장은 실행될까요? 큐는 빌까요?",
    hint: "What has to change for a dependency?", ko: "의존성은 무엇이 바뀌기를 기다리나요?",
    Step(
      "isFinishedAlone",
      "Yes, both: the dependent and the queue listen to isFinished alone. Only those who observe isExecuting hear nothing.",
      ko: "저장도 실행되고 큐도 빕니다. 둘 다 isFinished만 듣습니다. isExecuting을 관찰하는 쪽만 아무것도 듣지 못합니다.",
      shows: .concurrent.costsMoreCode, as: .told
    ) { page in
      try page.code("start", in: "Mistakes/ShyThumbnail.swift")
      let thumbnail = ShyThumbnail()
      let save = BlockOperation {}
      save.addDependency(thumbnail)
      let queue = OperationQueue()
      page.show(save.isReady, told: false)
      queue.addOperations([thumbnail, save], waitUntilFinished: false)
      page.waitToEmpty(queue)
      page.show(save.isFinished, told: true)
      page.show(queue.operationCount, told: 0)
    }
  ),
  Chapter.Episode(
    "letsGoAtOnce", "A download that lets go at once", ko: "바로 손을 놓는 다운로드",
    asks:
      "A Download that was cancelled is not finished until the album answers. Make a PromptDownload that is finished as soon as it is cancelled, and throws a late answer away. It ends once, even if the answer and the cancellation come at the same time; cancelled before its start, it does not end by that alone.",
    ko:
      "`Download`는 취소되어도 앨범이 응답할 때까지 완료 상태가 되지 않습니다. 취소하자마자 완료 상태가 되고, 늦게 온 응답은 버리는 `PromptDownload`를 만들어 보시기 바랍니다. 답과 취소가 동시에 와도 한 번만 끝나야 하고, 시작하기 전의 취소로는 끝나지 않아야 합니다.",
    hint: "Two want to end it. What has to be remembered, so that only the first of them does?",
    ko: "끝내려는 쪽이 둘입니다. 먼저 온 쪽만 끝내게 하려면 무엇을 기억해야 하나요?",
    hint:
      "An override of cancel() calls super.cancel(). What happens if the cancellation comes just after start() has looked at isCancelled?",
    ko:
      "`cancel()`을 재정의할 때는 `super.cancel()`을 부릅니다. `start()`가 `isCancelled`를 확인한 직후에 취소가 오면 어떻게 되나요?",
    tries: PromptAttempt.self,
    Step(
      "lateAnswerIgnored",
      "Cancelled, the download is finished at once. The answer comes later and changes nothing.",
      ko: "취소하자마자 다운로드는 완료 상태가 됩니다. 나중에 온 응답은 아무것도 바꾸지 않습니다.",
      shows: .concurrent.rarelyOverrideMore, as: .told
    ) { page in
      let answers = answer()  // page
      page.introduce(.album)
      try page.code("answer", in: "PromptDownload.swift")
      let album = RemoteAlbum(answeringAfter: answers)
      let download = PromptDownload("beach", from: album)
      download.start()
      download.cancel()
      page.show(download.isFinished, told: true)
      page.show(download.isExecuting, told: false)
      page.open(answers)
      page.wait(for: album.delivered)
      page.show(download.picture, told: nil)
    }
  ),
]
