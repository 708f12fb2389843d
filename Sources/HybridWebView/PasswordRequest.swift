import CGtk
import CWebKitGTK
import FoundationEssentials
import GLibBridge
package import HybridCore

/// A page's pending request for HTTP credentials. It can be answered once. If this object is released before that, the
/// request continues without a password.
@MainActor
package final class PasswordRequest {
    package let space: ProtectionSpace
    /// True if the server rejected the last password.
    package let isRetry: Bool
    /// Called once when the request has been answered. The argument is `nil` if a password was supplied.
    package var settled: (@MainActor (ChallengeRefusal?) -> Void)?
    /// Called when an answer is no longer needed. The object that asks the user sets this closure.
    package var withdrawn: (@MainActor () -> Void)?
    private var request: ObjectRef?

    var isSettled: Bool { request == nil }

    /// - Returns: `nil` if the server requests something other than HTTP credentials.
    init?(_ request: ObjectRef) {
        let raw: OpaquePointer = request.pointer()
        guard let scheme = Self.scheme(of: raw), let url = Self.url(of: raw),
            let space = ProtectionSpace(
                scheme: scheme, url: url, realm: String(borrowing: webkit_authentication_request_get_realm(raw)) ?? "",
                isProxy: webkit_authentication_request_is_for_proxy(raw) != 0)
        else { return nil }
        self.space = space
        isRetry = webkit_authentication_request_is_retry(raw) != 0
        self.request = request
        // WebKit cancels the request when it cancels the load.
        request.connect("cancelled") { [weak self] _ in self?.withdraw() }
    }

    isolated deinit {
        answer(nil, because: nil)
    }

    private static func scheme(of request: OpaquePointer) -> ProtectionSpace.Scheme? {
        switch webkit_authentication_request_get_scheme(request) {
        case WEBKIT_AUTHENTICATION_SCHEME_DEFAULT, WEBKIT_AUTHENTICATION_SCHEME_HTTP_BASIC: .basic
        case WEBKIT_AUTHENTICATION_SCHEME_HTTP_DIGEST: .digest
        case WEBKIT_AUTHENTICATION_SCHEME_HTML_FORM, WEBKIT_AUTHENTICATION_SCHEME_NTLM,
            WEBKIT_AUTHENTICATION_SCHEME_NEGOTIATE, WEBKIT_AUTHENTICATION_SCHEME_UNKNOWN:
            .other
        default: nil
        }
    }

    /// Returns the address of the server that requests the credentials. For a proxy, WebKit provides the proxy's
    /// address.
    static func url(of request: OpaquePointer) -> URL? {
        guard let origin = webkit_authentication_request_get_security_origin(request) else { return nil }
        defer { webkit_security_origin_unref(origin) }
        guard let scheme = String(borrowing: webkit_security_origin_get_protocol(origin)),
            let host = String(borrowing: webkit_security_origin_get_host(origin))
        else { return nil }
        // Port 0 means the default port of the scheme. WebKit's text form of the origin would end in “:0”.
        let port = webkit_security_origin_get_port(origin)
        let name = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
        return URL(webAddress: "\(scheme)://\(name)\(port == 0 ? "" : ":\(port)")/")
    }

    /// Continues the request with a password.
    package func answer(_ credential: HTTPCredential) {
        answer(
            webkit_credential_new(
                credential.user, credential.password.reveal(), WEBKIT_CREDENTIAL_PERSISTENCE_FOR_SESSION), because: nil)
    }

    /// Continues the request without a password. The server then refuses access with a normal response.
    package func refuse(because refusal: ChallengeRefusal) { answer(nil, because: refusal) }

    private func answer(_ credential: OpaquePointer?, because refusal: ChallengeRefusal?) {
        defer { if let credential { webkit_credential_free(credential) } }
        guard let request else { return }
        self.request = nil
        webkit_authentication_request_authenticate(request.pointer(), credential)
        settled?(refusal)
    }

    /// Withdraws the request, because its page has been replaced.
    package func withdraw() {
        guard request != nil else { return }
        withdrawn?()
        answer(nil, because: nil)
    }
}
