import Operations

/// A request on a phone that has no connection.
nonisolated func offline() throws -> Data { throw URLError(.notConnectedToInternet) }
