import FoundationEssentials
import GLibBridge
import HybridCore
import HybridShell
import Logging

/// Controls an unattended application. It executes the commands of ``KioskSession`` and restores the page after a
/// crash.
final class KioskController {
    let kiosk: KioskEnvironment
    let application: ObjectRef
    let windowSet: WindowSet
    let window: MainWindow
    let witness: KioskWitness
    private(set) lazy var recovery = PageRecovery(windowSet, interval: kiosk.probeInterval) { [weak self] in
        self?.hasNoPages ?? true
    } restart: { [weak self] in
        self?.restart(because: .unresponsive)
    }
    private(set) var session: KioskSession
    /// Called to restart the process.
    var restart: (@MainActor () -> Void)?
    /// Called to end the process for the staff.
    var leave: (@MainActor () -> Void)?
    let start = MainLoop.now
    private let errors: KioskErrors
    private let sessionReset: SessionReset
    private let cursor: CursorHider
    private let inhibitor: IdleInhibitor
    /// Reports the input of users.
    var input: ActivityMonitor?
    private var countdown: CountdownWindow?
    private var timer: LoopTimer?
    private var schedule: KioskSchedule
    private var clock: KioskClock?
    let screen: ScreenController
    /// Shows the first page for the first time; `nil` afterwards.
    private var firstStart: (@MainActor () -> Void)?
    var remote: RemoteControl?
    var supervision: Supervision?
    private(set) var metrics: MetricsFile?
    private var heartbeat: Heartbeat?
    private var files: LoopTimer?
    private var printerLooks: LoopTimer?
    private var updates = UpdateWatch()
    private(set) var configurationWatch: ConfigurationWatch?
    private(set) var printing: KioskPrinting?
    private(set) var wipes: WipeLog?
    var staff: StaffController?
    var visitor: VisitorController?
    private var windowSizes: WindowSizes?

    init(
        _ kiosk: KioskEnvironment, application: ObjectRef, windowSet: WindowSet, window: MainWindow,
        witness: KioskWitness
    ) {
        self.kiosk = kiosk
        self.application = application
        self.windowSet = windowSet
        self.window = window
        self.witness = witness
        let configuration = kiosk.configuration
        session = KioskSession(
            idleTimeout: configuration.idleTimeout, countdown: configuration.countdown, quiet: kiosk.quiet,
            screenSaver: configuration.screenSaver)
        schedule = KioskSchedule(configuration)
        screen = ScreenController(kiosk, windowSet, parent: window.widget)
        errors = KioskErrors(context: windowSet.context, offlinePage: kiosk.pages[.offline])
        sessionReset = SessionReset(windowSet: windowSet, window: window.widget, forgetSecrets: kiosk.forgetSecrets)
        cursor = CursorHider(configuration.cursor)
        inhibitor = IdleInhibitor(configuration.keepAwake, application: application, window: window.widget)
        connect()
    }

    private func connect() {
        // An earlier process that was killed or lost power has not cleared the history.
        ChooserHistory.clear()
        ChooserHistory.listNoDocuments()
        // An earlier process that ended during a visit has kept its zoom.
        windowSet.context.change(zoom: .reset)
        windowSet.context.errorContent = { [errors] in errors.content(for: $0, on: $1, of: $2) }
        cursor.add(window.widget)
        for navigator in windowSet.navigators { webViewMade(navigator.main.webView) }
        windowSet.context.webViewMade = { [weak self] in self?.webViewMade($0) }
        input = ActivityMonitor { [weak self] in self?.took($0) ?? false }
        witness.visitedFromOutside = { [weak self] in
            if self?.session.state == .closed { self?.endPagesLater() } else { self?.send(.input) }
        }
        witness.exceededMemory = { [weak self] in
            // The session first begins its own reload.
            MainLoop.after(milliseconds: 0) { self?.recovery.exceededMemory() }
        }
        witness.settled = { [weak self] in self?.settled() }
        inhibitor.update(isPlaying: false)
        windowSizes = kiosk.arrangeWindows.map { WindowSizes(main: window.widget, changed: $0) }
        supervision = Supervision(kiosk, health: { [recovery] in recovery.probe.health })
        watchHealth()
        witness.observed = { [weak self] in
            self?.metrics?.record($0)
            self?.configurationWatch?.observe($0)
        }
        wipes = kiosk.wipeRecord.map {
            WipeLog(after: $0.lines, logger: windowSet.context.environment.logger, append: $0.append)
        }
        printing = kiosk.configuration.printer.map { KioskPrinting($0, windowSet) }
        printing?.changed = { [weak self] in self?.metrics?.changed() }
        offerRemoteControl()
        offerStaffAccess()
        watchConfiguration()
        watchFiles()
    }

