import ChapterKit

/// A list is made between the photos that were there and the one that comes.
let littleProgram = LittleProgram(
  [.init("beach"), .init("forest"), .init("list"), .init("harbour")],
  acts: [.add("beach"), .add("forest"), .addBarrier("list"), .add("harbour")])
