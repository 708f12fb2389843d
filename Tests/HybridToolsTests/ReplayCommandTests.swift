import HybridCore
import XCTest

@testable import HybridTools

/// Arguments of `replay`. End-to-end tests repeat a recording.
final class ReplayCommandTests: CommandTestCase {
    func testSecretsComeFromTheEnvironment() throws {
        let target = WalkTarget("Password")
        let walk = RecordedWalk(
            site: "https://a.test/",
            steps: [
                .init(.fill(target, .secret(.password, page: "/x"))),
                .init(.fill(target, .secret(.newPassword, page: "/x"))),
            ])
        XCTAssertEqual(
            try Replay.secrets(
                for: walk, in: ["PASSWORD": "a", "NEW_PASSWORD": "", "ONE_TIME_CODE": "c"], hasNamedSite: true),
            [.password: "a", .newPassword: ""])
        XCTAssertThrowsError(try Replay.secrets(for: walk, in: ["PASSWORD": "a"], hasNamedSite: true)) { error in
            check("\(error)", isASentenceWith: ["variable NEW_PASSWORD."], "missing")
        }
    }

    func testRecordingDoesNotChooseWhoReceivesSecrets() throws {
        let steps = [WalkStep(.fill(WalkTarget("Search"), .secret(.password, page: "/x")))]
        let walk = RecordedWalk(site: "https://evil.test/", steps: steps)
        XCTAssertThrowsError(try Replay.secrets(for: walk, in: ["PASSWORD": "a"], hasNamedSite: false)) { error in
            check("\(error)", isASentenceWith: ["--base or --config"], "the file's site")
        }
        XCTAssertEqual(try Replay.secrets(for: RecordedWalk(site: walk.site), in: [:], hasNamedSite: false), [:])
    }

    func testTimeoutIsChecked() {
        check(run(["replay", "r.json", "--timeout", "0"]).error, isASentenceWith: ["--timeout"], "no time")
    }
}
