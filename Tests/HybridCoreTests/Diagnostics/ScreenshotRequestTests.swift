import FoundationEssentials
import HybridCore
import HybridQA
import Testing

@Suite struct ScreenshotRequestTests {
    private static let page = url("https://example.com/a?token=hunter2")

    @Test(
        arguments: [
            (.visitStarted(visit: 1, session: .main, kind: .coldBoot, action: .advance, url: page), .wait),
            (.visitRendered(visit: 1, session: .main, url: page, duration: 1, snapshot: true), .wait),
            (.visitCompleted(visit: 1, session: .main, url: page, duration: 1, snapshot: false), .look),
            (
                .visitFailed(visit: 1, session: .main, url: page, duration: 5, error: .http(status: 404)),
                .giveUp("Cannot show https://example.com/a?token=***: Not Found.")
            ),
            (
                .authentication(.presented, url: page, strategy: .native),
                .giveUp(
                    "https://example.com/a?token=*** requires a sign-in. Use the --profile of a user who is "
                        + "signed in.")
            ),
            (
                .externalOpened(url: page),
                .giveUp(
                    "https://example.com/a?token=*** is not on the application's own site. Use an address on "
                        + "that site.")
            ),
            (
                .download(.started, url: page, file: nil, bytes: 0),
                .giveUp("https://example.com/a?token=*** is a file, not a page.")
            ),
        ] as [(TraceEvent, ScreenshotRequest.Progress)])
    func progress(event: TraceEvent, expected: ScreenshotRequest.Progress) {
        #expect(ScreenshotRequest.progress(after: event) == expected)
    }

    @Test func presetsHaveTitles() {
        #expect(ViewportPreset.phone.title == "Phone, 390 × 844")
        #expect(ViewportPreset.allCases.map(\.width) == ViewportPreset.allCases.map(\.width).sorted())
    }
}
