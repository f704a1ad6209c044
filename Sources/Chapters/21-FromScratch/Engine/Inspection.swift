extension Operation {
  /// The state at this moment, for the chapter that shows it.
  package var stateWord: StateWord { state }

  /// Whether its queue has taken it to start it. To be asked while nobody else changes that.
  package var isTaken: Bool { node.place == .running || node.place == .gone }
}
