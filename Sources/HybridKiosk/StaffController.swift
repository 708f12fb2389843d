import CGtk
import GLibBridge
import HybridCore
import HybridShell
import Logging

/// Executes the commands of ``StaffAccess``.
@MainActor
final class StaffController {
    private var access: StaffAccess
    private let staff: KioskStaff
    private let services: StaffServices
    private let environment: ShellEnvironment
    private let perform: @MainActor (StaffAccess.Action) -> Void
    private let facts: @MainActor () -> [(title: String, value: String)]
    private let parent: @MainActor () -> Widget?
    private let covers: @MainActor (Bool) -> Void
    private let isFullScreen: Bool
    private let hasScreen: Bool
    /// The levels in percent, and the last change of each.
    private var levels: [StaffLevel: Int] = [:]
    private var changes: [StaffLevel: Task<Void, Never>] = [:]
    private(set) var window: StaffWindow?
    private var barrier: DialogBarrier?
    private var pad: PinPad?
    private var panel: StaffPanel?
    private var pin = ""
    private var timer: LoopTimer?
    private var hasFailedToSave = false
    /// The result of storing the lock, until it is handled.
    private var isSaved: Bool?
    private let key: (value: guint, modifiers: GdkModifierType)?

    /// - Parameters:
    ///   - hasScreen: True if the screen can be turned off.
    ///   - parent: Returns the window that the staff's window covers.
    ///   - covers: Called with true before the staff's window appears, and with false after it has closed.
    ///   - facts: Returns the titles and values that the panel shows.
    ///   - perform: Performs an action whose result the panel does not show.
    init(
        _ staff: KioskStaff, _ services: StaffServices, _ environment: ShellEnvironment, isFullScreen: Bool,
        hasScreen: Bool, parent: @escaping @MainActor () -> Widget?, covers: @escaping @MainActor (Bool) -> Void,
        facts: @escaping @MainActor () -> [(title: String, value: String)],
        perform: @escaping @MainActor (StaffAccess.Action) -> Void
    ) {
        self.staff = staff
        self.services = services
        self.environment = environment
        self.isFullScreen = isFullScreen
        self.hasScreen = hasScreen
        self.parent = parent
        self.covers = covers
        self.facts = facts
        self.perform = perform
        var (value, modifiers): (guint, GdkModifierType) = (0, GdkModifierType(0))
        let isKnown = staff.key.map { gtk_accelerator_parse($0.accelerator, &value, &modifiers) != 0 } ?? false
        key = isKnown ? (value, modifiers) : nil
        access = StaffAccess(lock: StaffLock(text: services.lock, at: MainLoop.now / 1000))
        send(.started)
    }

    isolated deinit { timer?.cancel() }

    /// Handles the input of any user.
    /// - Returns: True if the input is the staff's key, which no page receives.
    func noticed(_ input: UserInput) -> Bool {
        send(.input)
        switch input {
        case .key(let event):
            guard let key, let event, gdk_key_event_matches(event, key.value, key.modifiers) != GDK_KEY_MATCH_NONE
            else { return false }
            send(.requested)
            return true
        case .press(let x, let y): send(.tapped(x: x, y: y))
        case .other: break
        }
        return false
    }

    func send(_ event: StaffAccess.Event) {
        for command in access.handle(event, at: MainLoop.now / 1000) { execute(command) }
        guard let isSaved else { return }
        self.isSaved = nil
        send(.saved(isSaved))
    }

    private func execute(_ command: StaffAccess.Command) {
        switch command {
        case .ask: ask()
        case .check: check()
        case .showCheck: pad?.check()
        case .refuse: pad?.refuse()
        case .lock(let seconds): pad?.lock(seconds: seconds)
        case .open: open()
        case .close:
            // The next visitor could paste parts of the log.
            if panel != nil { SessionReset.clearClipboards() }
            window?.close()
            (window, pad, panel, barrier) = (nil, nil, nil, nil)
            covers(false)
        case .perform(.powerOff): powerOff()
        case .perform(.log): showLog()
        case .perform(let action): if let level = action.level { change(level, action) } else { perform(action) }
        case .save(let text): save(text)
        case .wait(let seconds):
            timer?.cancel()
            timer = seconds.map { seconds in
                MainLoop.after(milliseconds: Int((seconds * 1000).rounded(.up))) { [weak self] in
                    self?.send(.timeElapsed)
                }
            }
        case .report(let report):
            environment.tracer.record(.kioskStaff(report))
            environment.logger.notice("\(TraceEvent.kioskStaff(report).sentence)")
        }
    }