    /// The number of checks that the page responds for one look at the files.
    private static let probesForFiles = 4
    /// The number of these checks for one look at the printer.
    private static let probesForPrinter = 20

    private func watchHealth() {
        let logger = windowSet.context.environment.logger
        let sources = MetricsFile.Sources(
            usage: kiosk.usage, starts: kiosk.starts, isScreenOn: { [screen] in screen.isOn },
            isPrinterReady: { [weak self] in self?.printing?.state.map { $0 == .ready } })
        let metrics = MetricsFile(logger: logger, sources, save: kiosk.saveMetrics)
        self.metrics = metrics
        screen.turned = { [weak metrics] in metrics?.changed() }
        guard let configuration = kiosk.configuration.heartbeat, let send = kiosk.sendHeartbeat else { return }
        heartbeat = Heartbeat(
            configuration, metrics: metrics, logger: logger, state: { [weak self] in self?.session.state }, send: send)
    }

    /// Restarts an unused kiosk after an update, which no reset may follow.
    private func watchFiles() {
        files = MainLoop.every(milliseconds: kiosk.probeInterval * Self.probesForFiles) { [weak self] in
            guard let self, firstStart == nil else { return }
            let changes = kiosk.restartReasons().filter { !$0.hasPrefix("memory") }
            if updates.found(changes) { send(.filesChanged) }
        }
        printerLooks = MainLoop.every(milliseconds: kiosk.probeInterval * Self.probesForPrinter) { [weak self] in
            self?.printing?.look()
        }
    }

    private func watchConfiguration() {
        guard let enrollment = kiosk.enrollment else { return }
        let watch = ConfigurationWatch(
            enrollment, environment: windowSet.context.environment, deadline: kiosk.trialDeadline)
        configurationWatch = watch
        watch.received = { [weak self] in
            if enrollment.isWaiting { self?.restart(because: .changes) } else { self?.send(.filesChanged) }
        }
        watch.isPaused = { [weak self] in self?.firstStart != nil || self?.session.state == .closed }
        watch.failed = { [weak self] in self?.restart(because: .changes) }
        watch.begin()
    }

    /// Shows the first page. If the application has crashed too often, waits before that.
    func begin(at url: URL?) {
        firstStart = { [windowSet] in windowSet.start(at: url) }
        if schedule.isNeeded {
            clock = KioskClock(kiosk.clock) { [weak self] now in
                for event in self?.schedule.events(at: now) ?? [] { self?.send(event) }
            }
        }
        kiosk.resetKeyboard?(true)
        let pause = kiosk.started()
        guard session.state != .closed else { return }
        screen.start()
        send(.started)
        if let enrollment = kiosk.enrollment, enrollment.isWaiting {
            return showPause(because: "noConfiguration", seconds: enrollment.interval)
        }
        guard pause > 0 else { return startPages() }
        windowSet.context.environment.logger.error("started too often, waiting", metadata: ["seconds": "\(pause)"])
        showPause(because: "crashLoop", seconds: pause)
        MainLoop.after(milliseconds: pause * 1000) { [weak self] in
            if self?.firstStart != nil, self?.session.state != .closed { self?.startPages() }
        }
    }

    private func showPause(because reason: String, seconds: Int) {
        windowSet.context.environment.tracer.record(.kioskPaused(reason: reason, seconds: seconds))
        OutOfServiceView.show(on: windowSet)
    }

    private func startPages() {
        guard let firstStart else { return windowSet.beginAnew() }
        self.firstStart = nil
        firstStart()
    }

    private var hasNoPages: Bool { [.wiping, .closed].contains(session.state) }

    /// True while the kiosk shows no pages to a visitor.
    var isPaused: Bool { hasNoPages || firstStart != nil || recovery.isPausing }

    /// Clears the previous user's data immediately.
    func reset() { send(.resetRequested(.command)) }

    // MARK: The session

    /// Handles a user's input.
    /// - Returns: True if the page must not receive it, because the key has answered the question, has turned the
    ///   screen on or is the staff's.
    func took(_ input: UserInput) -> Bool {
        cursor.moved()
        let (wasAsking, wasResting) = (countdown != nil, screen.isResting)
        send(.input)
        if wasAsking || wasResting, case .key = input { return true }
        return wasResting ? false : staff?.noticed(input) ?? false
    }

    func send(_ event: KioskSession.Event) {
        for command in session.handle(event, at: MainLoop.now / 1000) { perform(command) }
    }

