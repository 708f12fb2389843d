import CGtk
import CWebKitGTK
import FoundationEssentials
import GLibBridge
import HybridCore

/// What servers want to know before they answer, and what they show of themselves.
extension WebViewHost {
    /// Answers a server that wants to know who asks, perhaps later.
    func authenticate(_ request: ObjectRef) {
        if profile.answer(request) { return }
        guard let password = PasswordRequest(request), let delegate else {
            return webkit_authentication_request_authenticate(request.pointer(), nil)
        }
        passwordRequests.removeAll { $0.isSettled }
        passwordRequests.append(password)
        delegate.webView(self, asks: password)
    }

    /// The page is gone that waited for passwords.
    func withdrawPasswordRequests() {
        let requests = passwordRequests
        passwordRequests = []
        for request in requests { request.withdraw() }
    }

    /// A load has failed because of the server's certificate. The session repeats it if the application itself knows
    /// better than the system.
    func refused(_ certificate: ObjectRef, of url: URL?, _ problems: CertificateProblems) {
        let remaining = profile.judge(certificate, of: url, problems)
        if remaining.isEmpty, !hasRepeatedLoad {
            hasRepeatedLoad = true
            // Not from within WebKit's report: the load that failed has not ended yet.
            MainLoop.whenIdle { [weak self] in
                guard let self else { return }
                delegate?.webView(self, received: .certificateAccepted)
            }
            return
        }
        hasRepeatedLoad = false
        delegate?.webView(
            self, received: .loadFailed(.certificate(remaining, host: url?.host ?? localized("the server")), of: url))
    }
}
