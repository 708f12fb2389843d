import FoundationEssentials
package import HybridCore

/// The report in formats that other programs read.
extension AuditReport {
    /// JUnit's XML, with one test case per page. Known findings and notes are no failures.
    package func junit(_ baseline: AuditBaseline) -> String {
        let byPage = Dictionary(grouping: findings, by: \.page)
        var names = pages.map(\.path)
        if byPage[""] != nil { names.append("") }
        var failures = 0
        let cases = names.map { name in
            let found = byPage[name] ?? []
            let new = found.filter { $0.rule.level > .note && !baseline.contains($0) }
            let rest = found.filter { !new.contains($0) }
            if !new.isEmpty { failures += 1 }
            let failure =
                new.isEmpty
                ? ""
                : "<failure type=\"\(new[0].rule.rawValue)\" message=\"\(XMLText.escaped(Self.line(new[0])))\">"
                    + "\(XMLText.escaped(new.map(Self.line).joined(separator: "\n")))</failure>"
            let output =
                rest.isEmpty
                ? "" : "<system-out>\(XMLText.escaped(rest.map(Self.line).joined(separator: "\n")))</system-out>"
            let title = XMLText.escaped(name.isEmpty ? "the whole site" : name)
            return "<testcase classname=\"\(XMLText.escaped(site))\" name=\"\(title)\">\(failure)\(output)</testcase>"
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites tests="\(cases.count)" failures="\(failures)">
            <testsuite name="HybridDesktop audit" tests="\(cases.count)" failures="\(failures)" errors="0">
            \(cases.joined(separator: "\n"))
            </testsuite>
            </testsuites>

            """
    }

    private static func line(_ finding: AuditFinding) -> String { "\(finding.rule.rawValue): \(finding.detail)" }

    /// SARIF 2.1.0, which code hosts show beside the sources.
    package func sarif(_ baseline: AuditBaseline) -> JSONValue {
        let findings = findings
        let used = AuditRule.allCases.filter { rule in findings.contains { $0.rule == rule } }
        let rules: [JSONValue] = used.map { rule in
            [
                "id": .string(rule.rawValue), "shortDescription": ["text": .string(rule.help)],
                "defaultConfiguration": ["level": .string(rule.level.rawValue)],
            ]
        }
        let results: [JSONValue] = findings.map { finding in
            let address = finding.page.isEmpty ? site : site + finding.page
            return [
                "ruleId": .string(finding.rule.rawValue), "level": .string(finding.rule.level.rawValue),
                "message": ["text": .string("\(finding.rule.help)\n\(finding.detail)")],
                "locations": [["physicalLocation": ["artifactLocation": ["uri": .string(address)]]]],
                "partialFingerprints": ["hybridDesktopAudit/v1": .string(finding.fingerprint)],
                "baselineState": .string(baseline.contains(finding) ? "unchanged" : "new"),
            ]
        }
        let driver: JSONValue = [
            "name": "HybridDesktop audit", "version": .string(Version.current), "rules": .array(rules),
        ]
        return [
            "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
            "runs": [["tool": ["driver": driver], "results": .array(results)]],
        ]
    }

    // MARK: HTML

    /// The report for people: one HTML file.
    package func html(_ baseline: AuditBaseline) -> String {
        let findings = findings
        let new = findings.filter { !baseline.contains($0) }
        let known = findings.count - new.count
        func count(_ level: AuditRule.Level) -> Int { new.count { $0.rule.level == level } }
        var counts = [
            (count: pages.count, name: "pages", style: ""), (count: count(.error), name: "errors", style: "bad"),
            (count: count(.warning), name: "warnings", style: "care"), (count: count(.note), name: "notes", style: ""),
        ]
        if known > 0 { counts.append((count: known, name: "known", style: "")) }
        var parts = [
            ReportDocument.head("Audit of \(site)"), ReportDocument.counts(counts), about(baseline, findings),
        ]
        parts.append(section("Findings", new))
        if known > 0 { parts.append(section("Known findings", findings.filter { baseline.contains($0) })) }
        parts += [pageTable, ReportDocument.tail]
        return parts.joined()
    }

    /// Sentences about the pages and rules that the audit did not examine.
    private func about(_ baseline: AuditBaseline, _ findings: [AuditFinding]) -> String {
        var sentences: [String] = []
        if waiting > 0 { sentences.append("The audit was interrupted: \(waiting) pages were not visited.") }
        if shard != .whole { sentences.append("This is part \(shard) of the pages.") }
        for reason in CrawlScope.Omission.allCases {
            guard let count = omissions[reason], count > 0 else { continue }
            sentences.append("Not followed: \(count) \(count == 1 ? "link" : "links") \(reason.words).")
        }
        sentences.append(
            usesAxe
                ? "Accessibility was examined by axe-core."
                : "Accessibility was examined by a small set of own rules (image-text, field-label, control-name, "
                    + "page-language). Use --axe for axe-core.")
        let fixed = baseline.fixed(in: findings)
        if !fixed.isEmpty {
            sentences.append("No longer found, remove from the baseline: \(fixed.joined(separator: "; ")).")
        }
        return sentences.map { "<p class=\"faint\">\(XMLText.escaped($0))</p>\n" }.joined()
    }

    private func section(_ title: String, _ findings: [AuditFinding]) -> String {
        guard !findings.isEmpty else { return "<h2>\(title)</h2>\n<p>None.</p>\n" }
        var parts = ["<h2>\(title)</h2>\n"]
        for rule in AuditRule.allCases.sorted(by: { ($1.level, $0.rawValue) < ($0.level, $1.rawValue) }) {
            let own = findings.filter { $0.rule == rule }
            guard !own.isEmpty else { continue }
            let style = rule.level == .error ? "bad" : rule.level == .warning ? "care" : ""
            let items = own.map { finding in
                "<li>\(link(to: finding.page)) \(XMLText.escaped(finding.detail))</li>"
            }
            parts.append(
                """
                <section class="card \(style)">
                <h3>\(rule.rawValue) <span class="mark">\(rule.level.rawValue)</span> \
                <span class="faint">\(own.count)</span></h3>
                <p class="faint">\(XMLText.escaped(rule.help))</p>
                <ul>\(items.joined(separator: "\n"))</ul>
                </section>

                """)
        }
        return parts.joined()
    }

    private func link(to page: String) -> String {
        guard !page.isEmpty else { return "" }
        return "<a href=\"\(XMLText.escaped(site + page))\">\(XMLText.escaped(page))</a>"
    }

    private var pageTable: String {
        let rows = pages.map { page in
            "<tr><td>\(link(to: page.path))</td><td>\(page.status.map { "\($0)" } ?? "–")</td>"
                + "<td>\(XMLText.escaped(page.failure ?? page.title))</td></tr>"
        }
        return """
            <h2>Pages</h2>
            <table><thead><tr><th scope="col">Page</th><th scope="col">Status</th><th scope="col">Title</th></tr></thead>
            <tbody>\(rows.joined(separator: "\n"))</tbody></table>

            """
    }
}
