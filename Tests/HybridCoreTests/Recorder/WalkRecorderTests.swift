import FoundationEssentials
import HybridCore
import Testing

@testable import HybridNavigation

@Suite struct WalkRecorderTests {
    private static let title = WalkTarget("Title")
    private static let password = WalkTarget("Password")
    private static let save = WalkTarget("Save")
    private static let home = WalkOutcome(main: ["/"], title: "Home", status: 200)
    private static let posts = WalkOutcome(main: ["/", "/posts"], title: "Posts", status: 200)

    /// Events of a recording that began on the home page, and the steps after its first one.
    private static let table: [(String, [WalkRecorder.Event], [WalkAction])] = [
        (
            "typing is one step",
            ["H", "He", "Heron"].map { .page(.filled(field: "1", title, .plain($0))) },
            [.fill(title, .plain("Heron"))]
        ),
        (
            "the report at the loss of the focus is no step",
            [
                .page(.filled(field: "1", title, .plain("A"))), .page(.filled(field: "2", save, .plain("B"))),
                .page(.filled(field: "1", title, .plain("A"))), .command("back"),
                .page(.filled(field: "2", save, .plain("B"))),
            ], [.fill(title, .plain("A")), .fill(save, .plain("B")), .command("back")]
        ),
        (
            "fields with the same label are different fields",
            [.page(.filled(field: "1", title, .plain("A"))), .page(.filled(field: "2", title, .plain("B")))],
            [.fill(title, .plain("A")), .fill(title, .plain("B"))]
        ),
        (
            "a password is one step without a text",
            [
                .page(.filled(field: "1", password, .secret(.password, page: "/x"))),
                .page(.filled(field: "1", password, .secret(.password, page: "/x"))),
            ], [.fill(password, .secret(.password, page: "/x"))]
        ),
        (
            "Enter replaces the click that the browser simulates",
            [
                .page(.filled(field: "1", title, .plain("A"))), .page(.clicked(.button, save, isImplicit: true)),
                .page(.entered(title)),
            ], [.fill(title, .plain("A")), .enter(title)]
        ),
        (
            "the simulated click stays if no form is sent",
            [.page(.clicked(.button, save, isImplicit: true)), .page(.checked(title, isOn: false))],
            [.click(.button, save), .uncheck(title)]
        ),
        (
            "a real click stays before Enter",
            [.page(.clicked(.button, save, isImplicit: false)), .page(.entered(title))],
            [.click(.button, save), .enter(title)]
        ),
        (
            "controls",
            [
                .page(.clicked(.link, WalkTarget("Edit", position: 2), isImplicit: false)),
                .page(.selected(option: "Blue", title)), .page(.checked(title, isOn: true)), .page(.chose(title)),
                .command("select-tab", argument: 1), .answered(kind: "confirm", accepts: false),
                .answered(kind: "alert", accepts: false), .answered(kind: "discard", accepts: true),
            ],
            [
                .click(.link, WalkTarget("Edit", position: 2)), .select(option: "Blue", title), .check(title),
                .choose(title), .command("select-tab", argument: 1), .answer(.confirm, accepts: false),
                .answer(.alert, accepts: true),
            ]
        ),
        (
            "actions for the view are no steps, and neither are the results of an action",
            [
                .action("zoom-in"), .action("diagnostics"), .action("back"), .action("shortcut-1"), .action("sync"),
                .visited(url("https://a.test/sync")), .observed(posts), .visited(url("https://a.test/x?token=hunter2")),
                .action("sign-out"),
            ], [.command("sync"), .visit("/x?token=***"), .command("sign-out")]
        ),
        ("nothing after the end", [.stopped, .command("back")], []),
    ]

    private func recorder(_ events: [WalkRecorder.Event] = []) -> WalkRecorder {
        var recorder = WalkRecorder()
        recorder.start(at: url("https://u:hunter2@a.test/start"), [url("https://a.test/")], nil, showing: Self.home)
        for event in events { recorder.handle(event) }
        return recorder
    }

    @Test("Events become steps", arguments: table)
    func steps(_ name: String, _ events: [WalkRecorder.Event], _ steps: [WalkAction]) {
        let recorder = recorder(events)
        #expect(recorder.walk.steps.map(\.action) == [.visit("/")] + steps)
        #expect(recorder.walk.site == "https://a.test/start")
    }

    @Test("The screens that are open become visits, and the last one has the result")
    func start() {
        var recorder = WalkRecorder()
        recorder.start(
            at: url("https://a.test/"), [url("https://a.test"), url("https://a.test/posts?page=2")],
            [url("https://a.test/posts/new")], showing: Self.posts)
        #expect(recorder.walk.steps.map(\.action) == [.visit("/"), .visit("/posts?page=2"), .visit("/posts/new")])
        #expect(recorder.walk.steps.map(\.expected) == [nil, nil, Self.posts])
    }

