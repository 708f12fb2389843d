import FoundationEssentials
import GLibBridge
package import HybridCore

/// Answers the permission requests of pages. If there is no answer yet, it asks the user and stores the answer.
package final class PermissionController {
    private let origin: ApplicationOrigin
    private let application: String
    private let defaults: PermissionDefaults
    private let state: any StateStore
    private let tracer: any Tracer
    private let profile: WebProfile
    private var remembered: RememberedPermissions
    private var limit = RateLimit.dialogs
    /// Called when the user has changed the answer for a permission.
    var changed: (@MainActor (PermissionPolicy.Kind) -> Void)?

    /// - Parameters:
    ///   - application: The name of the application, as shown in questions.
    ///   - defaults: The permissions that are granted without asking.
    ///   - state: Stores the user's answers.
    init(
        origin: ApplicationOrigin, application: String, defaults: PermissionDefaults, state: any StateStore,
        tracer: any Tracer, profile: WebProfile
    ) {
        self.origin = origin
        self.application = application
        self.defaults = defaults
        self.state = state
        self.tracer = tracer
        self.profile = profile
        remembered = RememberedPermissions(state.load(RememberedPermissions.fileName))
        profile.whenNotificationsStart { [weak self] in self?.tellAboutNotifications() }
    }

    /// Answers a request, immediately or after asking the user.
    /// - Parameter window: The parent window of the question. If it is `nil`, the request is denied.
    func handle(_ request: PermissionRequest, in window: Widget?) {
        let decision = PermissionPolicy.decide(
            request.kinds, page: request.page, origin: origin, defaults: defaults, remembered: remembered)
        switch decision {
        case .allow(let reason): answerRequest(request, true, reason)
        case .deny(let reason): answerRequest(request, false, reason)
        case .ask(let kinds):
            // In a locked application, the answer of one user would apply to the next user. Only the application file
            // decides there.
            guard let window, !profile.isLocked, !request.isAboutDevices, limit.allows(at: MainLoop.now / 1000) else {
                return answerRequest(request, false, .notAsked)
            }
            ask(kinds, request, in: window)
        }
    }

    private func ask(_ kinds: [PermissionPolicy.Kind], _ request: PermissionRequest, in window: Widget) {
        tracer.record(.permissionAsked(kinds: kinds, url: request.page))
        let question = PermissionQuestion(kinds, application: application, origin: origin)
        MessageDialog.show(
            .init(
                title: question.title, body: question.body, accept: localized("_Allow"), cancel: localized("_Deny"),
                canBePutOff: true),
            in: window
        ) { [weak self] response in
            guard let self else { return }
            // If the user closes the question, this is not an answer. The page is denied the permission and may ask
            // again.
            guard response != .putOff else { return answerRequest(request, false, .notAsked) }
            let isAllowed = response != .cancel
            for kind in kinds { remembered[kind, origin] = isAllowed }
            state.save(remembered.json, as: RememberedPermissions.fileName)
            if kinds.contains(.notifications) { tellAboutNotifications() }
            answerRequest(request, isAllowed, .user)
        }
    }

    private func answerRequest(_ request: PermissionRequest, _ isAllowed: Bool, _ reason: PermissionPolicy.Reason) {
        tracer.record(.permissionDecided(kinds: request.kinds, url: request.page, isAllowed: isAllowed, reason: reason))
        request.answer(isAllowed)
    }

    var entries: [PermissionEntry] {
        PermissionEntry.all(origin: origin, defaults: defaults, remembered: remembered)
    }

    /// Stores the user's answer for a permission before a page asks. If the answer is `nil`, restores the application's
    /// default.
    package func setAnswer(_ kind: PermissionPolicy.Kind, _ isAllowed: Bool?) {
        remembered[kind, origin] = isAllowed
        state.save(remembered.json, as: RememberedPermissions.fileName)
        if kind == .notifications { tellAboutNotifications() }
        changed?(kind)
    }

    /// Deletes the user's answers.
    package func forget() {
        remembered = RememberedPermissions()
        state.save(nil, as: RememberedPermissions.fileName)
        tellAboutNotifications()
    }

    /// Decides about a permission of the application's own pages without asking the user.
    func decision(about kind: PermissionPolicy.Kind) -> PermissionPolicy.Decision {
        PermissionPolicy.decide(
            [kind], page: origin.address, origin: origin, defaults: defaults, remembered: remembered)
    }

    /// Updates `Notification.permission` of the pages to the stored answer.
    private func tellAboutNotifications() {
        let (allowed, denied) =
            switch decision(about: .notifications) {
            case .allow: ([origin.text], [])
            case .deny: ([], [origin.text])
            case .ask: ([], [])
            } as ([String], [String])
        profile.setNotifications(allowed: allowed, denied: denied)
    }
}
