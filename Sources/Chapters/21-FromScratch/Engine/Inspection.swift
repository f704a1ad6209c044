extension Operation {
  /// The state at this moment, for the chapter that shows it.
  package var stateWord: StateWord { state }
}
