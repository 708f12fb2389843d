import FoundationEssentials
import HybridCore
import Testing

@Suite struct KioskValueTests {
    @Test func remediesEscalateUntilPageIsStable() {
        var health = PageHealth(at: 0)
        let first = [10.0, 20, 30, 40].map { health.failed(at: $0) }
        #expect(first == [.reload, .newWebView, .restart, .restart])
        health.answered(at: 100)
        let soon = health.failed(at: 110)
        #expect(soon == .restart, "One answer is no recovery.")
        health.answered(at: 110 + PageHealth.convalescence)
        let later = health.failed(at: 500)
        #expect(later == .reload)
        let muchLater = health.failed(at: 500 + PageHealth.convalescence)
        #expect(muchLater == .reload)
    }

    @Test func screenIsCoveredOncePerReason() {
        var cover = ScreenCover()
        let steps: [(command: KioskSession.Command, effects: [ScreenCover.Effect])] = [
            (.lighten, [.turn(isOn: true)]), (.ask(secondsLeft: 5), []),
            (.darken, [.show(.dark), .turn(isOn: false)]), (.darken, [.turn(isOn: false)]),
            (.lighten, [.remove, .turn(isOn: true)]), (.darken, [.show(.dark), .turn(isOn: false)]),
            (.close, [.show(.closed), .turn(isOn: false)]), (.darken, [.turn(isOn: false)]),
            (.lighten, [.turn(isOn: true)]), (.close, [.turn(isOn: false)]),
            (.open, [.remove, .turn(isOn: true)]), (.open, [.turn(isOn: true)]),
            (.showScreenSaver, [.show(.screenSaver)]), (.hideScreenSaver, [.remove]), (.hideScreenSaver, []),
            (.showScreenSaver, [.show(.screenSaver)]), (.darken, [.show(.dark), .turn(isOn: false)]),
            (.hideScreenSaver, []), (.lighten, [.remove, .turn(isOn: true)]),
            (.showScreenSaver, [.show(.screenSaver)]), (.close, [.show(.closed), .turn(isOn: false)]),
            (.open, [.remove, .turn(isOn: true)]),
        ]
        for step in steps {
            let effects = cover.handle(step.command)
            #expect(effects == step.effects, "\(step.command)")
        }
        #expect(cover.kind == nil)
    }

    @Test func fixedWindowIsResizableOnlyBesideKeyboard() {
        var window = FixedHeight()
        let steps: [(height: Int, isResizable: Bool, available: Int, change: Bool?)] = [
            (600, false, 900, nil), (600, true, 500, nil), (600, false, 600, nil), (600, false, 500, true),
            (500, true, 500, nil), (500, true, 400, nil), (400, true, 599, nil), (400, true, 900, false),
            (600, false, 900, nil), (600, false, 300, true),
        ]
        for step in steps {
            let change = window.change(
                height: step.height, isResizable: step.isResizable, available: step.available)
            #expect(change == step.change, "\(step)")
        }
    }

    @Test(arguments: [(600, 50, nil), (700, 60, nil), (1_100, 113, "memory (513 MiB more)"), (0, 0, nil)])
    func grownProcessRestarts(anonymous: Int, shared: Int, expected: String?) {
        func status(_ anonymous: Int, _ shared: Int) -> String {
            "Name:\tHybridDesktop\nVmRSS:\t 9999999 kB\nRssAnon:\t \(anonymous << 10) kB\nRssFile:\t 9999999 kB\n"
                + "RssShmem:\t\(shared << 10) kB\n"
        }
        let growth = MemoryGrowth(status: status(650, 50))
        #expect(growth.reason(status: status(anonymous, shared)) == expected)
        #expect(growth.reason(status: "") == nil && MemoryGrowth(status: "nonsense").reason(status: "RssAnon:") == nil)
    }

    @Test(arguments: [
        (
            "7f0-7f1 r-xp 00026000 08:01 42                         /usr/lib/libgtk-4.so.1 (deleted)",
            ["/usr/lib/libgtk-4.so.1"]
        ),
        (
            "7f0-7f1 r-xp 00026000 08:01 42                         /opt/a b/libgtk-4.so.1 (deleted)",
            ["/opt/a b/libgtk-4.so.1"]
        ),
        ("7f0-7f1 r-xp 00026000 08:01 42                         /usr/lib/libgtk-4.so.1", []),
        ("7f0-7f1 r--p 00000000 08:01 43                         /usr/lib/libgtk-4.so.1 (deleted)", []),
        // An icon cache, memory of the JavaScript engine, and lines without a file.
        ("7f0-7f1 r--s 00000000 08:01 44                         /usr/share/icons/icon-theme.cache (deleted)", []),
        ("7f0-7f1 rwxs 00000000 00:01 45                         /memfd:JITCode (deleted)", []),
        ("7f0-7f1 r-xp 00000000 00:00 0                          [vdso]", []),
        ("7f0-7f1 rwxp 00000000 00:00 0", []), ("", []), (" (deleted)", []),
    ])
    func replacedLibrariesAreFound(line: String, paths: [String]) {
        #expect(ReplacedLibraries.paths(in: "\(line)\n\(line)\n") == paths)
    }

