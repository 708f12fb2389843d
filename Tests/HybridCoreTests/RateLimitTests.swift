import HybridCore
import Testing

@Suite struct RateLimitTests {
    @Test func normalUseIsAllowedAndFloodIsLimited() {
        var limit = RateLimit.outside
        for step in 0..<100 {
            let isAllowed = limit.allows(at: Double(step) * 2)
            #expect(isAllowed)
        }
        var flooded = RateLimit.outside
        let times = Array(repeating: 5, count: 300) + [14.9, 15]
        let allowed = times.filter { flooded.allows(at: $0) }
        #expect(allowed == Array(repeating: 5, count: 10) + [15])
    }
}
