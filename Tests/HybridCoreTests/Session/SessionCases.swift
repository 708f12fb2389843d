import HybridCore
import Testing

/// An initial session, then events and their results.
struct SessionCase: CustomTestStringConvertible {
    let testDescription: String
    let start: SessionState
    let steps: [(event: SessionEvent, commands: String)]
    /// The screen whose page the web view shows finally.
    let shown: Screen.ID?

    init(
        _ name: String, from start: SessionState = SessionNotation.ready(), shows shown: Screen.ID?,
        _ steps: [(SessionEvent, String)]
    ) {
        testDescription = name
        self.start = start
        self.steps = steps.map { ($0.0, $0.1) }
        self.shown = shown
    }
}

extension SessionCase {
    private typealias On = SessionNotation

    static let coldBoots: [SessionCase] = [
        .init(
            "cold boot", from: SessionState(name: .main), shows: 1,
            [
                (On.visit(1, "/one"), "started 1 coldBoot; cover 1; load /one; arm 1"),
                (On.commit("/one"), "arm 1"),
                (.loadFinished, "await 1"),
                (On.loaded(), "uncover 1; rendered 1; disarm; completed 1"),
                (.adapterSilent(visit: 1), ""),
                (.watchdogExpired(visit: 1), ""),
            ]),
        .init(
            "cold boot, page loaded before the load is finished", from: SessionState(name: .main), shows: 1,
            [
                (On.visit(1, "/one"), "started 1 coldBoot; cover 1; load /one; arm 1"),
                (On.commit("/one"), "arm 1"),
                (On.loaded(), "uncover 1; rendered 1; disarm; completed 1"),
                (.loadFinished, ""),
            ]),
        .init(
            "cold boot with the response at hand", from: SessionState(name: .modal, firstVisit: 100), shows: 1,
            [
                (On.visit(1, "/one", "response"), "started 100 coldBoot; cover 1; loadHTML /one; arm 100"),
                (On.commit("/one"), "arm 100"),
                (On.loaded(), "uncover 1; rendered 100; disarm; completed 100"),
            ]),
        .init(
            "cold boot with the response of a failure", from: SessionState(name: .main), shows: nil,
            [(On.visit(1, "/one", "failed-response"), "started 1 coldBoot; cover 1; load /one; arm 1")]),
        .init(
            "page without Turbo", from: SessionState(name: .main), shows: 2,
            [
                (On.visit(1, "/one"), "started 1 coldBoot; cover 1; load /one; arm 1"),
                (On.commit("/one"), "arm 1"),
                (On.loaded(.none), "uncover 1; rendered 1; disarm; completed 1"),
                (On.visit(2, "/two"), "started 2 coldBoot; cover 2; load /two; arm 2"),
                (On.commit("/two"), "arm 2"),
                (On.loaded(), "uncover 2; rendered 2; disarm; completed 2"),
            ]),
        .init(
            "a document without an adapter, such as a picture", from: SessionState(name: .main), shows: 1,
            [
                (On.visit(1, "/one.png"), "started 1 coldBoot; cover 1; load /one.png; arm 1"),
                (On.commit("/one.png"), "arm 1"),
                (.loadFinished, "await 1"),
                (.adapterSilent(visit: 1), "uncover 1; rendered 1; disarm; completed 1"),
                (On.visit(2, "/two"), "started 2 coldBoot; cover 2; load /two; arm 2"),
                (.cancelVisit, "disarm; stop; cancelled 2"),
            ]),
        .init(
            "an adapter that reports after the visit", from: SessionState(name: .main), shows: nil,
            [
                (On.visit(1, "/one"), "started 1 coldBoot; cover 1; load /one; arm 1"),
                (On.commit("/one"), "arm 1"),
                (.loadFinished, "await 1"),
                (.adapterSilent(visit: 1), "uncover 1; rendered 1; disarm; completed 1"),
                (On.loaded(.turbo, "R1"), ""),
                (On.visit(2, "/two"), "started 2 javaScript; cover 2; turbo /two advance as 2; arm 2"),
                (
                    On.visit(1, "/one", "restore"),
                    "disarm; cancelled 2; started 3 javaScript; cover 1; turbo /one restore from R1 as 3; arm 3"
                ),
            ]),
        .init(
            "a library that arrives late", from: On.ready(library: .none), shows: nil,
            [
                (.message(.libraryArrived(restorationIdentifier: "R1")), ""),
                (On.visit(2, "/two"), "started 2 javaScript; cover 2; turbo /two advance as 2; arm 2"),
                (
                    On.visit(1, "/one", "restore"),
                    "disarm; cancelled 2; started 3 javaScript; cover 1; turbo /one restore from R1 as 3; arm 3"
                ),
            ]),
        .init(
            "a library that arrives between the report of its absence and its delivery",
            from: SessionState(name: .main),
            shows: nil,
            [
                (On.visit(1, "/one"), "started 1 coldBoot; cover 1; load /one; arm 1"),
                (On.commit("/one"), "arm 1"),
                (.message(.libraryArrived(restorationIdentifier: "R1")), ""),
                (On.loaded(.none), "uncover 1; rendered 1; disarm; completed 1"),
                (On.visit(2, "/two"), "started 2 javaScript; cover 2; turbo /two advance as 2; arm 2"),
            ]),
        .init(
            "reload", shows: 1,
            [
                (On.visit(1, "/one", "replace reload"), "started 2 coldBoot; cover 1; load /one; arm 2"),
                (On.commit("/one"), "arm 2"),
                (On.loaded(), "uncover 1; rendered 2; disarm; completed 2"),
            ]),
        .init(
            "taking over the load of the web view", shows: 2,
            [
                (On.visit(2, "/two", "adopts"), "started 2 coldBoot; cover 2; arm 2"),
                (On.commit("/two"), "arm 2"),
                (On.loaded(), "uncover 2; rendered 2; disarm; completed 2"),
            ]),
        .init(
            "taking over a load from a visit that has not ended", shows: 3,
            [
                (On.visit(2, "/two", "reload"), "started 2 coldBoot; cover 2; load /two; arm 2"),
                (On.commit("/two"), "arm 2"),
                (On.visit(3, "/three", "adopts"), "disarm; cancelled 2; started 3 coldBoot; cover 3; arm 3"),
                (On.loaded(), ""),
                (On.commit("/three"), "arm 3"),
                (On.loaded(), "uncover 3; rendered 3; disarm; completed 3"),
            ]),
        .init(
            "a load is taken over once: the next that the web view begins is another", shows: nil,
            [
                (On.visit(2, "/two", "adopts"), "started 2 coldBoot; cover 2; arm 2"),
                (On.commit("/two"), "arm 2"),
                (On.visit(3, "/three"), "disarm; stop; cancelled 2; started 3 coldBoot; cover 3; load /three; arm 3"),
            ]),
        .init(
            "a load that was taken over is stopped by the next visit", shows: nil,
            [
                (On.visit(2, "/two", "adopts"), "started 2 coldBoot; cover 2; arm 2"),
                (
                    On.visit(3, "/three"),
                    "disarm; stop; cancelled 2; started 3 javaScript; cover 3; turbo /three advance as 3; arm 3"
                ),
            ]),
        .init(
            "a document that nobody visited", shows: 1,
            [
                (On.commit("/other"), ""),
                (On.loaded(), "uncover 1"),
                (On.loaded(), ""),
            ]),
        .init(
            "a document that nobody visited sweeps Turbo's visit away, whose page is loaded", shows: 2,
            [
                (On.visit(2, "/two"), "started 2 javaScript; cover 2; turbo /two advance as 2; arm 2"),
                (
                    On.commit("/other"),
                    "disarm; cancelled 2; started 3 coldBoot; cover 2; load /two; arm 3"
                ),
                (On.rendered("T2"), ""),
                (On.commit("/two"), "arm 3"),
                (On.loaded(), "uncover 2; rendered 3; disarm; completed 3"),
            ]),
    ]

