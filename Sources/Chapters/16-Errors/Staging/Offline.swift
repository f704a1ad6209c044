import Operations

/// A request on a phone without a connection. Always throws.
nonisolated func offline() throws -> Data { throw URLError(.notConnectedToInternet) }
