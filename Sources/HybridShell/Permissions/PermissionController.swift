import FoundationEssentials
import GLibBridge
import HybridCore

/// Answers what pages ask to be allowed, asks the user where nobody has said, and keeps what they answer.
@MainActor
final class PermissionController {
    private let environment: ShellEnvironment
    private let profile: WebProfile
    private var remembered: RememberedPermissions
    private var limit = RateLimit.dialogs
    private static let name = "permissions"

    init(environment: ShellEnvironment, profile: WebProfile) {
        self.environment = environment
        self.profile = profile
        remembered = RememberedPermissions(environment.state.load(Self.name))
        profile.whenNotificationsStart { [weak self] in self?.tellAboutNotifications() }
    }

    /// Answers a request, at once or when the user has.
    /// - Parameter window: where the user is asked; without one the answer is no.
    func handle(_ request: PermissionRequest, in window: Widget?) {
        let decision = PermissionPolicy.decide(
            request.kinds, page: request.page, origin: environment.origin, defaults: environment.permissions,
            remembered: remembered)
        switch decision {
        case .allow(let reason): answer(request, true, reason)
        case .deny(let reason): answer(request, false, reason)
        case .ask(let kinds):
            // In a kiosk one person's answer would hold for the next: only the application file's counts.
            guard let window, !profile.isLocked, !request.isAboutDevices, limit.allows(at: MainLoop.now / 1000) else {
                return answer(request, false, .notAsked)
            }
            ask(kinds, request, in: window)
        }
    }

    private func ask(_ kinds: [PermissionPolicy.Kind], _ request: PermissionRequest, in window: Widget) {
        let origin = environment.origin
        environment.tracer.record(.permissionAsked(kinds: kinds, url: request.page))
        let question = PermissionQuestion(kinds, application: environment.name, origin: origin)
        MessageDialog.show(
            .init(
                title: question.title, body: question.body, accept: "_Allow", cancel: "_Deny", canBePutOff: true),
            in: window
        ) { [weak self] response in
            guard let self else { return }
            // Closing the question is no answer: the page is denied, and may ask again.
            guard response != .putOff else { return answer(request, false, .notAsked) }
            let isAllowed = response != .cancel
            for kind in kinds { remembered[kind, origin] = isAllowed }
            environment.state.save(remembered.json, as: Self.name)
            if kinds.contains(.notifications) { tellAboutNotifications() }
            answer(request, isAllowed, .user)
        }
    }

    private func answer(_ request: PermissionRequest, _ isAllowed: Bool, _ reason: PermissionPolicy.Reason) {
        environment.tracer.record(
            .permissionDecided(kinds: request.kinds, url: request.page, isAllowed: isAllowed, reason: reason))
        request.answer(isAllowed)
    }

    /// How things stand with each permission.
    var entries: [PermissionEntry] {
        PermissionEntry.all(origin: environment.origin, defaults: environment.permissions, remembered: remembered)
    }

    /// Forgets what the user answered about one permission: the next page that wants it asks again.
    func forget(_ kind: PermissionPolicy.Kind) {
        remembered[kind, environment.origin] = nil
        environment.state.save(remembered.json, as: Self.name)
        if kind == .notifications { tellAboutNotifications() }
    }

    /// Forgets what the user answered.
    func forget() {
        remembered = RememberedPermissions()
        environment.state.save(nil, as: Self.name)
        tellAboutNotifications()
    }

    /// Pages see in `Notification.permission` what was answered before.
    private func tellAboutNotifications() {
        let origin = environment.origin
        let decision = PermissionPolicy.decide(
            [.notifications], page: URL(string: origin.text), origin: origin, defaults: environment.permissions,
            remembered: remembered)
        let (allowed, denied) =
            switch decision {
            case .allow: ([origin.text], [])
            case .deny: ([], [origin.text])
            case .ask: ([], [])
            } as ([String], [String])
        profile.setNotifications(allowed: allowed, denied: denied)
    }
}
