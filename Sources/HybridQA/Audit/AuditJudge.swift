package import FoundationEssentials
package import HybridCore

/// Decides which facts about a page are findings.
package struct AuditJudge: Sendable {
    private let origin: ApplicationOrigin
    private let rules: PathConfiguration
    private let components: Set<String>

    private static let mostDetails = 20

    /// - Parameters:
    ///   - rules: The path configuration.
    ///   - components: The names of the components that the application offers.
    package init(_ origin: ApplicationOrigin, rules: PathConfiguration, components: Set<String>) {
        self.origin = origin
        self.rules = rules
        self.components = components
    }

    /// Judges a page.
    /// - Parameter facts: The facts, or `nil` if the page was not shown.
    package func page(_ entry: CrawlFrontier.Entry, _ load: PageLoad, _ facts: DocumentFacts?) -> AuditPage {
        var page = AuditPage(path: shown(entry.url))
        page.depth = entry.depth
        page.status = load.status
        add(redirectFindings(load), .redirectChain, to: &page)
        // Pages of other sites are no concern of this audit, and files have no document.
        if load.outside != nil || load.isFile, load.error == nil { return page }
        if let error = load.error {
            page.failure = error.traceMessage
            return page
        }
        // The load may end before the page loads another one.
        let moves = load.moves.isEmpty ? [facts?.refresh].compactMap(\.self) : load.moves
        add(extraRequests(load, moves), .extraRequest, to: &page)
        // The document after a redirect is examined at its own address.
        guard load.redirects.isEmpty, moves.isEmpty else { return page }
        let resources = load.resources.map { part in
            "\(shown(part.address)): \(part.status.map { "HTTP \($0)" } ?? "not loaded")"
        }
        add(resources, .missingResource, to: &page)
        add(load.console.filter { $0.level == "error" }.map(line), .consoleError, to: &page)
        guard let facts, facts.isPage else { return page }
        judge(facts, of: entry.url, &page)
        return page
    }

    private func judge(_ facts: DocumentFacts, of url: URL, _ page: inout AuditPage) {
        page.isShown = true
        page.title = facts.turbo.title ?? ""
        page.hasTurbo = facts.hasTurbo
        page.tracked =
            facts.turbo.tracked.isEmpty
            ? "" : StableHash.digits(of: facts.turbo.tracked.sorted().joined(separator: "\n"))
        page.hasToken = facts.turbo.hasTokenMeta
        for mistake in TurboMistake.all(in: facts.turbo) {
            if mistake.kind == .missingToken {
                // Sites without such tokens protect themselves in another way, so the pages are compared later.
                page.bareForms.append(mistake.subject)
            } else {
                add([mistake.subject], .mistake(mistake.kind), to: &page)
            }
        }
        add(facts.insecure.map(shown), .mixedContent, to: &page)
        if rules.ownRuleCount > 0, !matchedRules(of: [url]).contains(where: { $0 < rules.ownRuleCount }) {
            add(["No rule matches"], .pageWithoutRule, to: &page)
        }
        add(missing(facts.components), .missingComponent, to: &page)
        if let failure = facts.axeFailure { add(["axe-core did not run: \(failure)"], .axe, to: &page) }
        if let violations = facts.accessibility {
            add(violations.map { "\($0.rule): \($0.help): \($0.elements.joined(separator: ", "))" }, .axe, to: &page)
        } else {
            add(facts.images, .imageText, to: &page)
            add(facts.fields, .fieldLabel, to: &page)
            add(facts.controls, .controlName, to: &page)
            if facts.language.isEmpty { add(["<html> without lang"], .pageLanguage, to: &page) }
        }
    }

    private func add(_ details: [String], _ fault: AuditFault, to page: inout AuditPage) {
        add(details, .fault(fault), to: &page)
    }

    private func add(_ details: [String], _ rule: AuditRule, to page: inout AuditPage) {
        for detail in details.prefix(Self.mostDetails) {
            let finding = AuditFinding(rule, page: page.path, plain(detail))
            if !page.findings.contains(finding) { page.findings.append(finding) }
        }
    }

    private func redirectFindings(_ load: PageLoad) -> [String] {
        guard load.redirects.count > 1, let first = load.redirects.first else { return [] }
        return [([first.from] + load.redirects.map(\.to)).map(shown).joined(separator: " → ")]
    }

    private func extraRequests(_ load: PageLoad, _ moves: [URL]) -> [String] {
        if !moves.isEmpty { return ["The page then loads \(moves.map(shown).joined(separator: ", "))"] }
        return load.requests > 1 ? ["\(load.requests) requests for the page’s address"] : []
    }

    private func line(_ line: PageLoad.ConsoleLine) -> String {
        let place =
            line.source.isEmpty ? "" : " (\(URL(webAddress: line.source).map(shown) ?? line.source):\(line.line))"
        return "\(line.message.prefix(300))\(place)"
    }

    private func missing(_ used: [String]) -> [String] {
        used.filter { !components.contains($0) }.map { name in
            name + (Spelling.nearest(to: name, among: components.sorted()).map { " (did you mean “\($0)”?)" } ?? "")
        }
    }

    /// Returns the report of a crawl.
    /// - Parameter screens: The names of the application's native screens.
    package func report(
        _ pages: [AuditPage], _ frontier: CrawlFrontier, shard: Shard, usesAxe: Bool, screens: Set<String>
    ) -> AuditReport {
        let found = frontier.paths.compactMap { URL(webAddress: origin.text + $0) }
        let used = matchedRules(of: found)
        let rules = self.rules.rules.prefix(self.rules.ownRuleCount).enumerated().map { index, rule in
            AuditReport.Rule(patterns: rule.patterns, isUsed: used.contains(index))
        }
        var referrers: [String: [String]] = [:]
        for (path, links) in frontier.referrers { referrers[label(path)] = links.map(label) }
        let complete = pages.map { page in
            var page = page
            page.referrers = referrers[page.path] ?? []
            return page
        }
        return AuditReport(
            site: origin.text, pages: complete, rules: rules, missingScreens: self.rules.missingScreens(among: screens),
            omissions: frontier.omissions, waiting: frontier.waiting, shard: shard, usesAxe: usesAxe)
    }

    /// A path without secrets.
    private func label(_ path: String) -> String { URL(webAddress: origin.text + path).map(shown) ?? path }

    /// The indexes of the rules that match at least one address.
    package func matchedRules(of pages: [URL]) -> Set<Int> {
        pages.reduce(into: []) { found, page in
            found.formUnion(rules.resolve(page).matches.map(\.rule))
        }
    }

    /// An address without secrets, and without the origin if it is the site's own.
    private func shown(_ url: URL) -> String { plain(URLRedaction.redact(url)) }

    private func shown(_ address: String) -> String { URL(webAddress: address).map(shown) ?? address }

    /// Removes the site's own origin, so that a finding is the same on all servers.
    private func plain(_ text: String) -> String {
        let text = URLRedaction.redact(text: text)
        let parts = text.split(separator: origin.text, omittingEmptySubsequences: false)
        guard parts.count > 1 else { return text }
        return parts.enumerated().map { index, part in
            // A bare origin is the first page.
            index == 0 || part.hasPrefix("/") ? String(part) : "/\(part)"
        }.joined()
    }
}
