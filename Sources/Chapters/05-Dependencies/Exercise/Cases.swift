import ChapterKit
import Operations

/// The exercise of chapter 05: dependencies without cycles.
public enum CirclesAttempt: Attempt {
  /// Adds a dependency. If that would close a cycle, does not add it and returns false.
  public typealias Answer = @Sendable (_ operation: Operation, _ other: Operation) -> Bool

  public static let book: Answer = { $0.addDependencyUnlessCircular($1) }

  public static let cases: [Case<Answer>] = [
    Case(
      "A dependency that closes no cycle is added, and the function returns true, even if the dependency already exists.",
      ko: "순환이 생기지 않는 연결은 추가하고, 이미 있는 연결이어도 true를 돌려줍니다.",
      rule: .dependency.waitsForAll
    ) { attempt, examiner in
      for isFinished in [false, true] {
        examiner.situation(
          "The filter was made to depend on the download, and the save on both (on the download twice)\(isFinished ? "; all had finished" : "").",
          ko: "\(isFinished ? "셋이 완료된 다음에 " : "")필터를 다운로드에, 저장을 그 둘에 연결했고, 저장은 다운로드에 한 번 더 연결했습니다.")
        let (download, filter, save) = (Operation(), Operation(), Operation())
        for operation in [download, filter, save] where isFinished { operation.start() }
        let answers = [
          attempt(filter, download), attempt(save, filter),
          attempt(save, download), attempt(save, download),
        ]
        try examiner.see(
          "The four return values", ko: "네 번의 답", answers.map(String.init),
          is: Array(repeating: "true", count: 4))
        try examiner.see(
          "The filter's dependencies", ko: "필터의 의존성", filter.dependencies.count, is: 1)
        try examiner.see("The save's dependencies", ko: "저장의 의존성", save.dependencies.count, is: 2)
        try examiner.see(
          "The download's dependencies", ko: "다운로드의 의존성", download.dependencies.count, is: 0)
      }
    },
    Case(
      "A dependency that would close a cycle is never added, not even temporarily, however long the cycle is and even if some of its operations have finished; the function returns false.",
      ko: "순환이 생기는 연결은 돌아가는 길이 아무리 길어도, 거기에 완료된 오퍼레이션이 있어도, 잠깐이라도 추가하지 않고 false를 돌려줍니다.",
      rule: .dependency.cycleNeverRuns
    ) { attempt, examiner in
      for count in [2, 3, 4, 5, 400] {
        let chain = (0..<count).map { _ in Operation() }
        for (one, next) in zip(chain, chain.dropFirst()) { next.addDependency(one) }
        for isOver in [false, true] {
          examiner.situation(
            "\(count) operations form a chain\(isOver ? " (one cancelled, all but the last finished)" : ""). Your method was called to make the first depend on the last.",
            ko: "오퍼레이션 \(count)개로 된 사슬\(isOver ? "(하나는 취소, 마지막 말고는 완료)" : "")에서 첫째를 마지막에 연결하려 했습니다."
          )
          if isOver { chain[count / 2].cancel() }
          for operation in chain.dropLast() where isOver { operation.start() }
          try examiner.see(
            "The return value", ko: "답", attempt(chain[0], chain[count - 1]), is: false)
          try examiner.see(
            "The first operation's dependencies", ko: "첫째의 의존성", chain[0].dependencies.count, is: 0)
          try examiner.see(
            "The first operation's isReady (on Linux, it is also false if the dependency was added temporarily)",
            ko: "첫째의 isReady (Linux에서는 잠깐 연결했다가 없애도 false)", chain[0].isReady, is: true)
        }
        release(chain)
      }
    },
    Case(
      "An operation does not become a dependency of itself.",
      ko: "자기 자신에게는 연결하지 않습니다.",
      rule: .dependency.cycleNeverRuns
    ) { attempt, examiner in
      examiner.situation(
        "Your method was called to make an operation depend on itself.",
        ko: "오퍼레이션을 자기 자신에게 연결하려 했습니다.")
      let alone = Operation()
      // On Linux, Foundation does not return from this call if the two operations are the same.
      let waiting = Text(
        "your code returns (with Foundation on Linux, a call that makes an operation depend on itself never returns: check first)",
        ko: "작성한 코드가 돌아오기 (Linux의 Foundation에서는 자기 자신을 넘긴 addDependency(_:)가 돌아오지 않으므로 먼저 확인합니다)")
      let answer = examiner.waiting(for: waiting) { attempt(alone, alone) }
      try examiner.see("The return value", ko: "답", answer, is: false)
      try examiner.see("Its dependencies", ko: "의존성", alone.dependencies.count, is: 0)
    },
    Case(
      "If there are several paths between two operations, a cycle is found through any of them.",
      ko: "갈림길이 여럿이어도 어느 쪽에 있는 순환이든 찾습니다.",
      rule: .dependency.pairOrGraph
    ) { attempt, examiner in
      for guilty in 0..<3 {
        examiner.situation(
          "An album depends on three photos, and each photo on its download. Your method was called to make download \(guilty + 1) depend on the album.",
          ko: "앨범은 사진 셋에, 사진은 각각 자기 다운로드에 의존합니다. \(guilty + 1)번째 다운로드를 앨범에 연결하려 했습니다.")
        let photos = (0..<3).map { _ in Operation() }
        let (album, downloads) = (Operation(), (0..<3).map { _ in Operation() })
        for (photo, download) in zip(photos, downloads) {
          photo.addDependency(download)
          album.addDependency(photo)
        }
        try examiner.see("The return value", ko: "답", attempt(downloads[guilty], album), is: false)
        try examiner.see(
          "The download's dependencies", ko: "다운로드의 의존성",
          downloads[guilty].dependencies.count, is: 0)
        release([album] + photos + downloads)
      }
    },
    Case(
      "If there is already a cycle, the method still returns and leaves that cycle unchanged.",
      ko: "이미 순환이 있는 그래프에서도 끝이 나고, 있던 순환은 그대로 둡니다.",
      rule: .dependency.cycleNeverRuns
    ) { attempt, examiner in
      examiner.situation(
        "Two operations depend on each other. Your method was called to make a third depend on the first, and then to make the first depend on the second again.",
        ko: "둘이 서로 의존하고 있을 때, 셋째를 첫째에, 첫째를 둘째에 한 번 더 연결하려 했습니다.")
      let circle = (0..<3).map { _ in Operation() }
      circle[0].addDependency(circle[1])
      circle[1].addDependency(circle[0])
      try examiner.see(
        "The return value for the third", ko: "셋째에 대한 답", attempt(circle[2], circle[0]), is: true)
      _ = attempt(circle[0], circle[1])
      try examiner.see(
        "Dependencies of the three", ko: "셋의 의존성", circle.map { "\($0.dependencies.count)" },
        is: ["1", "1", "1"])
      release(circle)
    },
    Case(
      "Two paths to one operation are not a cycle, and many paths are not followed one by one.",
      ko: "한 오퍼레이션으로 가는 길이 둘인 것은 순환이 아니며, 길이 아주 많아도 같은 곳을 되풀이해서 지나지 않습니다.",
      rule: .dependency.pairOrGraph
    ) { attempt, examiner in
      examiner.situation(
        "Forty diamonds in a row have a million million paths. An upload depends on the middle one, and your method was called to make it also depend on the last corner.",
        ko: "마름모 마흔 개가 한 줄로 이어져 있어서, 지나는 길이 1조 가지쯤 될 때, 가운데 꼭짓점에 의존하는 업로드를 마지막 꼭짓점에도 연결하려 했습니다.")
      let corners = (0...40).map { _ in Operation() }
      var all = corners
      for (one, next) in zip(corners, corners.dropFirst()) {
        for _ in 0..<2 {
          let middle = Operation()
          middle.addDependency(one)
          next.addDependency(middle)
          all.append(middle)
        }
      }
      let upload = Operation()
      upload.addDependency(corners[20])
      try examiner.see("The return value", ko: "답", attempt(upload, corners[40]), is: true)
      try examiner.count(
        "There are % dependencies now", ko: "이제 연결이 %개 있습니다",
        (all + [upload]).map(\.dependencies.count).reduce(0, +), is: 162)
      release(all + [upload])
    },
  ]
}
