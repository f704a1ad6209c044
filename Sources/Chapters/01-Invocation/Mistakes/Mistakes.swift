import ChapterKit
import Operations
import Synchronization

let mistakes: [Chapter.Episode] = [
  Chapter.Episode(
    "calledNotNamed", "Called where it should be named", ko: "이름을 적을 자리에서 호출하기",
    Step(
      "workedTooEarly",
      "The darkroom has worked before there is an operation, on the thread that makes it. What is left for the queue is a finished picture.",
      ko: "오퍼레이션을 만들기도 전에, 만드는 스레드에서 암실이 일을 다 했습니다. 큐에는 다 된 사진만 남았습니다.",
      shows: .invocation.createdFromTargetAndMethod, as: .told
    ) { page in
      let darkroom = Darkroom()  // page
      let album = Mutex<[String]>([])  // page
      let sharp = darkroom.sharpen(.beach)
      let sharpen = BlockOperation { album.withLock { $0.append(sharp.name) } }
      page.show(darkroom.history, told: ["sharpen beach"])
      page.show(sharpen.isFinished, told: false)
    },
    Step(
      "noParentheses",
      "Put right: no parentheses after the method, so that it is a value and not called.",
      ko: "바로잡기: 메서드 뒤에 괄호를 쓰지 않습니다. 그러면 호출이 아니라 값이 됩니다.",
      shows: .invocation.createdFromTargetAndMethod
    ) { page in
      let darkroom = Darkroom()  // page
      let sharpen = InvocationOperation(
        target: darkroom, method: Darkroom.sharpen, argument: .beach)
      page.show(darkroom.history, told: [])
      page.show(sharpen.isFinished, told: false)
    }
  ),
  Chapter.Episode(
    "resultTooSoon", "try? on a result that is still to come", ko: "아직 없는 결과를 try?로 읽기",
    Step(
      "nilForNotYet",
      "The darkroom is still at work, and try? answers nil, just as if there never will be a picture. The error would have said that it is too early.",
      ko: "암실은 아직 작업 중인데 try?는 사진이 영영 없을 때와 똑같이 nil을 줍니다. 오류를 읽었다면 아직 이르다는 것을 알았을 것입니다.",
      shows: .invocation.resultReadableAfter, as: .told
    ) { page in
      let darkroom = Darkroom(pausingAt: "beach")  // page
      let sharpen = InvocationOperation(
        target: darkroom, method: Darkroom.sharpen, argument: .beach)
      let queue = OperationQueue()
      queue.addOperation(sharpen)
      page.wait(for: darkroom.paused)
      let picture = try? sharpen.result
      page.show(picture, told: nil)
      page.show(refusal { try sharpen.result }, told: "unfinished")
      darkroom.resumed.open()  // page
      queue.waitToEmpty()  // page
    },
    Step(
      "dependsAndHandles",
      "Put right: whoever needs the result depends on the operation, and handles every error.",
      ko: "바로잡기: 결과가 필요한 쪽이 오퍼레이션에 의존하고, 오류를 모두 처리합니다.",
      shows: .invocation.resultReadableAfter
    ) { page in
      let darkroom = Darkroom()  // page
      let sharpen = InvocationOperation(  // page
        target: darkroom, method: Darkroom.sharpen, argument: .beach)
      let queue = OperationQueue()  // page
      let album = Mutex<[String]>([])  // page
      let show = BlockOperation {
        do {
          let picture = try sharpen.result
          album.withLock { $0.append(picture.name) }
        } catch {
          album.withLock { $0.append("no picture: \(error)") }
        }
      }
      show.addDependency(sharpen)
      queue.addOperations([show, sharpen], waitUntilFinished: false)
      page.waitToEmpty(queue)
      page.show(album.withLock { $0 }, told: ["beach+sharp"])
    }
  ),
  Chapter.Episode(
    "classPerMethod", "A class for every method", ko: "메서드마다 클래스 하나",
    Step(
      "copiedClass",
      "“Swift has no invocation operation, so every method gets a class.” This one was copied from the class for mirroring, and one word was left as it was.",
      ko: "‘Swift에는 그런 클래스가 없으니 메서드마다 만든다’고 생각했습니다. 좌우를 바꾸는 클래스를 복사하고 한 낱말을 고치지 않았습니다.",
      shows: .invocation.noSubclassNeeded, as: .told
    ) { page in
      let darkroom = Darkroom()  // page
      try page.code("copied", in: "Inverting.swift")
      Mirroring(.beach, in: darkroom).start()
      Inverting(.beach, in: darkroom).start()
      page.show(darkroom.history, told: ["mirror beach", "mirror beach"])
    },
    Step(
      "oneClass",
      "Put right: one class that takes the method as a value. Nothing is left to be copied.",
      ko: "바로잡기: 메서드를 값으로 받는 클래스 하나면 됩니다. 복사할 것이 없습니다.",
      shows: .invocation.noSubclassNeeded
    ) { page in
      let darkroom = Darkroom()  // page
      for method in [Darkroom.mirror, Darkroom.invert] {
        let retouch = InvocationOperation(
          target: darkroom, method: method, argument: Picture.beach)
        retouch.start()
      }
      page.show(darkroom.history, told: ["mirror beach", "invert beach"])
    }
  ),
]
