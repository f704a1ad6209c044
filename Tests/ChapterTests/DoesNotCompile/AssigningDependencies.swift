import Operations

// dependency.listed: the list can be read but not assigned to.
func replaceDependencies(of filter: Operation, with download: Operation) {
  // expected-error@+1 {{'dependencies'}}
  filter.dependencies = [download]
}