    @Test func unresponsivePageStopsBeingTrusted() {
        var health = PageHealth(at: 0)
        #expect(health.isTrusted(at: PageHealth.patience - 1))
        #expect(!health.isTrusted(at: PageHealth.patience))
        health.answered(at: 200)
        #expect(health.isTrusted(at: 201))
    }

    @Test func tooManyRestartsCausePause() {
        var crashLoopGuard = CrashLoopGuard()
        let pauses = (1...CrashLoopGuard.limit + 1).map { number in
            crashLoopGuard = CrashLoopGuard(text: crashLoopGuard.text)
            return crashLoopGuard.started(at: 1_000_000 + Double(number))
        }
        #expect(pauses == [0, 0, 0, 0, CrashLoopGuard.pause, 0])
    }

    /// A planned restart removes its own start, but no crash before it.
    @Test func plannedRestartsAreNotCounted() {
        var planned = CrashLoopGuard()
        for number in 1...20 {
            let pause = planned.started(at: Double(number))
            #expect(pause == 0)
            planned.restarts()
        }
        #expect(planned.starts.isEmpty)
        for number in 1..<CrashLoopGuard.limit {
            _ = planned.started(at: Double(100 + number))
            planned.restarts()
            let pause = planned.started(at: Double(100 + number))
            #expect(pause == 0)
        }
        let pause = planned.started(at: 200)
        #expect(pause == CrashLoopGuard.pause)
    }

    @Test func distantOrSuccessfulStartsAreNotCounted() {
        var slow = CrashLoopGuard()
        let pauses = (1...20).map { slow.started(at: Double($0) * CrashLoopGuard.window / 4 + 1) }
        #expect(pauses.allSatisfy { $0 == 0 })
        var good = CrashLoopGuard()
        for number in 1...20 {
            let pause = good.started(at: Double(number))
            #expect(pause == 0)
            good.wentWell()
        }
    }

    @Test(arguments: ["", "x\ny", "nan\ninf\n-inf\n", "9e99\n9e99\n9e99\n9e99\n9e99\n9e99", "\u{0}\n\n1"])
    func damagedLedgerDoesNotPreventStart(text: String) {
        var crashLoopGuard = CrashLoopGuard(text: text)
        let pause = crashLoopGuard.started(at: 1_000)
        #expect(pause == 0)
    }

    @Test(arguments: [
        ("Mo-Fr 08:00-18:00", 1, 8, 0, true), ("Mo-Fr 08:00-18:00", 5, 17, 59, true),
        ("Mo-Fr 08:00-18:00", 5, 18, 0, false), ("Mo-Fr 08:00-18:00", 1, 7, 59, false),
        ("Mo-Fr 08:00-18:00", 6, 12, 0, false), ("08:00-18:00", 7, 12, 0, true),
        ("Sa,Su 10:00-14:00", 7, 10, 0, true), ("Sa,Su 10:00-14:00", 1, 10, 0, false),
        ("Sa-Mo 10:00-14:00", 1, 10, 0, true), ("Sa-Mo 10:00-14:00", 2, 10, 0, false),
        ("Mo-We,Fr 10:00-14:00", 4, 12, 0, false), ("Mo-We,Fr 10:00-14:00", 5, 12, 0, true),
        ("Fr 18:00-02:00", 5, 23, 59, true), ("Fr 18:00-02:00", 6, 1, 59, true),
        ("Fr 18:00-02:00", 6, 2, 0, false), ("Fr 18:00-02:00", 5, 1, 0, false), ("Su 18:00-02:00", 1, 1, 0, true),
        ("Mo 00:00-00:00", 1, 23, 59, true), ("Mo 00:00-00:00", 2, 0, 0, false),
    ])
    func openingHours(text: String, day: Int, hour: Int, minute: Int, isOpen: Bool) {
        var hours = OpeningHours()
        let isValid = hours.add(text)
        #expect(isValid)
        #expect(hours.contains(LocalTime(day: day, hour: hour, minute: minute)) == isOpen)
    }

    @Test(arguments: [
        "", " ", "Mo", "Mo-Fr", "Mo-Fr 8:00-18:00", "Mo-Fr 08:00", "Mo-Fr 08:00-24:00", "Mo-Fr 08:00-18:00-20:00",
        "mon-fri 08:00-18:00", "Mo-Tu-We 08:00-18:00", "Mo, 08:00-18:00", "Mo- 08:00-18:00", "Mo Tu 08:00-18:00",
        "Mo-Fr 08:00-18:00 x",
    ])
    func invalidOpeningHours(text: String) {
        var hours = OpeningHours()
        let isValid = hours.add(text)
        #expect(!isValid)
        #expect(hours == OpeningHours())
    }

