import HybridCore
import Testing

/// Docs/Behaviour.md#stopping: the previous page stays unchanged.
@Suite struct StoppingTests {
    private typealias On = SessionNotation
    typealias Row = (what: String, start: SessionState, steps: [(SessionEvent, String)], shown: Screen.ID?)

    private static let stopped = SessionEvent.message(.visitStopped(identifier: "T2"))
    private static let completedRequest = SessionEvent.message(.visitRequestCompleted(identifier: "T2"))

    static let rows: [Row] = [
        (
            "Turbo's visit", On.ready(),
            [
                (On.visit(2, "/two"), "started 2 javaScript; cover 2; turbo /two advance as 2; arm 2"),
                (On.started("T2", "/two"), "arm 2"),
                (.stopped, "stop T2"),
                (stopped, "disarm; cancelled 2; abandon 2"),
                (On.visit(1, "/one", "restore"), "started 3 javaScript; disarm; uncover 1; completed 3"),
            ], 1
        ),
        (
            "Turbo's, when the answer is there: it goes on", On.ready(),
            [
                (On.visit(2, "/two"), "started 2 javaScript; cover 2; turbo /two advance as 2; arm 2"),
                (On.started("T2", "/two"), "arm 2"),
                (.stopped, "stop T2"),
                (completedRequest, "arm 2"),
                (On.rendered("T2"), "uncover 2; rendered 2"),
                (On.completed("T2", "R2"), "disarm; completed 2"),
            ], 2
        ),
        (
            "before Turbo has begun", On.ready(),
            [
                (On.visit(2, "/two"), "started 2 javaScript; cover 2; turbo /two advance as 2; arm 2"),
                (.stopped, ""),
            ], nil
        ),
        (
            "a second click while the first page was on its way", On.ready(),
            [
                (On.visit(2, "/two"), "started 2 javaScript; cover 2; turbo /two advance as 2; arm 2"),
                (
                    On.visit(3, "/three"),
                    "disarm; cancelled 2; started 3 javaScript; cover 3; turbo /three advance as 3; arm 3"
                ),
                (On.started("T3", "/three"), "arm 3"),
                (.message(.visitStopped(identifier: "T3")), "disarm; cancelled 3; abandon 3"),
            ], 1
        ),
        (
            "a preview is the page", On.ready(),
            [
                (On.visit(2, "/two"), "started 2 javaScript; cover 2; turbo /two advance as 2; arm 2"),
                (On.started("T2", "/two", cached: true), "arm 2"),
                (On.rendered("T2"), "uncover 2; rendered 2"),
                (.stopped, "cancel T2; disarm; completed 2"),
            ], 2
        ),
        (
            "a load", On.ready(library: .none),
            [
                (On.visit(2, "/two"), "started 2 coldBoot; cover 2; load /two; arm 2"),
                (.stopped, "disarm; stop; cancelled 2; abandon 2"),
                (On.visit(1, "/one", "restore"), "started 3 coldBoot; disarm; uncover 1; completed 3"),
            ], 1
        ),
        (
            "a load whose document is there", On.ready(library: .none),
            [
                (On.visit(2, "/two"), "started 2 coldBoot; cover 2; load /two; arm 2"),
                (On.commit("/two"), "arm 2"),
                (.stopped, "stop; uncover 2; rendered 2; disarm; completed 2"),
            ], 2
        ),
        (
            "a reload", On.ready(),
            [
                (On.visit(1, "/one", "reload"), "started 2 coldBoot; cover 1; load /one; arm 2"),
                (.stopped, "disarm; stop; cancelled 2; uncover 1"),
            ], 1
        ),
        (
            "the way back, whose page is not there", On.onTwo(),
            [
                (
                    On.visit(1, "/one", "restore"),
                    "started 3 javaScript; cover 1; turbo /one restore from R1 as 3; arm 3"
                ),
                (On.started("T3", "/one", .restore), "arm 3"),
                (.stopped, "stop T3"),
                (.message(.visitStopped(identifier: "T3")), "disarm; failed 3 stopped"),
            ], 2
        ),
        ("nothing", On.ready(), [(.stopped, ""), (stopped, "")], 1),
    ]

    @Test(arguments: rows.indices)
    func stopping(index: Int) {
        let row = Self.rows[index]
        var session = row.start
        for (number, step) in row.steps.enumerated() {
            #expect(On.describe(session.take(step.0)) == step.1, "\(row.what), step \(number)")
        }
        #expect(session.shownScreen == row.shown, "\(row.what)")
    }
}
