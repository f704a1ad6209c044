import ChapterKit

/// Three photos are added in turn, the most urgent one last, to a busy queue.
let littleProgram = LittleProgram(
  [
    .init("beach", priority: .low), .init("forest"), .init("harbour", priority: .high),
  ],
  width: 1, acts: [.add("beach"), .add("forest"), .add("harbour")])