    private func ask() {
        guard let parent = parent() else { return }
        let pad = PinPad { [weak self] pin in
            self?.pin = pin
            self?.send(.entered)
        } cancelled: { [weak self] in
            self?.send(.dismissed)
        }
        self.pad = pad
        covers(true)
        let window = StaffWindow(parent: parent, fullScreen: isFullScreen) { [weak self] in
            self?.send(.dismissed)
        } keyPressed: { [weak self] key in
            self?.panel == nil && self?.pad?.press(key) == true
        }
        self.window = window
        window.show(pad.parts)
        barrier = DialogBarrier(window: window.widget)
    }

    private func check() {
        let (pin, hash, matches) = (pin, staff.pin, services.matches)
        self.pin = ""
        Task { [weak self, environment] in
            let isRight = await WorkerThread.run { matches(pin, hash) }
            if isRight == nil {
                environment.logger.error("cannot check the staff PIN, because the memory is insufficient")
            }
            self?.send(.checked(isRight: isRight))
        }
    }

    private func open() {
        pad = nil
        let shown = StaffLevel.allCases.filter { staff.limits[$0] != nil }
        let offered = StaffAccess.Action.offered(hasScreen: hasScreen, hasLog: services.log != nil)
        let panel = StaffPanel(facts(), shown, offered) { [weak self] in
            self?.send(.chosen($0))
        } closed: { [weak self] in
            self?.send(.dismissed)
        }
        self.panel = panel
        window?.show(panel.parts)
        Task { [weak panel, services] in if await services.canPowerOff() { panel?.offerPowerOff() } }
        levels = [:]
        for level in shown {
            Task { [weak self, weak panel, services, changes] in
                // An earlier panel may have requested it.
                await changes[level]?.value
                let percent = await services.level(level)
                if let self, let panel, self.panel === panel { show(level, percent) }
            }
        }
    }

    private func show(_ level: StaffLevel, _ percent: Int?) {
        levels[level] = percent
        panel?.show(level, percent) { target(of: $0, level) != nil }
    }

    /// Returns the level after an action; `nil` if the action has no effect.
    private func target(of action: StaffAccess.Action, _ level: StaffLevel) -> Int? {
        guard let percent = levels[level], let limits = staff.limits[level] else { return nil }
        return level.after(action, from: percent, in: limits)
    }

    private func change(_ level: StaffLevel, _ action: StaffAccess.Action) {
        guard let percent = target(of: action, level) else { return }
        // The next press changes this value, even before the program has answered.
        show(level, percent)
        changes[level] = Task { [weak self, weak panel, services, changes] in
            await changes[level]?.value
            let result = await services.setLevel(level, percent)
            let actual = if let result { result } else { await services.level(level) }
            guard let self, let panel, self.panel === panel else { return }
            panel.explain(result == nil ? level.failure : nil)
            // A later press has requested another level.
            if levels[level] == percent { show(level, actual) }
        }
    }

    private func showLog() {
        Task { [weak panel, services] in
            guard let log = await services.log?() else {
                panel?.explain(localized("The log cannot be read."))
                return
            }
            panel?.show(log: log)
        }
    }

    private func powerOff() {
        Task { [weak self, services, environment] in
            do {
                try await services.powerOff()
            } catch {
                environment.logger.error("cannot turn the computer off", metadata: ["error": "\(error)"])
                self?.panel?.explain(localized("The computer cannot be turned off."))
            }
        }
    }

    private func save(_ text: String) {
        isSaved = false
        guard let saveLock = services.saveLock else { return }
        do {
            try saveLock(text)
            (isSaved, hasFailedToSave) = (true, false)
        } catch {
            // The lock continues in memory.
            if !hasFailedToSave {
                environment.logger.error("cannot write the lock of the staff PIN", metadata: ["error": "\(error)"])
            }
            hasFailedToSave = true
        }
    }
}

extension StaffLevel {
    fileprivate var failure: String {
        switch self {
        case .volume: localized("The volume cannot be changed.")
        case .brightness: localized("The brightness cannot be changed.")
        }
    }
}
