import ChapterKit
import Operations

/// The compiler, for one module more beside those that this command was built of.
///
/// It calls the compiler itself: to have the package manager look at all that has not changed takes
/// longer than to compile a few files.
struct Compiler: Sendable {
  /// What a compiler has complained of: its first error, in one line.
  struct Failure: Error { let message: String }

  /// The compiler beside what this command was built of.
  static let own: Compiler = {
    let program = URL(fileURLWithPath: Project.program).resolvingSymlinksInPath()
    return Compiler(
      project: Project.folder, folder: program.deletingLastPathComponent().path,
      platform: .current)
  }()

  /// The folder of the package.
  let project: String

  /// The folder that a `Workbook` was built into.
  let folder: String
  /// What it runs on.
  let platform: Platform

  /// What the package manager has written of what it built: paths, some of them in quotation marks.
  ///
  /// - Throws: ``Refusal`` with status 66 if that is not known, as where a copy of the command runs.
  private func list(_ name: String) throws(Refusal) -> [String] {
    guard let text = try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8) else {
      throw Refusal(
        .noInput,
        Text(
          "cannot find what this was built of; call it so: swift run Workbook",
          ko: "이 명령을 빌드한 파일을 찾을 수 없습니다. 이렇게 실행하세요: swift run Workbook"))
    }
    return text.lines.filter { !$0.isBlank }
      .map { String($0).replacing("\"", with: "").replacing("\\ ", with: " ") }
  }

  /// The object files that it was linked from, but those of some modules.
  private func objects(but modules: [String]) throws(Refusal) -> [String] {
    try list("Workbook.product/Objects.LinkFileList").filter { object in
      !modules.contains { object.contains("/\($0).build/") }
    }
  }

  /// The object files of all but the command itself; on Linux as one, which takes a third less time to
  /// link, and is made anew, in a folder for that, if they are newer.
  func others(madeIn scratch: String) throws -> [String] {
    // Each file of the desk is the beginning of a program, as that of this command is.
    #if canImport(Darwin)
      return try objects(but: ["Workbook", "Main"])
    #else
      let (whole, made) = ("\(folder)/Desk/others.o", "\(scratch)/others.o")
      var isMade: Bool { date(of: "Desk/others.o") > date(of: "Workbook") }
      if isMade { return [whole] }
      try run(
        ["-r", "--strip-debug", "-o", made] + objects(but: ["Workbook", "Main"]), by: "ld.lld")
      if isMade { return [made] }  // another process has put its own there meanwhile
      try DeskBuild.move(made, to: whole)
      return [whole]
    #endif
  }

  /// When something was built.
  func date(of name: String) -> Date {
    let attributes = try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
    return attributes?[.modificationDate] as? Date ?? .distantPast
  }

  /// What the package manager calls the package: its folder, as an identifier.
  var package: String {
    let name = URL(fileURLWithPath: project).lastPathComponent.lowercased()
    return String(name.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
  }

  /// Compiles a module into one object file.
  ///
  /// - Throws: ``Failure``, or ``Refusal`` if there is no compiler.
  /// - Parameter isInterrupted: Whether it tells of each place that it comes to: see `Interrupted`.
  func compile(
    _ module: String, _ files: [String], to object: String, isInterrupted: Bool = false
  ) throws {
    var words = ["-c", "-module-name", module, "-I", "\(folder)/Modules", "-swift-version", "6"]
    words += ["-enable-testing", "-parse-as-library", "-wmo", "-Onone"]
    words += ["-package-name", package]
    // That of the package manager: somebody may have no folder of their own to keep it in.
    words += ["-module-cache-path", "\(folder)/ModuleCache"]
    if [.fromScratch, .plain].contains(platform) { words += ["-DFromScratch"] }
    if isInterrupted {
      words += ["-sanitize=thread", "-sanitize-coverage=edge,trace-pc-guard"]
      for part in ["atomics", "func-entry-exit", "memintrinsics"] {
        words += ["-Xllvm", "-tsan-instrument-\(part)=0"]
      }
      words += ["-Xllvm", "-sanitizer-coverage-prune-blocks=0"]
    }
    try run(words + ["-o", object] + files)
    #if !canImport(Darwin)
      if isInterrupted {
        // The rest of the program goes on calling what has these names, and is not interrupted.
        let names = [
          "swift_beginAccess=workbook_begins",
          "$sScS12ContinuationV5yieldyAB11YieldResultOyx__GxnF=workbook_yields",
        ]
        try run(names.flatMap { ["--redefine-sym", $0] } + [object], by: "llvm-objcopy")
      }
    #endif
  }

  /// What a program that is interrupted calls besides, and what `Interrupted` has for it.
  static let interruption: [(String, String)] = {
    let guarded = "__sanitizer_cov_trace_pc_guard"
    var names = [(guarded, "workbook_passes"), ("\(guarded)_init", "workbook_ignores")]
    var idle = ["init", "ignore_thread_begin", "ignore_thread_end", "external_write"]
    for bytes in [1, 2, 4, 8, 16] {
      for place in ["", "unaligned_"] {
        idle += ["\(place)write\(bytes)"]
        if bytes != 8 || place != "" { idle += ["\(place)read\(bytes)"] }
      }
    }
    names += idle.map { ("__tsan_\($0)", "workbook_ignores") }
    // What it reads then may be an object, a lock for instance.
    names.append(("__tsan_read8", "workbook_reads"))
    #if canImport(Darwin)
      names.append(("swift_beginAccess", "workbook_begins"))
    #elseif os(Linux)
      names.append(("pthread_mutex_lock", "workbook_locks"))
    #endif
    return names
  }()

  /// Links object files to a program.
  ///
  /// - Parameter names: What a name is to stand for; for a program like this command, whose beginning the
  ///   package manager has called so, that one.
  func link(
    _ objects: [String], in folder: String, to program: String,
    names: [(String, String)] = [("main", "Main_main")]
  ) throws {
    let list = "\(folder)/objects"
    try objects.map { "\"\($0)\"" }.joined(separator: "\n")
      .write(toFile: list, atomically: true, encoding: .utf8)
    #if canImport(Darwin)
      let (linker, entry) = ([String](), names.map { ["-alias", "_\($1)", "_\($0)"] })
    #else
      // The toolchain's own takes half as long.
      let (linker, entry) = (["-use-ld=lld"], names.map { ["--defsym", "\($0)=\($1)"] })
    #endif
    let names = entry.joined().flatMap { ["-Xlinker", $0] }
    try run(["-emit-executable", "@\(list)", "-o", program] + linker + names)
  }

  private func run(_ words: [String], by program: String = "swiftc") throws {
    let end = try ChildProcess(program, words, errors: .mixed).end()
    if end.status == 0 { return }
    if end.status == 127 {
      throw Refusal(
        .noInput,
        Text(
          "there is no \(program) to be found; this compiles, so put the toolchain into PATH",
          ko: "\(program)를 찾을 수 없습니다. 컴파일해야 하므로 툴체인을 PATH에 넣으세요"))
    }
    throw Failure(message: DeskBuild.firstError(in: end.output))
  }

  /// Builds the whole program anew with a chapter from a folder with a copy of `Sources/Chapters`,
  /// which takes what is needed meanwhile.
  func build(_ program: String, _ module: String, from folder: String) throws {
    let files = try list("\(module).build/sources")
      .map { $0.replacing("'", with: "").replacing("\(project)/Sources", with: folder) }
    let object = "\(folder)/\(module).o"
    try compile(module, files, to: object)
    try link(objects(but: [module]) + [object], in: folder, to: program)
  }
}