    private func perform(_ command: KioskSession.Command) {
        let tracer = windowSet.context.environment.tracer
        switch command {
        case .wait(let seconds):
            timer?.cancel()
            timer = MainLoop.after(milliseconds: Int((seconds * 1000).rounded(.up))) { [weak self] in
                self?.send(.timeElapsed)
            }
        case .stopWaiting:
            timer?.cancel()
            timer = nil
        case .ask(let seconds):
            if countdown == nil { tracer.record(.kioskAsked(seconds: seconds)) }
            ask(seconds)
        case .stopAsking:
            countdown?.close()
            countdown = nil
            if session.state == .occupied { tracer.record(.kioskAnswered) }
        case .wipe(let reason): forget(because: reason)
        case .reload: if !restartIfChanged() { windowSet.active.leaveUnasked(by: .reload) }
        case .restartIfChanged: _ = restartIfChanged()
        case .close: close()
        case .open: open()
        case .resetTools: visitor?.send(.reset)
        case .darken, .lighten, .showScreenSaver, .hideScreenSaver: screen.perform(command)
        }
    }

    private func close() {
        windowSet.context.environment.tracer.record(.kioskClosed)
        staff?.send(.dismissed)
        sessionReset.closeDialogs()
        endPages()
        screen.perform(.close)
        inhibitor.release()
        supervision?.settled(at: nil)
    }

    private func endPages() {
        errors.recovered()
        recovery.stop()
        if firstStart == nil { for navigator in windowSet.navigators { navigator.renewWebViews() } }
    }

    /// Ends a page that was opened from outside while the kiosk is closed.
    private func endPagesLater() {
        firstStart = nil
        MainLoop.whenIdle { [weak self] in
            guard let self, session.state == .closed else { return }
            endPages()
            screen.closedWindow?.present()
        }
    }

    private func open() {
        windowSet.context.environment.tracer.record(.kioskOpened)
        screen.perform(.open)
        inhibitor.update(isPlaying: false)
        if !restartIfChanged() { startPages() }
    }

    /// Restarts the process, or the computer, if the program or the application file has been updated.
    private func restartIfChanged() -> Bool {
        let reasons = kiosk.restartReasons()
        guard !reasons.isEmpty else { return false }
        windowSet.context.environment.logger.notice(
            "restarting with changes", metadata: ["reasons": "\(reasons.joined(separator: ", "))"])
        let reason: KioskStarts.Reason = reasons.allSatisfy { $0.hasPrefix("memory") } ? .memory : .changes
        Task {
            if await kiosk.restartsComputer() { kiosk.ends(reason) } else { restart(because: reason) }
        }
        return true
    }

    func restart(because reason: KioskStarts.Reason) {
        visitor?.send(.reset)
        kiosk.ends(reason)
        restart?()
    }

    private func ask(_ seconds: Int) {
        let front = screen.window?.widget ?? staff?.window?.widget ?? windowSet.active.display?.frontWindow
        let question =
            countdown ?? CountdownWindow(parent: front ?? window.widget) { [weak self] in self?.send(.input) }
        countdown = question
        question.show(secondsLeft: seconds, fullScreen: kiosk.configuration.isFullScreen)
    }

    private func forget(because reason: KioskSession.Reason) {
        recovery.stop()
        staff?.send(.dismissed)
        visitor?.send(.reset)
        let began = MainLoop.now
        errors.recovered()
        firstStart = nil
        screen.closedWindow?.removePage()
        Task {
            do {
                try await sessionReset.perform(isRecorded: wipes != nil)
                visitor?.send(.reset)
                record(reason, since: began)
            } catch {
                record(reason, since: began, failure: "\(error)")
                // Some of the previous user's data may remain in memory. A restart removes it.
                windowSet.context.environment.logger.error("cannot delete all data", metadata: ["error": "\(error)"])
                restart(because: .wipeFailed)
                return
            }
            windowSet.context.environment.tracer.record(
                .kioskWiped(reason: reason, duration: Int(MainLoop.now - began)))
            recovery.probe.restart()
            printing?.wiped()
            kiosk.resetKeyboard?(false)
            screen.closedWindow?.showPage()
            send(.wiped)
        }
    }

    private func record(_ reason: KioskSession.Reason, since began: Double, failure: String? = nil) {
        wipes?.add(
            WipeRecord.Entry(
                time: Date(), reason: reason, duration: Int(MainLoop.now - began), cleared: sessionReset.cleared,
                remaining: sessionReset.remaining, failure: failure))
    }

    // MARK: The page

    private func webViewMade(_ webView: WebViewHost) {
        cursor.add(webView.widget)
        visitor?.webViewMade(webView)
        webView.playingChanged = { [weak self] in self?.playingChanged() }
    }

    private func playingChanged() {
        let isPlaying = windowSet.navigators.flatMap(\.webViews).contains(where: \.isPlaying)
        if session.state != .closed { inhibitor.update(isPlaying: isPlaying) }
    }

    private func settled() {
        let front = windowSet.active.stacks.frontScreen
        if session.state == .closed { endPagesLater() }
        if front?.failure == nil { errors.recovered() }
        supervision?.settled(at: front?.currentLocation)
        visitor?.settled(at: front?.currentLocation)
    }
}
