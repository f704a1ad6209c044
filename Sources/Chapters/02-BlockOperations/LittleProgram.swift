import ChapterKit

/// A photo's caption and thumbnail are made by one operation, on which the album depends.
let littleProgram = LittleProgram(
  [.init("photo", closures: ["resize", "caption"]), .init("show", after: "photo")],
  acts: [.add("photo"), .add("show")])