    @Test("The last observation before the next step is the result")
    func outcomes() {
        let recorder = recorder([
            .page(.clicked(.link, Self.title, isImplicit: false)), .observed(Self.home), .observed(Self.posts),
            .command("back"),
        ])
        #expect(recorder.walk.steps.map(\.expected) == [Self.home, Self.posts, nil])
    }

    @Test("Every omission is named once")
    func omissions() {
        let recorder = recorder([.page(.omitted(.file)), .page(.omitted(.file)), .page(.omitted(.frame))])
        #expect(recorder.walk.omissions.count == 2)
        #expect(recorder.text.hasSuffix("Add them to the script."))
    }

    @Test("The text of a prompt is omitted if the user accepted it")
    func prompts() {
        #expect(recorder([.answered(kind: "prompt", accepts: false)]).walk.omissions == [])
        #expect(recorder([.answered(kind: "confirm", accepts: true)]).walk.omissions == [])
        let accepted = recorder([.answered(kind: "prompt", accepts: true)])
        #expect(accepted.walk.omissions == ["Text typed in a prompt is not recorded. Add it to the script."])
    }

    @Test("A recording has a limit")
    func limit() {
        let recorder = recorder(Array(repeating: .command("back"), count: RecordedWalk.mostSteps + 5))
        #expect(recorder.walk.steps.count == RecordedWalk.mostSteps)
        #expect(!recorder.isOn)
        #expect(recorder.walk.omissions.count == 1)
    }

    @Test("The list has each step with its result")
    func text() {
        #expect(WalkRecorder().text.hasPrefix("No recording yet."))
        #expect(
            recorder([.page(.filled(field: "1", Self.password, .secret(.password, page: "/x")))]).text == """
                1. Open /
                      /  “Home”  200
                2. Fill in “Password” with the environment variable PASSWORD
                """)
    }

    @Test(
        "Messages of the page's script",
        arguments: [
            (
                #"{"kind":"click","control":"link","name":"A","position":2}"#,
                WalkMessage.clicked(.link, WalkTarget("A", position: 2), isImplicit: false)
            ),
            (#"{"kind":"click","control":"image","name":"A"}"#, nil),
            (
                #"{"kind":"fill","field":"1","name":"A","value":"x"}"#,
                .filled(field: "1", WalkTarget("A"), .plain("x"))
            ),
            (
                #"{"kind":"fill","field":"1","name":"A","value":"hunter2","secret":"PASSWORD","page":"https://a.test/x?y"}"#,
                .filled(field: "1", WalkTarget("A"), .secret(.password, page: "/x"))
            ),
            (
                #"{"kind":"fill","field":"1","name":"A","value":"hunter2","secret":"HOME","page":"https://a.test/x"}"#,
                .filled(field: "1", WalkTarget("A"), .secret(.password, page: "/x"))
            ),
            (#"{"kind":"fill","field":"1","name":"A"}"#, nil),
            (#"{"kind":"fill","field":"1","name":"A","secret":"PASSWORD"}"#, nil),
            (#"{"kind":"check","name":""}"#, nil),
            (#"{"kind":"uncheck","name":"A"}"#, .checked(WalkTarget("A"), isOn: false)),
            (#"{"kind":"omitted","reason":"file"}"#, .omitted(.file)),
            (#"{"kind":"omitted","reason":"deselected"}"#, .omitted(.deselected)),
            (#"{"kind":"omitted","reason":"modified"}"#, .omitted(.modified)),
            (#"{"kind":"other","name":"A"}"#, nil), ("[", nil),
        ] as [(String, WalkMessage?)])
    func messages(_ json: String, _ message: WalkMessage?) {
        #expect(WalkMessage(json: json) == message)
    }

    @Test("Requests of the user to the stacks")
    func commands() {
        let stacks = NavigationStacks()
        let link = VisitProposal(url: url("https://a.test/x"), origin: .turbo)
        let row = VisitProposal(url: url("https://a.test/x"), origin: .native)
        let table: [(WindowSetState.Event, WalkRecorder.Event?)] = [
            (.select(2), .command("select-tab", argument: 2)),
            (.navigator(0, .leave(.goBack)), nil), (.navigator(0, .leave(.dismissModal)), nil),
            (.navigator(0, .leave(.clearAll)), .command("home")), (.navigator(0, .leave(.reload)), .command("reload")),
            (.navigator(0, .route(link)), nil), (.navigator(0, .route(row)), .visited(url("https://a.test/x"))),
            (.navigator(0, .handOver(url("https://a.test/y"))), .visited(url("https://a.test/y"))),
            (.navigator(0, .visit("https://a.test/z")), .visited(url("https://a.test/z"))), (.openWindow(nil), nil),
        ]
        for (event, expected) in table { #expect(WalkRecorder.Event(event, in: stacks) == expected) }
    }
}
