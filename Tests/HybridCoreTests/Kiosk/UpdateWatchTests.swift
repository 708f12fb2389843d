import HybridCore
import Testing

@Suite struct UpdateWatchTests {
    @Test func updateHasEndedIfTwoLooksAgree() {
        var watch = UpdateWatch()
        let looks = [[], [], ["/usr/bin/a"], ["/usr/bin/a", "/usr/lib/b"], ["/usr/bin/a", "/usr/lib/b"], []]
        #expect(looks.map { watch.found($0) } == [false, false, false, false, true, false])
    }
}
