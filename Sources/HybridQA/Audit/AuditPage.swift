package import HybridCore

/// The record of a page in an audit.
package struct AuditPage: Equatable, Sendable {
    /// The path with the query, without secrets. It identifies the page.
    package var path: String
    package var depth = 0
    /// The HTTP status, or `nil` if no response arrived.
    package var status: Int?
    package var title = ""
    /// The findings in this page alone.
    package var findings: [AuditFinding] = []
    /// The reason why the page did not load.
    package var failure: String?
    /// The pages with links to this one, at most five.
    package var referrers: [String] = []
    /// True if the page is HTML and was shown, so that it can be compared with others.
    package var isShown = false
    package var hasTurbo = false
    /// Identifies the tracked assets.
    package var tracked = ""
    package var hasToken = false
    /// The forms that send data without a token.
    package var bareForms: [String] = []

    package init(path: String) { self.path = path }

    package var json: JSONValue {
        [
            "path": .string(path), "depth": .integer(depth), "status": status.map { .integer($0) } ?? .null,
            "title": .string(title), "failure": failure.map { .string($0) } ?? .null,
            "referrers": .array(referrers.map { .string($0) }), "shown": .bool(isShown), "turbo": .bool(hasTurbo),
            "tracked": .string(tracked), "token": .bool(hasToken),
            "bareForms": .array(bareForms.map { .string($0) }),
            "findings": .array(
                findings.map { ["rule": .string($0.rule.rawValue), "detail": .string($0.detail)] }),
        ]
    }

    /// The result is `nil` if the value does not describe a page.
    package init?(_ json: JSONValue) {
        guard let path = json["path"]?.string else { return nil }
        self.path = path
        depth = json["depth"]?.integer ?? 0
        status = json["status"]?.integer
        title = json["title"]?.string ?? ""
        failure = json["failure"]?.string
        referrers = (json["referrers"]?.array ?? []).compactMap(\.string)
        isShown = json["shown"]?.bool ?? false
        hasTurbo = json["turbo"]?.bool ?? false
        tracked = json["tracked"]?.string ?? ""
        hasToken = json["token"]?.bool ?? false
        bareForms = (json["bareForms"]?.array ?? []).compactMap(\.string)
        findings = (json["findings"]?.array ?? []).compactMap { finding in
            guard let rule = finding["rule"]?.string.flatMap(AuditRule.init), let detail = finding["detail"]?.string
            else { return nil }
            return AuditFinding(rule, page: path, detail)
        }
    }
}
