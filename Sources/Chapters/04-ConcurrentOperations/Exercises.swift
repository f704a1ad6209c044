import ChapterKit
import Operations

let exercises: [Chapter.Episode] = [
  Chapter.Episode(
    "alreadyThere", "Already there", ko: "벌써 와 있는 사진", asks: .alreadyThere,
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
    asks: .whoMisses,
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
    "letsGoAtOnce", "A download that lets go at once", ko: "바로 손을 놓는 다운로드", asks: .letsGoAtOnce,
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
