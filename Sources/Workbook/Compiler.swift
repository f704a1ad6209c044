import ChapterKit
import Operations

/// Compiles and links additional modules against the modules that this command was built from.
///
/// Calls the compiler directly: the package manager takes longer to check the unchanged modules than the
/// compiler takes for a few files.
struct Compiler: Sendable {
  /// A compiler's first error, in one line.
  struct Failure: Error { let message: String }

  /// The compiler that matches the build of this command.
  static let own: Compiler = {
    let program = URL(fileURLWithPath: Project.program).resolvingSymlinksInPath()
    return Compiler(
      project: Project.folder, folder: program.deletingLastPathComponent().path,
      platform: .current)
  }()

  /// The folder of the package.
  let project: String

  /// The folder with the products of the build.
  let folder: String
  /// The platform of the build.
  let platform: Platform

  /// Returns the paths in a file that the package manager wrote during the build.
  ///
  /// - Throws: ``Refusal`` with status 66 if the file is missing, for example if the command was copied.
  private func list(_ name: String) throws(Refusal) -> [String] {
    guard let text = try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8) else {
      throw Refusal(
        .noInput,
        Text(
          "cannot find the build of this command; run it with: swift run Workbook",
          ko: "이 명령을 빌드한 파일을 찾을 수 없습니다. 이렇게 실행하세요: swift run Workbook"))
    }
    return text.lines.filter { !$0.isBlank }
      .map { String($0).replacing("\"", with: "").replacing("\\ ", with: " ") }
  }

  /// Returns the object files of the command, except those of some modules.
  private func objects(but modules: [String]) throws(Refusal) -> [String] {
    try list("Workbook.product/Objects.LinkFileList").filter { object in
      !modules.contains { object.contains("/\($0).build/") }
    }
  }

  /// Returns the object files of all modules except the command. On Linux, they are linked into one file,
  /// which saves a third of the link time. If that file is outdated, it is created again in `scratch`.
  func others(madeIn scratch: String) throws -> [String] {
    // Each file of the desk defines its own entry point, as this command does.
    #if canImport(Darwin)
      return try objects(but: ["Workbook", "Main"])
    #else
      let (whole, made) = ("\(folder)/Desk/others.o", "\(scratch)/others.o")
      var isMade: Bool { date(of: "Desk/others.o") > date(of: "Workbook") }
      if isMade { return [whole] }
      try run(
        ["-r", "--strip-debug", "-o", made] + objects(but: ["Workbook", "Main"]), by: "ld.lld")
      if isMade { return [made] }  // in the meantime, another process has moved its own file there
      try DeskBuild.move(made, to: whole)
      return [whole]
    #endif
  }

  /// Returns the modification date of a product.
  func date(of name: String) -> Date {
    let attributes = try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
    return attributes?[.modificationDate] as? Date ?? .distantPast
  }

  /// The package manager's name for the package: the name of the folder, as an identifier.
  var package: String {
    let name = URL(fileURLWithPath: project).lastPathComponent.lowercased()
    return String(name.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
  }

  /// Compiles a module into one object file.
  ///
  /// - Parameter isInterrupted: True to insert interruption points: see `Interrupted`.
  /// - Throws: ``Failure``, or ``Refusal`` if there is no compiler.
  func compile(
    _ module: String, _ files: [String], to object: String, isInterrupted: Bool = false
  ) throws {
    var words = ["-c", "-module-name", module, "-I", "\(folder)/Modules", "-swift-version", "6"]
    words += ["-enable-testing", "-parse-as-library", "-wmo", "-Onone"]
    words += ["-package-name", package]
    // Uses the build's module cache, because the default one may not be writable.
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
        // These names are replaced in this file only; all other code calls the original functions.
        let names = [
          "swift_beginAccess=workbook_begins",
          "$sScS12ContinuationV5yieldyAB11YieldResultOyx__GxnF=workbook_yields",
        ]
        try run(names.flatMap { ["--redefine-sym", $0] } + [object], by: "llvm-objcopy")
      }
    #endif
  }

  /// The symbols that instrumented code calls, each with the function of `Interrupted` that is linked in its
  /// place.
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
    // The memory may hold an object, for example a lock.
    names.append(("__tsan_read8", "workbook_reads"))
    #if canImport(Darwin)
      names.append(("swift_beginAccess", "workbook_begins"))
    #elseif os(Linux)
      names.append(("pthread_mutex_lock", "workbook_locks"))
    #endif
    return names
  }()

  /// Links object files into a program.
  ///
  /// - Parameter names: Symbols with their replacements. By default, the entry point is the one of this
  ///   command, which the package manager has renamed.
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
      // LLD takes half as long as the default linker.
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
          "cannot find \(program), which this command needs; add the toolchain to PATH",
          ko: "\(program)를 찾을 수 없습니다. 컴파일해야 하므로 툴체인을 PATH에 넣으세요"))
    }
    throw Failure(message: DeskBuild.firstError(in: end.output))
  }

  /// Rebuilds the program with a chapter from a copy of `Sources/Chapters` in a folder for temporary files.
  func build(_ program: String, _ module: String, from folder: String) throws {
    let files = try list("\(module).build/sources")
      .map { $0.replacing("'", with: "").replacing("\(project)/Sources", with: folder) }
    let object = "\(folder)/\(module).o"
    try compile(module, files, to: object)
    try link(objects(but: [module]) + [object], in: folder, to: program)
  }
}
