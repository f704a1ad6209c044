import ChapterKit

/// An index is made between the photos that were there and the one that comes.
let littleProgram = LittleProgram(
  [.init("beach"), .init("forest"), .init("index"), .init("harbour")],
  acts: [.add("beach"), .add("forest"), .addBarrier("index"), .add("harbour")])
