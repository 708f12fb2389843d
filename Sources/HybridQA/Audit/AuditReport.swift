package import HybridCore

/// The result of an audit, or of several that shared the work.
package struct AuditReport: Equatable, Sendable {
    package static let kind = "audit"

    /// The site's origin.
    package var site: String
    package var pages: [AuditPage]
    /// Rules of the path configuration: their patterns, and whether a page that was found matches.
    package var rules: [Rule]
    /// Native screens that rules name but the application does not define.
    package var missingScreens: [String]
    /// The number of links that were not followed, by reason.
    package var omissions: [CrawlScope.Omission: Int]
    /// The number of pages that were found but not visited, because the audit was interrupted.
    package var waiting: Int
    /// The part of the pages that this audit examined.
    package var shard: Shard
    /// True if axe-core examined the pages.
    package var usesAxe: Bool

    /// A rule of the path configuration.
    package struct Rule: Equatable, Sendable {
        package var patterns: [String]
        package var isUsed: Bool

        package init(patterns: [String], isUsed: Bool) { (self.patterns, self.isUsed) = (patterns, isUsed) }
    }

    package init(
        site: String, pages: [AuditPage], rules: [Rule] = [], missingScreens: [String] = [],
        omissions: [CrawlScope.Omission: Int] = [:], waiting: Int = 0, shard: Shard = .whole, usesAxe: Bool = false
    ) {
        self.site = site
        self.pages = pages.sorted { $0.path < $1.path }
        self.rules = rules
        self.missingScreens = missingScreens
        self.omissions = omissions
        self.waiting = waiting
        self.shard = shard
        self.usesAxe = usesAxe
    }

    // MARK: Findings

    /// All findings in the order of their severity, rule and page.
    package var findings: [AuditFinding] {
        let all = pages.flatMap { $0.findings + failures(of: $0) } + comparisons + siteFindings
        return all.sorted { a, b in
            if a.rule.level != b.rule.level { return a.rule.level > b.rule.level }
            if a.rule != b.rule { return a.rule.rawValue < b.rule.rawValue }
            return (a.page, a.detail) < (b.page, b.detail)
        }
    }

    /// A page that fails is a dead link of the pages that link to it.
    private func failures(of page: AuditPage) -> [AuditFinding] {
        guard let failure = page.failure else { return [] }
        let links = page.referrers.isEmpty ? "" : ", linked from \(page.referrers.joined(separator: ", "))"
        let rule: AuditFault =
            switch page.status {
            case 404, 410: .deadLink
            case 401: .signInRequired
            case .some(400...): .httpStatus
            default: .unreachable
            }
        let status = page.status.flatMap { $0 >= 400 ? "HTTP \($0), " : nil } ?? ""
        return [AuditFinding(rule, page: page.path, "\(status)\(failure)", links: links)]
    }

    /// Pages that differ from the others of the site.
    private var comparisons: [AuditFinding] {
        let shown = pages.filter(\.isShown)
        var findings: [AuditFinding] = []
        let withTurbo = shown.filter(\.hasTurbo)
        // A site in which few pages have Turbo may use it there on purpose.
        if withTurbo.count * 2 > shown.count {
            findings += shown.filter { !$0.hasTurbo }.map { AuditFinding(.turboMissing, page: $0.path, "No Turbo") }
        }
        let counts = Dictionary(grouping: withTurbo.filter { !$0.tracked.isEmpty }, by: \.tracked).mapValues(\.count)
        if let usual = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key {
            findings += withTurbo.filter { !$0.tracked.isEmpty && $0.tracked != usual }.map {
                AuditFinding(.trackedAssets, page: $0.path, "Other tracked assets than most pages")
            }
        }
        // A few pages with the token may belong to another program on the server.
        if shown.count(where: \.hasToken) * 2 > shown.count {
            for page in shown where !page.hasToken {
                findings += page.bareForms.map { AuditFinding(.mistake(.missingToken), page: page.path, $0) }
            }
        }
        return findings
    }

    /// Findings about the application. A rule may match a page that was not visited, so an incomplete audit cannot
    /// report unused rules.
    private var siteFindings: [AuditFinding] {
        var findings = missingScreens.map { AuditFinding(.missingScreen, page: "", $0) }
        guard waiting == 0, shard == .whole, omissions[.pages] == nil, omissions[.depth] == nil else { return findings }
        for (index, rule) in rules.enumerated() where !rule.isUsed {
            findings.append(
                AuditFinding(.unusedRule, page: "", "Rule \(index): \(rule.patterns.joined(separator: ", "))"))
        }
        return findings
    }

    // MARK: JSON

    /// The report for programs, which ``init(_:)`` reads back.
    /// - Parameter baseline: The findings that are known.
    package func json(_ baseline: AuditBaseline) -> JSONValue {
        let findings = findings
        return [
            "kind": .string(Self.kind), "version": 1, "site": .string(site), "shard": .string(shard.description),
            "axe": .bool(usesAxe), "waiting": .integer(waiting),
            "omissions": .object(
                Dictionary(omissions.map { ($0.key.rawValue, JSONValue.integer($0.value)) }) { $1 }),
            "rules": .array(
                rules.map { ["patterns": .array($0.patterns.map { .string($0) }), "used": .bool($0.isUsed)] }),
            "missingScreens": .array(missingScreens.map { .string($0) }),
            "findings": .array(
                findings.map { finding in
                    [
                        "rule": .string(finding.rule.rawValue), "level": .string(finding.rule.level.rawValue),
                        "page": .string(finding.page), "detail": .string(finding.detail),
                        "fingerprint": .string(finding.fingerprint), "known": .bool(baseline.contains(finding)),
                    ]
                }),
            "pages": .array(pages.map(\.json)),
        ]
    }

    /// The result is `nil` if the value is no report of an audit.
    package init?(_ json: JSONValue) {
        guard json["kind"]?.string == Self.kind, let site = json["site"]?.string, let pages = json["pages"]?.array
        else {
            return nil
        }
        var omissions: [CrawlScope.Omission: Int] = [:]
        for (name, count) in json["omissions"]?.object ?? [:] {
            if let reason = CrawlScope.Omission(rawValue: name) { omissions[reason] = count.integer }
        }
        self.init(
            site: site, pages: pages.compactMap { AuditPage($0) },
            rules: (json["rules"]?.array ?? []).map { rule in
                Rule(
                    patterns: (rule["patterns"]?.array ?? []).compactMap(\.string),
                    isUsed: rule["used"]?.bool ?? true)
            },
            missingScreens: (json["missingScreens"]?.array ?? []).compactMap(\.string), omissions: omissions,
            waiting: json["waiting"]?.integer ?? 0, shard: json["shard"]?.string.flatMap { Shard($0) } ?? .whole,
            usesAxe: json["axe"]?.bool ?? false)
    }

    /// Combines the reports of shards. The result is `nil` if there is no report, or they are of different sites
    /// or path configurations.
    package init?(merging parts: [AuditReport]) {
        guard let first = parts.first,
            parts.allSatisfy({ $0.site == first.site && $0.rules.map(\.patterns) == first.rules.map(\.patterns) })
        else { return nil }
        var pages: [String: AuditPage] = [:]
        for page in parts.flatMap(\.pages) {
            var page = page
            for referrer in pages[page.path]?.referrers ?? [] where !page.referrers.contains(referrer) {
                page.referrers.append(referrer)
            }
            pages[page.path] = page
        }
        let rules = first.rules.indices.map { index in
            Rule(patterns: first.rules[index].patterns, isUsed: parts.contains { $0.rules[index].isUsed })
        }
        // Each shard counts the links that none of them follows.
        let omissions = parts.reduce(into: [CrawlScope.Omission: Int]()) { all, part in
            all.merge(part.omissions) { max($0, $1) }
        }
        let isComplete = Shard.missing(from: parts.map(\.shard)).isEmpty
        self.init(
            site: first.site, pages: Array(pages.values), rules: rules, missingScreens: first.missingScreens,
            omissions: omissions, waiting: parts.reduce(0) { $0 + $1.waiting },
            shard: isComplete ? .whole : first.shard, usesAxe: parts.contains(where: \.usesAxe))
    }
}

/// Findings that are known and do not change the exit status.
package struct AuditBaseline: Equatable, Sendable {
    package static let kind = "audit-baseline"

    private var known: [String: String] = [:]

    package init() {}

    package init(of findings: [AuditFinding]) {
        for finding in findings { known[finding.fingerprint] = Self.words(for: finding) }
    }

    /// The result is `nil` if the value is no baseline.
    package init?(_ json: JSONValue) {
        guard json["kind"]?.string == Self.kind, let findings = json["findings"]?.object else { return nil }
        known = findings.mapValues { $0.string ?? "" }
    }

    package var json: JSONValue {
        ["kind": .string(Self.kind), "version": 1, "findings": .object(known.mapValues { .string($0) })]
    }

    package func contains(_ finding: AuditFinding) -> Bool { known[finding.fingerprint] != nil }

    /// The known findings that no longer occur, in words.
    package func fixed(in findings: [AuditFinding]) -> [String] {
        let present = Set(findings.map(\.fingerprint))
        return known.filter { !present.contains($0.key) }.map(\.value).sorted()
    }

    private static func words(for finding: AuditFinding) -> String {
        "\(finding.rule.rawValue): \(finding.page.isEmpty ? "site" : finding.page): \(finding.detail)"
    }
}