    @Test func screenSaverIsInhibitedAsConfigured() {
        let held = KioskConfiguration.KeepAwake.allCases.map {
            [$0.holds(whilePlaying: false), $0.holds(whilePlaying: true)]
        }
        #expect(held == [[false, false], [false, true], [true, true]])
    }

    @Test func messagesForTheServiceManager() {
        #expect(ServiceMessage.ready.text == "READY=1" && ServiceMessage.watchdog.text == "WATCHDOG=1")
        #expect(ServiceMessage.status("a\nREADY=1").text == "STATUS=a READY=1")
    }

    @Test(
        arguments: [
            ([:], nil, nil, false),
            (["NOTIFY_SOCKET": "/run/x", "WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "7"], "/run/x", 15_000, false),
            (["NOTIFY_SOCKET": "@x", "WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "8"], "@x", nil, false),
            (["NOTIFY_SOCKET": "@", "WATCHDOG_USEC": "30000000"], nil, nil, false),
            (["NOTIFY_SOCKET": "@x", "WATCHDOG_USEC": "-1", "INVOCATION_ID": "a"], "@x", nil, true),
            (["NOTIFY_SOCKET": "relative", "WATCHDOG_USEC": "x"], nil, nil, false),
        ] as [([String: String], String?, Int?, Bool)])
    func serviceManagerSettings(environment: [String: String], socket: String?, interval: Int?, restarts: Bool) {
        let manager = ServiceManager(environment: environment, processID: 7)
        #expect(manager.socket == socket && manager.interval == interval && manager.restartsService == restarts)
    }

    @Test func journalLinesHaveLevels() {
        #expect(JournalPriority.warning.lines(of: "a\nb\n") == "<4>a\n<4>b\n")
        let fields = JournalPriority.error.fields(of: "no\nanswer", ["url": "https://a.test/", "web-é": "1"])
        #expect(fields.map(\.name) == ["MESSAGE", "PRIORITY", "HYBRIDDESKTOP_URL", "HYBRIDDESKTOP_WEB__"])
        #expect(fields.map(\.value) == ["no\nanswer", "3", "https://a.test/", "1"])
        #expect(JournalPriority.isJournal("8:123", device: 8, inode: 123))
        #expect(!JournalPriority.isJournal("8:123", device: 8, inode: 124))
        #expect(!JournalPriority.isJournal(nil, device: 8, inode: 123))
    }

    @Test(arguments: [
        (#"{"startURL": "https://a.example", "kiosk": {"alow": ["/visitors/*"]}}"#, "kiosk.alow", "allow"),
        (#"{"startURL": "https://a.example", "kiosk": {}, "permisions": {}}"#, "permisions", "permissions"),
        (#"{"startURL": "https://a.example", "kisok": {"allow": ["/visitors/*"]}}"#, "kisok", "kiosk"),
        (
            #"{"environments": {"hall": {"startURL": "https://a.example", "kiosk": {"idletimeot": 9}}}}"#,
            "environments.hall.kiosk.idletimeot", "idleTimeout"
        ),
        (
            #"{"startURL": "https://a.example", "windw": {}, "environments": {"hall": {"kiosk": {}}}}"#, "windw",
            "window"
        ),
    ])
    func unknownKioskKeyIsAnError(file: String, place: String, nearest: String) throws {
        let error = #expect(throws: ApplicationConfigurationError.self) {
            try ApplicationConfiguration(json: Array(file.utf8), source: "kiosk.json")
        }
        let problem = try #require(error?.problems.first)
        #expect(problem.path == place)
        #expect(problem.text.hasSuffix("fix or remove it. Did you mean “\(nearest)”?"))
    }

    @Test func unknownKeyWithoutKioskIsAWarning() throws {
        let file = #"{"startURL": "https://a.example", "windw": {}, "kiosk": null, "comment": ""}"#
        let application = try ApplicationConfiguration(json: Array(file.utf8), source: "a.json")
        #expect(application.warnings.map(\.path) == ["windw"])
    }

    @Test func pageRepeatedlyOverMemoryLimitIsAbandoned() throws {
        let (one, other) = try (#require(URL(string: "https://a.test/1")), #require(URL(string: "https://a.test/2")))
        var strikes = MemoryStrikes()
        let first = (1...4).map { strikes.exceeded(one, at: Double($0)) }
        #expect(first == [false, false, false, true])
        let again = strikes.exceeded(one, at: 5)
        #expect(!again, "The next visit to the page counts from the beginning.")
        let another = (6...8).map { strikes.exceeded(other, at: Double($0)) }
        #expect(another == [false, false, false])
        let later = strikes.exceeded(other, at: 8 + MemoryStrikes.window)
        #expect(!later)
    }
}
