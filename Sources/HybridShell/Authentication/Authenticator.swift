import FoundationEssentials
import GLibBridge
import HybridCore
import Logging

/// Signs the user in and out: shows the dialog, asks the server, keeps the token, gives the web view its cookies.
@MainActor
final class Authenticator {
    private let environment: ShellEnvironment
    private let profile: WebProfile
    private var dialog: SignInDialog?
    private var attempts: [Screen.ID: Int] = [:]
    /// Tells the user something that needs no answer.
    var notify: (@MainActor (String) -> Void)?

    init(environment: ShellEnvironment, profile: WebProfile) {
        self.environment = environment
        self.profile = profile
    }

    /// Whether a sign-in is possible at all.
    var isAvailable: Bool {
        environment.authentication.isConfigured && environment.authentication.strategy == .native
    }

    /// Whether the dialog is open. There is one at a time, however many requests fail.
    var isPresenting: Bool { dialog != nil }

    /// How often a sign-in succeeded for a screen that then asked for one again.
    func attempts(for screen: Screen.ID) -> Int { attempts[screen] ?? 0 }

    /// The screen has shown a page, or the user asks anew: it may ask for a sign-in again.
    func resetAttempts(for screen: Screen.ID) { attempts[screen] = nil }

    /// Asks for e-mail and password until they are right or the user gives up.
    /// - Parameters:
    ///   - screen: the screen whose page asks for it.
    ///   - page: that page.
    ///   - status: the status that the page was refused with.
    ///   - succeeded: is called when the web view has its cookies, to repeat the visit.
    func signIn(
        for screen: Screen.ID, page: URL, status: Int?, in window: Widget, succeeded: @escaping @MainActor () -> Void
    ) {
        guard dialog == nil, let endpoint = environment.authentication.endpoint else { return }
        let dialog = SignInDialog(parent: window, site: environment.name)
        self.dialog = dialog
        trace(.presented, page, status)
        dialog.cancelled = { [weak self] in
            self?.dialog = nil
            self?.trace(.cancelled, page, nil)
        }
        dialog.submitted = { [weak self, weak dialog] email, password in
            guard let self, let dialog else { return }
            Task {
                guard await self.submit(email, password, to: endpoint, in: dialog) else { return }
                self.attempts[screen, default: 0] += 1
                succeeded()
            }
        }
        dialog.present()
    }

    /// - Returns: whether the user is signed in.
    private func submit(
        _ email: String, _ password: Secret, to endpoint: SignInEndpoint, in dialog: SignInDialog
    ) async -> Bool {
        do {
            let response = try await environment.http.send(
                HTTPRequest(
                    method: "POST", url: endpoint.url, headers: SignInRequest.headers,
                    body: SignInRequest.body(email: email, password: password),
                    timeout: max(1, environment.limits.silence / 1000), followsRedirects: false,
                    sizeLimit: SignInResponse.maximumSize))
            // The user may have cancelled meanwhile: then there is nothing to sign in to.
            guard self.dialog === dialog else { return false }
            return try await accept(response, from: endpoint, in: dialog)
        } catch {
            let reason = (error as? VisitError).map { ErrorMessage($0).body } ?? "\(error)"
            trace(.failed, endpoint.url, nil)
            dialog.show(problem: reason)
            return false
        }
    }

    private func accept(
        _ response: HTTPResponse, from endpoint: SignInEndpoint, in dialog: SignInDialog
    ) async throws -> Bool {
        let verdict = SignInResponse.interpret(
            status: response.status, headers: response.headers, body: response.body,
            contentType: response.values(of: "Content-Type").first, configuration: environment.authentication)
        switch verdict {
        case .rejected(let message):
            trace(.failed, endpoint.url, response.status)
            dialog.show(problem: message)
            return false
        case .success(let token, _):
            try await profile.cookies.add(setCookie: response.values(of: "Set-Cookie"), from: response.url)
            guard self.dialog === dialog else { return false }
            self.dialog = nil
            dialog.close()
            trace(.succeeded, endpoint.url, response.status)
            if let token { keep(token, of: endpoint.origin) }
            return true
        }
    }

    /// Keeps the token without making anybody wait: a locked keyring asks for its password first, and without one the
    /// sign-in holds until the application ends.
    private func keep(_ token: Secret, of origin: ApplicationOrigin) {
        Task {
            do {
                try await environment.secrets.store(token, for: key(origin))
            } catch {
                environment.logger.warning("token not kept", metadata: ["error": "\(error)"])
                notify?(Self.notice(for: error as? SecretStoreError))
            }
        }
    }

    private static func notice(for error: SecretStoreError?) -> String {
        switch error {
        case .unavailable: "You are signed in until you quit: this desktop has no keyring to remember it in."
        case .locked, .timedOut: "You are signed in until you quit: the keyring is locked."
        case .failed, nil: "You are signed in until you quit: the keyring could not remember it."
        }
    }

    private func key(_ origin: ApplicationOrigin) -> SecretKey {
        SecretKey(applicationID: environment.applicationID, profile: environment.profileName, origin: origin)
    }

    /// Forgets the token and everything that the site has left behind. Each step is tried, whatever became of the one
    /// before.
    func signOut() async {
        if let endpoint = environment.authentication.endpoint {
            do {
                try await environment.secrets.remove(key(endpoint.origin))
            } catch {
                environment.logger.warning("token not removed", metadata: ["error": "\(error)"])
            }
        }
        do {
            try await profile.clearData()
        } catch {
            environment.logger.error("the site's data could not be cleared", metadata: ["error": "\(error)"])
        }
        trace(.signedOut, environment.startURL, nil)
    }

    private func trace(_ step: TraceEvent.AuthenticationStep, _ url: URL, _ status: Int?) {
        environment.tracer.record(
            .authentication(step, url: url, strategy: environment.authentication.strategy, status: status))
    }
}