    static let scriptVisits: [SessionCase] = [
        .init(
            "completed, then rendered", shows: 2,
            [
                (On.visit(2, "/two"), "started 2 javaScript; cover 2; turbo /two advance as 2; arm 2"),
                (On.started("T2", "/two"), "arm 2"),
                (.message(.visitRequestStarted(identifier: "T2")), "arm 2"),
                (.message(.visitRequestCompleted(identifier: "T2")), "arm 2"),
                (.message(.visitRequestFinished(identifier: "T2")), "arm 2"),
                (On.completed("T2", "R2"), "arm 2"),
                (On.rendered("T2"), "uncover 2; rendered 2; disarm; completed 2"),
            ]),
        .init(
            "rendered, then completed", shows: 2,
            [
                (On.visit(2, "/two"), "started 2 javaScript; cover 2; turbo /two advance as 2; arm 2"),
                (On.started("T2", "/two"), "arm 2"),
                (On.rendered("T2"), "uncover 2; rendered 2"),
                (On.completed("T2", "R2"), "disarm; completed 2"),
                (On.rendered("T2"), ""),
                (On.completed("T2", "R2"), ""),
            ]),
        .init(
            "a preview, then the page", shows: 2,
            [
                (On.visit(2, "/two"), "started 2 javaScript; cover 2; turbo /two advance as 2; arm 2"),
                (On.started("T2", "/two", cached: true), "arm 2"),
                (On.rendered("T2"), "uncover 2; rendered 2"),
                (.message(.visitRequestCompleted(identifier: "T2")), "arm 2"),
                (On.rendered("T2"), "uncover 2; rendered 2"),
                (On.completed("T2", "R2"), "disarm; completed 2"),
            ]),
        .init(
            "with the response at hand", shows: nil,
            [
                (
                    On.visit(2, "/two", "replace response"),
                    "started 2 javaScript; cover 2; turbo /two replace response as 2; arm 2"
                )
            ]),
        .init(
            "restore with an identifier", from: On.onTwo(), shows: 1,
            [
                (
                    On.visit(1, "/one", "restore"),
                    "started 3 javaScript; cover 1; turbo /one restore from R1 as 3; arm 3"
                ),
                (On.started("T3", "/one", .restore, cached: true), "arm 3"),
                (On.completed("T3", "R1"), "arm 3"),
                (On.rendered("T3"), "uncover 1; rendered 3; disarm; completed 3"),
            ]),
        .init(
            "restore without an identifier", from: On.onTwo(), shows: nil,
            [
                (
                    On.visit(7, "/seven", "restore"),
                    "started 3 javaScript; cover 7; turbo /seven advance as 3; arm 3"
                )
            ]),
        .init(
            "a screen that was left may be gone forward to", from: On.onTwo(), shows: nil,
            [
                (.screensRemoved([1]), ""),
                (
                    On.visit(1, "/one", "restore"),
                    "started 3 javaScript; cover 1; turbo /one restore from R1 as 3; arm 3"
                ),
            ]),
        .init(
            "of many screens that were left the oldest is forgotten", from: On.onTwo(), shows: nil,
            [
                (.screensRemoved([1] + Array(10..<30)), ""),
                (On.visit(1, "/one", "restore"), "started 3 javaScript; cover 1; turbo /one advance as 3; arm 3"),
            ]),
        .init(
            "back to the page that never left the web view", shows: 1,
            [(On.visit(1, "/one", "restore"), "started 2 javaScript; disarm; uncover 1; completed 2")]),
        .init(
            "the same without Turbo", from: On.ready(library: .none), shows: 1,
            [
                (On.visit(2, "/file.pdf"), "started 2 coldBoot; cover 2; load /file.pdf; arm 2"),
                (
                    On.visit(1, "/one", "restore"),
                    "disarm; stop; cancelled 2; started 3 coldBoot; disarm; uncover 1; completed 3"
                ),
            ]),
        .init(
            "the page that never left is fetched anew if it is out of date", shows: nil,
            [
                (.snapshotsAreStale, ""),
                (
                    On.visit(1, "/one", "restore"),
                    "started 2 javaScript; cover 1; clear cache; turbo /one restore from R1 as 2; arm 2"
                ),
                (
                    On.visit(2, "/two"),
                    "disarm; cancelled 2; started 3 javaScript; cover 2; turbo /two advance as 3; arm 3"
                ),
            ]),
        .init(
            "snapshots stay out of date when a load fails", shows: nil,
            [
                (.snapshotsAreStale, ""),
                (On.visit(2, "/two", "reload"), "started 2 coldBoot; cover 2; load /two; arm 2"),
                (.loadFailed(.offline), "disarm; failed 2 offline"),
                (
                    On.visit(1, "/one", "restore"),
                    "started 3 javaScript; cover 1; clear cache; turbo /one restore from R1 as 3; arm 3"
                ),
            ]),
        .init(
            "a page that was left out of date leaves no snapshot", shows: 2,
            [
                (.snapshotsAreStale, ""),
                (
                    On.visit(2, "/two"),
                    "started 2 javaScript; cover 2; clear cache; turbo /two advance as 2; arm 2"
                ),
                (On.started("T2", "/two"), "arm 2"),
                (On.rendered("T2"), "uncover 2; rendered 2"),
                (On.completed("T2", "R2"), "disarm; clear cache; completed 2"),
            ]),
        .init(
            "a new document has no snapshots", shows: nil,
            [
                (.snapshotsAreStale, ""),
                (On.visit(1, "/one", "reload"), "started 2 coldBoot; cover 1; load /one; arm 2"),
                (On.commit("/one"), "arm 2"),
                (On.loaded(), "uncover 1; rendered 2; disarm; completed 2"),
                (On.visit(2, "/two"), "started 3 javaScript; cover 2; turbo /two advance as 3; arm 3"),
            ]),
        .init(
            "a faster visit", shows: 3,
            [
                (On.visit(2, "/two"), "started 2 javaScript; cover 2; turbo /two advance as 2; arm 2"),
                (On.started("T2", "/two"), "arm 2"),
                (
                    On.visit(3, "/three"),
                    "disarm; cancelled 2; started 3 javaScript; cover 3; turbo /three advance as 3; arm 3"
                ),
                (On.rendered("T2"), ""),
                (On.completed("T2"), ""),
                (On.started("T3", "/three"), "arm 3"),
                (On.failed("T2", "/two", 500), ""),
                (.scriptFailed(visit: 2, message: "late"), ""),
                (.watchdogExpired(visit: 2), ""),
                (.adapterSilent(visit: 2), ""),
                (On.completed("T3"), "arm 3"),
                (On.rendered("T3"), "uncover 3; rendered 3; disarm; completed 3"),
            ]),
        .init(
            "a faster visit, before Turbo has begun the slower one", shows: 3,
            [
                (On.visit(2, "/two"), "started 2 javaScript; cover 2; turbo /two advance as 2; arm 2"),
                (
                    On.visit(3, "/three"),
                    "disarm; cancelled 2; started 3 javaScript; cover 3; turbo /three advance as 3; arm 3"
                ),
                (On.started("T2", "/two"), "cancel T2"),
                (On.rendered("T2"), ""),
                (On.started("T3", "/three"), "arm 3"),
                (On.rendered("T3"), "uncover 3; rendered 3"),
                (On.completed("T3"), "disarm; completed 3"),
            ]),
        .init(
            "a double click", shows: 3,
            [
                (On.visit(2, "/two"), "started 2 javaScript; cover 2; turbo /two advance as 2; arm 2"),
                (
                    On.visit(3, "/two"),
                    "disarm; cancelled 2; started 3 javaScript; cover 3; turbo /two advance as 3; arm 3"
                ),
                (On.started("T2", "/two"), "cancel T2"),
                (On.started("T3", "/two"), "arm 3"),
                (On.completed("T3"), "arm 3"),
                (On.rendered("T3"), "uncover 3; rendered 3; disarm; completed 3"),
            ]),
        .init(
            "the slower visit could not be begun at all", shows: nil,
            [
                (On.visit(2, "/two"), "started 2 javaScript; cover 2; turbo /two advance as 2; arm 2"),
                (
                    On.visit(3, "/two"),
                    "disarm; cancelled 2; started 3 javaScript; cover 3; turbo /two advance as 3; arm 3"
                ),
                (.scriptFailed(visit: 2, message: "thrown"), ""),
                (On.started("T3", "/two"), "arm 3"),
            ]),
        .init(
            "cancelled by the shell", shows: nil,
            [
                (On.visit(2, "/two"), "started 2 javaScript; cover 2; turbo /two advance as 2; arm 2"),
                (On.started("T2", "/two"), "arm 2"),
                (.cancelVisit, "disarm; cancel T2; cancelled 2"),
                (.cancelVisit, ""),
                (On.rendered("T2"), ""),
            ]),
        .init(
            "the screen is left", shows: nil,
            [
                (On.visit(2, "/two"), "started 2 javaScript; cover 2; turbo /two advance as 2; arm 2"),
                (On.started("T2", "/two"), "arm 2"),
                (.screensRemoved([2]), "disarm; cancel T2; cancelled 2"),
                (On.proposed("/three"), ""),
                (On.dies(at: 0), ""),
            ]),
        .init(
            "the page refreshes itself", shows: 1,
            [
                (.message(.refreshingPage(location: On.page("/one"))), ""),
                (On.started("P9", "/one", .replace), "started 2 javaScript; arm 2"),
                (On.rendered("P9"), "uncover 1; rendered 2"),
                (On.completed("P9", "R9"), "disarm; completed 2"),
            ]),
        .init(
            "the old page refreshes itself while a load replaces it", shows: nil,
            [
                (On.visit(2, "/two", "reload"), "started 2 coldBoot; cover 2; load /two; arm 2"),
                (On.started("P9", "/one", .replace), ""),
                (On.rendered("P9"), ""),
                (On.commit("/two"), "arm 2"),
            ]),
        .init(
            "the page of another screen refreshes itself beneath an error", shows: 1,
            [
                (On.visit(2, "/two", "reload"), "started 2 coldBoot; cover 2; load /two; arm 2"),
                (.loadFailed(.offline), "disarm; failed 2 offline"),
                (On.started("P9", "/one", .replace), ""),
                (On.rendered("P9"), ""),
            ]),
        .init(
            "the page refreshes itself just before it is told to go elsewhere", shows: 2,
            [
                (On.visit(2, "/two"), "started 2 javaScript; cover 2; turbo /two advance as 2; arm 2"),
                (On.started("P9", "/one", .replace), ""),
                (On.started("T2", "/two"), "arm 2"),
                (On.completed("T2"), "arm 2"),
                (On.rendered("T2"), "uncover 2; rendered 2; disarm; completed 2"),
            ]),
        .init(
            "Turbo spells the address in its own way", shows: nil,
            [
                (On.visit(2, "/x/../two"), "started 2 javaScript; cover 2; turbo /x/../two advance as 2; arm 2"),
                (On.started("T2", "/two"), "arm 2"),
            ]),
        .init(
            "the page goes back in its history", from: On.onTwo(), shows: nil,
            [(On.started("P9", "/one", .restore, by: 1), "history /one by 1")]),
        .init(
            "the page goes back in its history before it is reported loaded", from: On.onTwo(), shows: nil,
            [
                (On.visit(2, "/two", "reload"), "started 3 coldBoot; cover 2; load /two; arm 3"),
                (On.commit("/two"), "arm 3"),
                (On.started("P9", "/one", .restore), "disarm; cancelled 3; history /one"),
                (
                    On.visit(1, "/one", "restore"),
                    "started 4 javaScript; cover 1; turbo /one restore from R1 as 4; arm 4"
                ),
                (On.loaded(.turbo, "R3"), ""),
            ]),
        .init(
            "the page goes back in its history during a visit", shows: nil,
            [
                (On.visit(2, "/two"), "started 2 javaScript; cover 2; turbo /two advance as 2; arm 2"),
                (On.started("T2", "/two"), "arm 2"),
                (On.started("P9", "/one", .restore), "disarm; cancelled 2; history /one"),
                (
                    On.visit(1, "/one", "restore"),
                    "started 3 javaScript; cover 1; turbo /one restore from R1 as 3; arm 3"
                ),
            ]),
        .init(
            "messages that need nothing", shows: 1,
            [
                (.message(.scrollingToAnchor(location: On.page("/one#a"))), ""),
                (.message(.formSubmissionStarted(location: On.page("/posts"))), "form"),
                (.message(.formSubmissionFinished(location: On.page("/posts"))), "form finished"),
                (.message(.errorRaised(message: "x", source: "", line: 1)), ""),
                (.message(.log(message: "x")), ""),
                (On.proposed("/two"), "propose /two advance turbo"),
            ]),
        .init(
            "nobody listens to a page whose screens are gone", shows: nil,
            [
                (.screensRemoved([1]), ""),
                (On.proposed("/two"), ""),
                (On.started("P9", "/one", .replace), ""),
                (On.started("P9", "/one", .restore), ""),
                (.message(.pageInvalidated(reason: "x")), ""),
                (On.dies(at: 0), ""),
            ]),
    ]

