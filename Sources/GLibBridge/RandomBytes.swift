/// Unpredictable random bytes for keys, states and verifiers.
package enum RandomBytes {
    /// Returns bytes from the random generator of the kernel. On Linux, Swift's generator reads `getrandom`, or
    /// `/dev/urandom` if that is missing. `GRand` and `g_random_int` are unsuitable, because their output can be
    /// computed from earlier output.
    package static func make(count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<max(0, count)).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
}
