import HybridCore

/// Keeps the application running without a window, according to the user's settings and the permissions of the desktop.
final class BackgroundController {
    private(set) var life: BackgroundLife
    private let service: (any BackgroundService)?
    private let state: any StateStore
    private static let name = "background"
    private var listeners: [@MainActor () -> Void] = []
    /// Called with a badge that a page has set.
    var badgeChanged: (@MainActor (LauncherBadge) -> Void)?

    /// - Parameters:
    ///   - life: The settings from the application file and the command line.
    ///   - service: The desktop's background service. Without it, the application cannot start at login.
    ///   - state: Stores the user's settings.
    init(_ life: BackgroundLife, service: (any BackgroundService)?, state: any StateStore) {
        self.life = life
        self.service = service
        self.state = state
        self.life.restore(state.load(Self.name))
    }

    /// Calls `listener` now and after each change by the user.
    func follow(_ listener: @escaping @MainActor () -> Void) {
        listeners.append(listener)
        listener()
    }

    /// Records if the application is registered on a session bus.
    func registered(withBus hasBus: Bool) { life.surroundings.hasBus = hasBus }

    /// Checks which settings can be offered.
    func look() { life.surroundings.hasMenuEntry = service?.hasMenuEntry ?? false }

    var startsAtLogin: Bool { service?.startsAtLogin ?? false }

    /// Sets whether the desktop starts the application at login.
    /// - Parameter answered: Called with the result. The argument is a message for the user if the change failed.
    func startAtLogin(_ isWanted: Bool, answered: @escaping @MainActor (_ problem: String?) -> Void) {
        service?.startAtLogin(isWanted, answered: answered)
    }

    /// Sets whether the application keeps running without a window.
    /// - Parameter answered: Called with the result. The argument is a message for the user if the desktop denies the
    ///   change.
    func keepRunning(_ isWanted: Bool, answered: @escaping @MainActor (_ problem: String?) -> Void) {
        guard isWanted, let service else { return choose(isWanted) }
        service.keepRunning { [weak self] problem in
            if problem == nil { self?.choose(true) }
            answered(problem)
        }
    }

    /// Records that the user was told how to quit.
    func explain() {
        life.explain()
        state.save(life.json, as: Self.name)
    }

    private func choose(_ isWanted: Bool) {
        life.choose(isWanted)
        state.save(life.json, as: Self.name)
        for listener in listeners { listener() }
    }
}
