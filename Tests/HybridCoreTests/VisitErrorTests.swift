import HybridCore
import Testing

/// The cases of Docs/Behaviour.md#failures.
@Suite struct VisitErrorTests {
    @Test(arguments: [
        (0, VisitError.connection("Network failure")), (-1, .timeout), (-2, .contentType),
        (-3, .invalidResponse("Unexpected status code -3")), (1, .invalidResponse("Unexpected status code 1")),
        (100, .invalidResponse("Unexpected status code 100")), (200, .invalidResponse("Unexpected status code 200")),
        (301, .invalidResponse("Unexpected status code 301")), (399, .invalidResponse("Unexpected status code 399")),
        (400, .http(status: 400)), (404, .http(status: 404)), (599, .http(status: 599)), (600, .http(status: 600)),
    ])
    func turboStatus(status: Int, expected: VisitError) {
        #expect(VisitError(turboStatus: status) == expected)
    }

    @Test(arguments: [
        (400, "Bad Request"), (401, "Unauthorized"), (402, "Payment Required"), (403, "Forbidden"), (404, "Not Found"),
        (405, "Method Not Allowed"), (406, "Not Acceptable"), (407, "Proxy Authentication Required"),
        (408, "Request Timeout"), (409, "Conflict"), (421, "Misdirected Request"), (422, "Unprocessable Entity"),
        (428, "Precondition Required"), (429, "Too Many Requests"), (500, "Internal Server Error"),
        (501, "Not Implemented"), (502, "Bad Gateway"), (503, "Service Unavailable"), (504, "Gateway Timeout"),
        (505, "HTTP Version Not Supported"), (410, "Client Error (410)"), (418, "Client Error (418)"),
        (451, "Client Error (451)"), (499, "Client Error (499)"), (506, "Server Error (506)"),
        (520, "Server Error (520)"), (599, "Server Error (599)"), (1, nil), (399, nil), (600, nil),
    ])
    func reasons(status: Int, expected: String?) {
        #expect(HTTPReason.phrase(for: status) == expected)
    }

    static let all: [VisitError] = [
        .http(status: 404), .offline, .connection("Connection refused"), .tooManyRedirects, .timeout,
        .tls("The certificate has expired."), .contentType, .turboMissing, .invalidResponse("Bad header"),
        .processTerminated,
    ]

    @Test(arguments: all + CertificateTests.errors)
    func flagsAreExclusive(error: VisitError) {
        let flags = [error.isHTTP, error.isOffline, error.isConnection, error.isTimeout, error.isTLS]
        let isFlagged = ["http", "offline", "connection", "timeout", "tls"].contains(error.kind)
        #expect(flags.count { $0 } == (isFlagged ? 1 : 0))
        #expect((error.status != nil) == error.isHTTP)
    }

    @Test func everyKindHasNameAndText() {
        #expect(Set(Self.all.map(\.kind)).count == Self.all.count)
        #expect(Set(Self.all.map(\.shortDescription)).count == Self.all.count)
        #expect(Set(Self.all.map { ErrorMessage($0).title }).count == Self.all.count)
    }

    @Test(arguments: all + (399...600).map(VisitError.http) + CertificateTests.errors)
    func messagesAreWellFormed(error: VisitError) {
        let message = ErrorMessage(error, canSignIn: true)
        #expect(!message.title.isEmpty && message.title.count <= 40 && !message.title.hasSuffix("."))
        #expect(message.body.hasSuffix(".") && !message.body.contains("..") && !message.body.contains("  "))
        #expect(message.iconName.hasSuffix("-symbolic"))
        #expect(message.actions == [.signIn, .retry] && ErrorMessage(error).actions == [.retry])
    }

    /// A form is still in front of the user, so it needs no advice to go back or to contact the administrator.
    @Test(arguments: [
        (VisitError.http(status: 401), "You are not signed in"), (.http(status: 403), "Access denied"),
        (.http(status: 422), "The request could not be processed"),
        (.http(status: 503), "The server is overloaded or under maintenance. Try again in a moment."),
    ])
    func formHasSentenceOfItsOwn(error: VisitError, sentence: String) {
        #expect(ErrorMessage.inForm(error) == sentence)
    }

    @Test(arguments: [
        (VisitError.http(status: 404), [ErrorMessage.Action.back, .firstPage, .retry, .details]),
        (.http(status: 403), [.back, .firstPage, .retry, .details]), (.http(status: 500), [.retry, .details]),
        (.timeout, [.retry]),
    ])
    func actionsDependOnPlace(error: VisitError, actions: [ErrorMessage.Action]) {
        let deep = ErrorMessage.Place(canGoBack: true, isDeep: true, isInspectable: true)
        #expect(ErrorMessage(error, at: deep).actions == actions)
        let second = ErrorMessage(error, at: ErrorMessage.Place(canGoBack: true))
        #expect(second.actions == actions.filter { $0 != .firstPage && $0 != .details })
        #expect(!ErrorMessage(error).actions.contains(.back))
    }

    @Test(arguments: [
        (VisitError.http(status: 404), "Page not found", "edit-find-symbolic"),
        (.http(status: 401), "You are not signed in", "dialog-password-symbolic"),
        (.http(status: 403), "Access denied", "changes-prevent-symbolic"),
        (.http(status: 500), "Server error", "network-server-symbolic"),
        (.http(status: 503), "The site is unavailable", "network-server-symbolic"),
        (.http(status: 418), "The page could not be loaded", "dialog-warning-symbolic"),
        (.offline, "You are offline", "network-offline-symbolic"),
        (.connection(""), "Could not connect to the server", "network-error-symbolic"),
        (.timeout, "The page took too long to load", "preferences-system-time-symbolic"),
        (.tooManyRedirects, "Too many redirects", "dialog-warning-symbolic"),
        (.tls(""), "No secure connection", "channel-insecure-symbolic"),
        (.turboMissing, "Turbo is missing", "dialog-warning-symbolic"),
        (.processTerminated, "The page stopped working", "computer-fail-symbolic"),
    ])
    func messages(error: VisitError, title: String, icon: String) {
        let message = ErrorMessage(error)
        #expect(message.title == title)
        #expect(message.iconName == icon)
        #expect(!message.actions.contains(.signIn))
    }

    @Test func externalReasonsAreTruncated() {
        let message = ErrorMessage(.tls(LocalizedText(verbatim: "a\n\tb  c" + String(repeating: "x", count: 1_000))))
        #expect(message.body.contains(" a b c"))
        #expect(message.body.count < 500)
    }

    @Test(arguments: [
        ("data:text/html,x", "“data:”"), ("about:blank", "an empty page"), ("about:srcdoc", "an empty page"),
        ("javascript:alert(1)", "is code and is not run"), ("JavaScript:1", "is code and is not run"),
        ("file:///etc/passwd", "a local file"), ("blob:https://h.test/1", "only works inside a page"),
        ("trash:///", "“trash:”"),
    ])
    func forbiddenRedirectTargets(address: String, part: String) throws {
        guard case .invalidResponse(let sentence) = VisitError.redirected(to: url(address)) else {
            Issue.record("It is followed.")
            return
        }
        #expect(sentence.english.contains(part) && sentence.english.hasPrefix("It redirects to"))
    }

    @Test(arguments: ["https://h.test/", "http://h.test", "mailto:a@h.test", "fieldnotes://posts/1", "/a"])
    func permittedRedirectTargets(address: String) {
        #expect(VisitError.redirected(to: url(address)) == nil)
    }
}
