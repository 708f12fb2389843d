import CGtk
import CWebKitGTK
import FoundationEssentials
import GLibBridge
import HybridCore

/// Authentication requests and certificates of servers.
extension WebViewHost {
    /// Answers a server's authentication request, either immediately or later.
    func authenticate(_ request: ObjectRef) {
        if profile.answer(request) { return }
        guard let password = PasswordRequest(request), let delegate else {
            return webkit_authentication_request_authenticate(request.pointer(), nil)
        }
        passwordRequests.removeAll { $0.isSettled }
        passwordRequests.append(password)
        delegate.webView(self, asks: password)
    }

    /// Withdraws the password requests of a page that was replaced.
    package func withdrawPasswordRequests() {
        let requests = passwordRequests
        passwordRequests = []
        for request in requests { request.withdraw() }
    }

    /// Handles a load that failed because of the server's certificate. The session repeats the load if the application
    /// accepts the certificate that the system rejected.
    func refused(_ certificate: ObjectRef, of url: URL?, _ problems: CertificateProblems) {
        let remaining = profile.judge(certificate, of: url, problems)
        if remaining.isEmpty, let url, !loads.hasRepeated {
            loads.hasRepeated = true
            profile.repeatLoad(of: url) { [weak self] in
                guard let self else { return }
                delegate?.webView(self, received: .certificateAccepted)
            }
            return
        }
        loads.hasRepeated = false
        delegate?.webView(
            self, received: .loadFailed(.certificate(remaining, host: url?.host ?? localized("the server")), of: url))
    }
}
