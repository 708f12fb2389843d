import FoundationEssentials
import GLibBridge
import HybridCore

/// One attempt to sign in with the system's browser (RFC 8252). It consists of the address that the browser opens and
/// the port or scheme through which the browser returns. A new attempt replaces the previous one, and a late response
/// to the previous one is ignored.
final class BrowserAttempt {
    enum Outcome {
        case returned(AuthorizationResponse)
        /// The browser could not be opened or did not return. The dialog shows this text.
        case failed(String)
    }

    private let environment: SignInEnvironment
    private var listener: (any AuthorizationListener)?
    private var timer: LoopTimer?
    private var completion: (@MainActor (Outcome) -> Void)?
    /// The authorization request, which is needed to exchange the code for tokens.
    private(set) var request: AuthorizationRequest?
    /// The time limit in milliseconds. Users may have to find their password, or their phone for the second factor.
    private static let patience = 15 * 60_000

    init(environment: SignInEnvironment) {
        self.environment = environment
    }

    /// Opens the browser.
    /// - Parameter completion: Called when the browser has returned or the attempt has failed.
    func start(_ oauth: OAuthConfiguration, completion: @escaping @MainActor (Outcome) -> Void) {
        stop()
        self.completion = completion
        do {
            let port = try listen(oauth)
            let count = AuthorizationRequest.stateByteCount + PKCE.randomByteCount
            guard
                let request = AuthorizationRequest(
                    oauth, port: port, randomBytes: RandomBytes.make(count: count), sha256: Digest.sha256)
            else {
                return finish(
                    .failed(localized("Cannot create the browser's address. Fix the application file.")))
            }
            self.request = request
            timer = MainLoop.after(milliseconds: Self.patience) { [weak self] in
                self?.finish(.failed(localized("The browser has not returned. Open it again.")))
            }
            // The trace omits the query, which contains the attempt's state.
            environment.tracer.record(.externalOpened(url: oauth.authorizationEndpoint.url))
            open(request.url)
        } catch {
            finish(.failed("\(error)"))
        }
    }

    private func listen(_ oauth: OAuthConfiguration) throws -> Int {
        guard case .loopback = oauth.redirect else { return 0 }
        let listener = environment.makeAuthorizationListener()
        self.listener = listener
        return try listener.start { [weak self] in self?.handleRedirect(to: $0) ?? "" }
    }

    private func open(_ url: URL) {
        Task {
            do {
                try await environment.launcher.open(url)
            } catch {
                // The message omits the address. A bystander who reads the address could respond instead of the user.
                finish(.failed(localized("Cannot open a browser. Choose a default browser in the desktop's settings.")))
            }
        }
    }

    /// Handles an address to which a browser has returned.
    /// - Returns: The text that the browser shows.
    func handleRedirect(to url: URL) -> String {
        guard let request, completion != nil else {
            return localized("This sign-in is no longer waiting for an answer.")
        }
        let response = AuthorizationResponse.interpret(callback: url, expecting: request)
        switch response {
        case .code:
            finish(.returned(response))
            return localized("You can close this page and go back to \(environment.configuration.displayName).")
        case .failed(let message):
            finish(.returned(response))
            return message
        case .foreign(let message): return message
        case .unrelated: return localized("There is nothing here.")
        }
    }

    private func finish(_ outcome: Outcome) {
        let completion = completion
        close()
        // Complete the attempt after the browser has received its response.
        if let completion { MainLoop.whenIdle { completion(outcome) } }
    }

    /// Cancels the attempt and ignores later responses.
    func stop() {
        close()
        request = nil
    }

    private func close() {
        completion = nil
        timer?.cancel()
        timer = nil
        listener?.stop()
        listener = nil
    }
}
