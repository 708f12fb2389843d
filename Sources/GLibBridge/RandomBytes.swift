/// Random bytes that cannot be guessed, for keys, states and verifiers.
package enum RandomBytes {
    /// So many bytes of the kernel's random generator: on Linux, Swift's own reads `getrandom`, or `/dev/urandom` where
    /// that is missing. `GRand` and `g_random_int` would not do: what they say next can be computed from what they said
    /// before.
    package static func make(count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<max(0, count)).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
}
