import HybridCore

/// What goes on of the application without a window, as the user sets it and the desktop allows it.
@MainActor
final class BackgroundController {
    private(set) var life: BackgroundLife
    private let service: (any BackgroundService)?
    private let state: any StateStore
    private static let name = "background"
    private var listeners: [@MainActor () -> Void] = []
    /// Called with what pages have on the application's badge.
    var badgeChanged: (@MainActor (LauncherBadge) -> Void)?

    /// - Parameters:
    ///   - life: what the application file and the command line say.
    ///   - service: the desktop's part; without one nobody starts the application at the login.
    ///   - state: keeps what the user has set.
    init(_ life: BackgroundLife, service: (any BackgroundService)?, state: any StateStore) {
        self.life = life
        self.service = service
        self.state = state
        self.life.restore(state.load(Self.name))
    }

    /// Calls somebody now, and whenever the user has set something.
    func follow(_ listener: @escaping @MainActor () -> Void) {
        listeners.append(listener)
        listener()
    }

    /// The application has registered with the bus, or there is none.
    func registered(withBus hasBus: Bool) { life.surroundings.hasBus = hasBus }

    /// Looks for what may be offered.
    func look() { life.surroundings.hasMenuEntry = service?.hasMenuEntry ?? false }

    /// Whether the desktop starts the application when its user logs in.
    var startsAtLogin: Bool { service?.startsAtLogin ?? false }

    /// The user wants that, or not any more.
    /// - Parameter answered: is called with a sentence for the user if it cannot be.
    func startAtLogin(_ isWanted: Bool, answered: @escaping @MainActor (_ problem: String?) -> Void) {
        service?.startAtLogin(isWanted, answered: answered)
    }

    /// The user wants the application to go on without its window, or not any more.
    /// - Parameter answered: is called with a sentence for the user if it may not.
    func keepRunning(_ isWanted: Bool, answered: @escaping @MainActor (_ problem: String?) -> Void) {
        guard isWanted, let service else { return choose(isWanted) }
        service.keepRunning { [weak self] problem in
            if problem == nil { self?.choose(true) }
            answered(problem)
        }
    }

    private func choose(_ isWanted: Bool) {
        life.choose(isWanted)
        state.save(life.json, as: Self.name)
        for listener in listeners { listener() }
    }
}
