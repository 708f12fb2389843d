import HybridCore
import Testing

/// A failure at every start ends the program instead of restarting it endlessly.
@Suite struct RestartLimitTests {
    @Test(arguments: [(nil, true), (0, true), (39_000, true), (41_000, false), (100_000, false)] as [(Double?, Bool)])
    func restartsAtMostOncePerMinute(last: Double?, isAllowed: Bool) {
        #expect(RestartLimit.allows(at: 100_000, last: last) == isAllowed)
    }
}
