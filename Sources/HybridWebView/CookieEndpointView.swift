import CGtk
import CWebKitGTK
package import FoundationEssentials
import GLibBridge
package import HybridCore
import HybridToolkit

/// A hidden web view that sends a token to one address, so that the response's cookies apply to all web views.
///
/// Only the response status is used; the page is not loaded. Redirects to another origin are not followed, so the token
/// never reaches another origin (law 6).
package final class CookieEndpointView {
    package enum Outcome {
        /// The server responded with this status, at this address after redirects. A redirect to another origin counts
        /// as a response.
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
    ///   - endpoint: The address that accepts the token and sets cookies.
    ///   - completion: A closure that is called once with the outcome.
    package init(profile: WebProfile, endpoint: SignInEndpoint, completion: @escaping @MainActor (Outcome) -> Void) {
        self.profile = profile
        self.endpoint = endpoint
        self.completion = completion
        widget = profile.makePlainView()
        connect()
    }

    /// Sends the request.
    /// - Parameter timeout: Milliseconds until the request fails.
    package func load(token: Secret, timeout: Int) {
        let request = ObjectRef(owning: webkit_uri_request_new(endpoint.url.absoluteString))
        let header = BearerPolicy.header(token)
        soup_message_headers_replace(webkit_uri_request_get_http_headers(request.pointer()), header.name, header.value)
        self.request = request
        webkit_web_view_load_request(widget.pointer(), request.pointer())
        timer = MainLoop.after(milliseconds: timeout) { [weak self] in self?.finish(.failed(.timeout)) }
    }

    /// Cancels the request without calling the completion.
    package func cancel() {
        completion = nil
        finish(.failed(.timeout))
    }

    private func connect() {
        widget.connect("decide-policy") { [weak self] arguments -> Bool in
            guard let decision = arguments.object(1) else { return false }
            let isResponse = arguments.enumeration(2) == Int(WEBKIT_POLICY_DECISION_TYPE_RESPONSE.rawValue)
            let mayGoOn = isResponse ? self?.judge(response: decision) : self?.judge(action: decision)
            PolicyRequest.answer(decision, mayGoOn ?? false ? .allow : .cancel)
            return true
        }
        widget.connect("load-failed") { [weak self] arguments -> Bool in
            let failure = arguments.error(3)
            if let error = failure.flatMap({ LoadError.visitError(for: $0, at: arguments.string(2)) }) {
                self?.finish(.failed(error))
            }
            return true
        }
        widget.connect("load-failed-with-tls-errors") { [weak self] arguments -> Bool in
            guard let self, let certificate = arguments.object(2) else { return true }
            refused(certificate, CertificateProblems(rawValue: arguments.flags(3)))
            return true
        }
        widget.connect("web-process-terminated") { [weak self] _ in self?.finish(.failed(.processTerminated)) }
    }

    /// Repeats the request once if the application accepts a certificate that the system rejected.
    private func refused(_ certificate: ObjectRef, _ problems: CertificateProblems) {
        let remaining = profile.judge(certificate, of: endpoint.url, problems)
        guard remaining.isEmpty, let request else {
            return finish(.failed(.certificate(remaining, host: endpoint.url.host ?? localized("the server"))))
        }
        self.request = nil
        let widget = widget
        profile.repeatLoad(of: endpoint.url) { [weak self] in
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
        // Wait for the end of WebKit's signal handler, because the completion may destroy this object and its view.
        if let completion { MainLoop.whenIdle { completion(outcome) } }
    }
}
