import CGtk
import CWebKitGTK
import FoundationEssentials
import GLibBridge
import HybridCore

/// A web view that nobody sees: it asks one address with a token, so that the answer's cookies are the web views' too.
///
/// The page itself is not loaded: the status is all that is wanted. The token does not go across a redirect to another
/// origin, for such a redirect is not followed at all (law 6).
@MainActor
final class CookieEndpointView {
    /// How the request ended.
    enum Outcome {
        /// With this status, at this address after redirects. A redirect to another origin counts as an answer.
        case answered(status: Int, URL)
        case failed(VisitError)
    }

    private let widget: Widget
    private let profile: WebProfile
    private var request: ObjectRef?
    private let endpoint: SignInEndpoint
    private var timer: LoopTimer?
    private var completion: (@MainActor (Outcome) -> Void)?

    /// - Parameters:
    ///   - endpoint: takes the token and sets cookies.
    ///   - completion: is called once.
    init(profile: WebProfile, endpoint: SignInEndpoint, completion: @escaping @MainActor (Outcome) -> Void) {
        self.profile = profile
        self.endpoint = endpoint
        self.completion = completion
        widget = profile.makePlainView()
        connect()
    }

    /// Sends the request.
    /// - Parameter timeout: milliseconds until it fails.
    func load(token: Secret, timeout: Int) {
        let request = ObjectRef(owning: webkit_uri_request_new(endpoint.url.absoluteString))
        let header = BearerPolicy.header(token)
        soup_message_headers_replace(
            webkit_uri_request_get_http_headers(request.pointer()), header.name, header.value)
        self.request = request
        webkit_web_view_load_request(widget.pointer(), request.pointer())
        timer = MainLoop.after(milliseconds: timeout) { [weak self] in self?.finish(.failed(.timeout)) }
    }

    /// Gives up; nobody is told.
    func cancel() {
        completion = nil
        finish(.failed(.timeout))
    }

    private func connect() {
        widget.connect(
            "decide-policy",
            returningBool: { [weak self] arguments in
                guard let decision = arguments.object(1) else { return false }
                let isResponse = arguments.enumeration(2) == Int(WEBKIT_POLICY_DECISION_TYPE_RESPONSE.rawValue)
                let mayGoOn = isResponse ? self?.judge(response: decision) : self?.judge(action: decision)
                PolicyRequest.answer(decision, mayGoOn ?? false ? .allow : .cancel)
                return true
            })
        widget.connect(
            "load-failed",
            returningBool: { [weak self] arguments in
                let failure = arguments.error(3)
                if let error = failure.flatMap({ LoadError.visitError(for: $0, at: arguments.string(2)) }) {
                    self?.finish(.failed(error))
                }
                return true
            })
        widget.connect(
            "load-failed-with-tls-errors",
            returningBool: { [weak self] arguments in
                guard let self, let certificate = arguments.object(2) else { return true }
                refused(certificate, CertificateProblems(rawValue: arguments.flags(3)))
                return true
            })
        widget.connect("web-process-terminated") { [weak self] _ in self?.finish(.failed(.processTerminated)) }
    }

    /// The request is made again, once, if the application itself knows better than the system.
    private func refused(_ certificate: ObjectRef, _ problems: CertificateProblems) {
        let remaining = profile.judge(certificate, of: endpoint.url, problems)
        guard remaining.isEmpty, let request else {
            return finish(.failed(.certificate(remaining, host: endpoint.url.host ?? localized("the server"))))
        }
        self.request = nil
        let widget = widget
        // Not from within WebKit's report: the load that failed has not ended yet.
        MainLoop.whenIdle { [weak self] in
            guard self?.completion != nil else { return }
            webkit_web_view_load_request(widget.pointer(), request.pointer())
        }
    }

    private func judge(action decision: ObjectRef) -> Bool {
        guard let action = PolicyRequest.navigation(decision, wantsNewWindow: false, page: nil) else { return false }
        if endpoint.origin.contains(action.url) { return true }
        finish(.answered(status: 302, action.url))
        return false
    }

    private func judge(response decision: ObjectRef) -> Bool {
        guard let response = PolicyRequest.response(decision) else { return false }
        finish(.answered(status: response.status, response.url))
        return false
    }

    private func finish(_ outcome: Outcome) {
        timer?.cancel()
        timer = nil
        let completion = completion
        self.completion = nil
        webkit_web_view_stop_loading(widget.pointer())
        // Not from within WebKit's signal: this object may go with its view.
        if let completion { MainLoop.whenIdle { completion(outcome) } }
    }
}