    static let failures: [SessionCase] =
        [
            .init(
                "the load fails", from: SessionState(name: .main), shows: nil,
                [
                    (On.visit(1, "/one"), "started 1 coldBoot; cover 1; load /one; arm 1"),
                    (.loadFailed(.connection("refused")), "disarm; failed 1 connection"),
                    (.loadFailed(.offline), ""),
                    (.loadFinished, ""),
                    (On.loaded(), ""),
                ]),
            .init(
                "WebKit blocks the address", from: SessionState(name: .main), shows: nil,
                [
                    (On.visit(1, "/one"), "started 1 coldBoot; cover 1; load /one; arm 1"),
                    (.loadCommitted(url("about:blank")), "disarm; failed 1 invalidResponse"),
                    (.loadFinished, ""),
                ]),
            .init(
                "the load fails half way", from: SessionState(name: .main), shows: nil,
                [
                    (On.visit(1, "/one"), "started 1 coldBoot; cover 1; load /one; arm 1"),
                    (On.commit("/one"), "arm 1"),
                    (.loadFailed(.connection("lost")), "disarm; failed 1 connection"),
                    (On.loaded(), ""),
                ]),
            .init(
                "a failed load leaves the page before in place", shows: 1,
                [
                    (On.visit(2, "/two", "reload"), "started 2 coldBoot; cover 2; load /two; arm 2"),
                    (.loadFailed(.offline), "disarm; failed 2 offline"),
                    (On.visit(1, "/one", "restore"), "started 3 javaScript; disarm; uncover 1; completed 3"),
                ]),
            .init(
                "a load that is refused", shows: 1,
                [
                    (On.visit(2, "/two", "reload"), "started 2 coldBoot; cover 2; load /two; arm 2"),
                    (.refused(.http(status: 500)), "stop; disarm; failed 2 http 500"),
                    (.refused(.http(status: 500)), ""),
                ]),
            .init(
                "a Turbo visit that is refused", shows: nil,
                [
                    (On.visit(2, "/two"), "started 2 javaScript; cover 2; turbo /two advance as 2; arm 2"),
                    (On.started("T2", "/two"), "arm 2"),
                    (.refused(.timeout), "cancel T2; disarm; failed 2 timeout"),
                    (On.rendered("T2"), ""),
                    (On.completed("T2"), ""),
                ]),
            .init(
                "a load that fails outside a visit", shows: nil,
                [
                    (.loadFailed(.offline), ""),
                    (On.visit(2, "/two"), "started 2 javaScript; cover 2; turbo /two advance as 2; arm 2"),
                    (.loadFailed(.offline), ""),
                ]),
            .init(
                "Turbo: 404", shows: nil,
                [
                    (On.visit(2, "/two"), "started 2 javaScript; cover 2; turbo /two advance as 2; arm 2"),
                    (On.started("T2", "/two"), "arm 2"),
                    (On.failed("T2", "/two", 404), "disarm; failed 2 http 404"),
                    (.message(.visitRequestFinished(identifier: "T2")), ""),
                    (
                        On.visit(1, "/one", "restore"),
                        "started 3 javaScript; cover 1; turbo /one restore from R1 as 3; arm 3"
                    ),
                ]),
            .init(
                "Turbo: a status that makes no sense as a failure", shows: nil,
                [
                    (On.visit(2, "/two"), "started 2 javaScript; cover 2; turbo /two advance as 2; arm 2"),
                    (On.started("T2", "/two"), "arm 2"),
                    (On.failed("T2", "/two", 200), "disarm; failed 2 invalidResponse"),
                ]),
        ]
        + [(0, "connection"), (-1, "timeout"), (-2, "contentType")].flatMap { status, kind -> [SessionCase] in
            [
                .init(
                    "Turbo: \(status), tried once more as a full load", shows: nil,
                    [
                        (On.visit(2, "/two"), "started 2 javaScript; cover 2; turbo /two advance as 2; arm 2"),
                        (On.started("T2", "/two"), "arm 2"),
                        (
                            On.failed("T2", "/two", status),
                            "disarm; cancel T2; cancelled 2; started 3 coldBoot; cover 2; load /two; arm 3"
                        ),
                        (.loadFailed(.offline), "disarm; failed 3 offline"),
                        (On.visit(2, "/two"), "started 4 javaScript; cover 2; turbo /two advance as 4; arm 4"),
                        (On.started("T4", "/two"), "arm 4"),
                        (On.failed("T4", "/two", status), "disarm; failed 4 \(kind)"),
                    ]),
                .init(
                    "Turbo: \(status), not tried again with a form's answer", shows: nil,
                    [
                        (
                            On.visit(2, "/two", "response"),
                            "started 2 javaScript; cover 2; turbo /two advance response as 2; arm 2"
                        ),
                        (On.started("T2", "/two"), "arm 2"),
                        (On.failed("T2", "/two", status), "disarm; failed 2 \(kind)"),
                    ]),
            ]
        } + [
            .init(
                "the right to a second try comes back with success", shows: nil,
                [
                    (On.visit(2, "/two"), "started 2 javaScript; cover 2; turbo /two advance as 2; arm 2"),
                    (On.started("T2", "/two"), "arm 2"),
                    (
                        On.failed("T2", "/two", 0),
                        "disarm; cancel T2; cancelled 2; started 3 coldBoot; cover 2; load /two; arm 3"
                    ),
                    (On.commit("/two"), "arm 3"),
                    (On.loaded(), "uncover 2; rendered 3; disarm; completed 3"),
                    (On.visit(2, "/two"), "started 4 javaScript; cover 2; turbo /two advance as 4; arm 4"),
                    (On.started("T4", "/two"), "arm 4"),
                    (
                        On.failed("T4", "/two", 0),
                        "disarm; cancel T4; cancelled 4; started 5 coldBoot; cover 2; load /two; arm 5"
                    ),
                ]),
            .init(
                "nothing is heard of a load", from: SessionState(name: .main), shows: nil,
                [
                    (On.visit(1, "/one"), "started 1 coldBoot; cover 1; load /one; arm 1"),
                    (.watchdogExpired(visit: 1), "stop; disarm; failed 1 timeout"),
                    (.watchdogExpired(visit: 1), ""),
                ]),
            .init(
                "nothing is heard of Turbo's visit", shows: nil,
                [
                    (On.visit(2, "/two"), "started 2 javaScript; cover 2; turbo /two advance as 2; arm 2"),
                    (On.started("T2", "/two"), "arm 2"),
                    (.watchdogExpired(visit: 2), "cancel T2; disarm; failed 2 timeout"),
                    (On.rendered("T2"), ""),
                    (On.completed("T2"), ""),
                ]),
            .init(
                "a visit that begins after it was given up", shows: nil,
                [
                    (On.visit(2, "/two"), "started 2 javaScript; cover 2; turbo /two advance as 2; arm 2"),
                    (.watchdogExpired(visit: 2), "disarm; failed 2 timeout"),
                    (On.started("T2", "/two"), "cancel T2"),
                    (On.rendered("T2"), ""),
                ]),
            .init(
                "the script fails: a full load", shows: nil,
                [
                    (On.visit(2, "/two"), "started 2 javaScript; cover 2; turbo /two advance as 2; arm 2"),
                    (
                        .scriptFailed(visit: 2, message: "no turboNative"),
                        "disarm; cancelled 2; started 3 coldBoot; cover 2; load /two; arm 3"
                    ),
                    (.scriptFailed(visit: 3, message: "a load has no script"), ""),
                ]),
            .init(
                "the script fails with a form's answer", shows: nil,
                [
                    (
                        On.visit(2, "/two", "response"),
                        "started 2 javaScript; cover 2; turbo /two advance response as 2; arm 2"
                    ),
                    (.scriptFailed(visit: 2, message: "thrown"), "disarm; failed 2 invalidResponse"),
                ]),
            .init(
                "the script's failure is reported after Turbo has begun", shows: nil,
                [
                    (On.visit(2, "/two"), "started 2 javaScript; cover 2; turbo /two advance as 2; arm 2"),
                    (On.started("T2", "/two"), "arm 2"),
                    (.scriptFailed(visit: 2, message: "gone"), ""),
                ]),
            .init(
                "a fetch that leads to another origin", shows: nil,
                [
                    (On.visit(2, "/two"), "started 2 javaScript; cover 2; turbo /two advance as 2; arm 2"),
                    (On.started("T2", "/two"), "arm 2"),
                    (.fetchRedirected(from: On.page("/two"), to: On.page("https://other.test/x")), ""),
                    (
                        On.failed("T2", "/two", 0),
                        "disarm; cancel T2; cancelled 2; leave 2 for https://other.test/x"
                    ),
                ]),
            .init(
                "a fetch that fails where it was led to", shows: nil,
                [
                    (On.visit(2, "/two"), "started 2 javaScript; cover 2; turbo /two advance as 2; arm 2"),
                    (On.started("T2", "/two"), "arm 2"),
                    (.fetchRedirected(from: On.page("/two"), to: On.page("/three")), ""),
                    (On.failed("T2", "/two", 404), "fail 2 http 404 at /three for 2"),
                    (.refused(.http(status: 404)), "cancel T2; disarm; failed 2 http 404"),
                    // The redirect belonged to that visit.
                    (On.visit(2, "/two"), "started 3 javaScript; cover 2; turbo /two advance as 3; arm 3"),
                    (On.started("T3", "/two"), "arm 3"),
                    (On.failed("T3", "/two", 404), "disarm; failed 3 http 404"),
                ]),
            .init(
                "a fetch that fails on another host", shows: nil,
                [
                    (On.visit(2, "/two"), "started 2 javaScript; cover 2; turbo /two advance as 2; arm 2"),
                    (On.started("T2", "/two"), "arm 2"),
                    (.fetchRedirected(from: On.page("/two"), to: On.page("https://other.test/x")), ""),
                    (On.failed("T2", "/two", 404), "disarm; failed 2 http 404"),
                ]),
            .init(
                "a fetch that leads elsewhere on the same host is a failed fetch", shows: nil,
                [
                    (On.visit(2, "/two"), "started 2 javaScript; cover 2; turbo /two advance as 2; arm 2"),
                    (On.started("T2", "/two"), "arm 2"),
                    (.fetchRedirected(from: On.page("/two"), to: On.page("/three")), ""),
                    (
                        On.failed("T2", "/two", 0),
                        "disarm; cancel T2; cancelled 2; started 3 coldBoot; cover 2; load /two; arm 3"
                    ),
                ]),
            .init(
                "a fetch that precedes its visit leads to another origin", shows: nil,
                [
                    (.message(.linkHovered(location: On.page("/two"))), "consider /two"),
                    (.fetchRedirected(from: On.page("/two"), to: On.page("https://other.test/x")), ""),
                    (On.visit(2, "/two"), "started 2 javaScript; cover 2; turbo /two advance as 2; arm 2"),
                    (On.started("T2", "/two"), "arm 2"),
                    (
                        On.failed("T2", "/two", 0),
                        "disarm; cancel T2; cancelled 2; leave 2 for https://other.test/x"
                    ),
                ]),
            .init(
                "the redirect of a fetch that no visit used does not count", shows: nil,
                [
                    (.message(.linkHovered(location: On.page("/two"))), "consider /two"),
                    (.fetchRedirected(from: On.page("/two"), to: On.page("https://other.test/x")), ""),
                    (.message(.linkHovered(location: On.page("/three"))), "consider /three"),
                    (On.visit(2, "/two"), "started 2 javaScript; cover 2; turbo /two advance as 2; arm 2"),
                    (On.started("T2", "/two"), "arm 2"),
                    (
                        On.failed("T2", "/two", 0),
                        "disarm; cancel T2; cancelled 2; started 3 coldBoot; cover 2; load /two; arm 3"
                    ),
                ]),
            .init(
                "the redirect of a fetch of a press that was cancelled does not count", shows: nil,
                [
                    (.message(.linkHovered(location: On.page("/two"))), "consider /two"),
                    (.fetchRedirected(from: On.page("/two"), to: On.page("https://other.test/x")), ""),
                    (.message(.pressCancelled), ""),
                    (On.visit(2, "/two"), "started 2 javaScript; cover 2; turbo /two advance as 2; arm 2"),
                    (On.started("T2", "/two"), "arm 2"),
                    (
                        On.failed("T2", "/two", 0),
                        "disarm; cancel T2; cancelled 2; started 3 coldBoot; cover 2; load /two; arm 3"
                    ),
                ]),
            .init(
                "the redirect of another fetch does not count", shows: nil,
                [
                    (On.visit(2, "/two"), "started 2 javaScript; cover 2; turbo /two advance as 2; arm 2"),
                    (On.started("T2", "/two"), "arm 2"),
                    (.fetchRedirected(from: On.page("/picture"), to: On.page("https://other.test/x")), ""),
                    (
                        On.failed("T2", "/two", 0),
                        "disarm; cancel T2; cancelled 2; started 3 coldBoot; cover 2; load /two; arm 3"
                    ),
                ]),
            .init(
                "the way back leads to another origin: it says so, once", from: On.onTwo(), shows: nil,
                [
                    (
                        On.visit(1, "/one", "restore"),
                        "started 3 javaScript; cover 1; turbo /one restore from R1 as 3; arm 3"
                    ),
                    (On.started("T3", "/one", .restore), "arm 3"),
                    (.fetchRedirected(from: On.page("/one"), to: On.page("https://other.test/x")), ""),
                    (
                        On.failed("T3", "/one", 0),
                        "disarm; failed 3 invalidResponse; propose https://other.test/x advance redirect"
                    ),
                ]),
        ]

    static let documents: [SessionCase] = [
        .init(
            "the page is invalidated during a restoration", from: On.onTwo(), shows: 1,
            [
                (
                    On.visit(1, "/one", "restore"),
                    "started 3 javaScript; cover 1; turbo /one restore from R1 as 3; arm 3"
                ),
                (On.started("T3", "/one", .restore), "arm 3"),
                (
                    .message(.pageInvalidated(reason: "tracked_element_mismatch")),
                    "disarm; cancelled 3; started 4 coldBoot; cover 1; load /one; arm 4"
                ),
                (.message(.pageInvalidated(reason: "tracked_element_mismatch")), ""),
                (On.commit("/one"), "arm 4"),
                (On.loaded(), "uncover 1; rendered 4; disarm; completed 4"),
            ]),
        .init(
            "the page is invalidated by a form's answer", shows: nil,
            [
                (
                    On.visit(2, "/two", "response"),
                    "started 2 javaScript; cover 2; turbo /two advance response as 2; arm 2"
                ),
                (
                    .message(.pageInvalidated(reason: "tracked_element_mismatch")),
                    "disarm; cancelled 2; started 3 coldBoot; cover 2; loadHTML /two; arm 3"
                ),
            ]),
        .init(
            "the page is invalidated between visits", from: On.onTwo(), shows: 2,
            [
                (
                    .message(.pageInvalidated(reason: "turbo_disabled")),
                    "started 3 coldBoot; cover 2; load /two; arm 3"
                )
            ]),
        .init(
            "the web process dies", from: On.onTwo(), shows: 2,
            [
                (On.dies(at: 0), "started 3 coldBoot; cover 2; load /two; arm 3"),
                (On.commit("/two"), "arm 3"),
                (On.loaded(), "uncover 2; rendered 3; disarm; completed 3"),
            ]),
        .init(
            "the web process dies after the page has moved", from: On.onTwo(), shows: 2,
            [
                (.pageMoved(to: On.page("/two/moved")), ""),
                (.pageMoved(to: On.page("https://other.test/")), ""),
                (On.dies(at: 0), "started 3 coldBoot; cover 2; load /two/moved; arm 3"),
                (.pageMoved(to: On.page("/elsewhere")), ""),
                (On.dies(at: 1), "disarm; cancelled 3; started 4 coldBoot; cover 2; load /two/moved; arm 4"),
                (On.commit("/two/moved"), "arm 4"),
                (On.loaded(), "uncover 2; rendered 4; disarm; completed 4"),
            ]),
        .init(
            "the web process dies in the middle of a visit", shows: nil,
            [
                (On.visit(2, "/two"), "started 2 javaScript; cover 2; turbo /two advance as 2; arm 2"),
                (On.dies(at: 0), "disarm; cancelled 2; started 3 coldBoot; cover 2; load /two; arm 3"),
                (On.started("T2", "/two"), "cancel T2"),
                (On.rendered("T2"), ""),
            ]),
        .init(
            "the web process dies in the middle of a load", from: SessionState(name: .main), shows: nil,
            [
                (On.visit(1, "/one", "response"), "started 1 coldBoot; cover 1; loadHTML /one; arm 1"),
                (On.dies(at: 0), "disarm; cancelled 1; started 2 coldBoot; cover 1; loadHTML /one; arm 2"),
            ]),
        .init(
            "the web process dies before the first visit", from: SessionState(name: .main), shows: nil,
            [(On.dies(at: 0), "")]),
        .init(
            "the web process dies again and again", from: On.onTwo(), shows: nil,
            [
                (On.dies(at: 0), "started 3 coldBoot; cover 2; load /two; arm 3"),
                (On.dies(at: 10), "disarm; cancelled 3; started 4 coldBoot; cover 2; load /two; arm 4"),
                (On.dies(at: 20), "disarm; cancelled 4; started 5 coldBoot; cover 2; load /two; arm 5"),
                (
                    On.dies(at: 30),
                    "disarm; cancelled 5; started 6 coldBoot; cover 2; disarm; failed 6 processTerminated"
                ),
                // Retry resets the count.
                (On.visit(2, "/two", "reload"), "started 7 coldBoot; cover 2; load /two; arm 7"),
                (On.dies(at: 40), "disarm; cancelled 7; started 8 coldBoot; cover 2; load /two; arm 8"),
            ]),
        .init(
            "deaths far apart do not add up", from: On.onTwo(), shows: nil,
            [
                (On.dies(at: 0), "started 3 coldBoot; cover 2; load /two; arm 3"),
                (On.dies(at: 30), "disarm; cancelled 3; started 4 coldBoot; cover 2; load /two; arm 4"),
                (On.dies(at: 59), "disarm; cancelled 4; started 5 coldBoot; cover 2; load /two; arm 5"),
                (On.dies(at: 61), "disarm; cancelled 5; started 6 coldBoot; cover 2; load /two; arm 6"),
            ]),
        .init(
            "the page before speaks while the next one loads", from: SessionState(name: .main), shows: nil,
            [
                (On.visit(1, "/one"), "started 1 coldBoot; cover 1; load /one; arm 1"),
                (On.commit("/one"), "arm 1"),
                (On.visit(2, "/two"), "disarm; stop; cancelled 1; started 2 coldBoot; cover 2; load /two; arm 2"),
                (On.loaded(), ""),
                (.loadFinished, ""),
                (On.commit("/two"), "arm 2"),
                (.loadFinished, "await 2"),
            ]),
    ]

    static let all = [coldBoots, scriptVisits, failures, documents, challenges, returns].flatMap(\.self)
}
