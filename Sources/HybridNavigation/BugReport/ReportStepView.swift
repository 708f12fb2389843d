import HybridValues

/// The HTML of a step in the timeline of a bug report.
struct ReportStepView {
    private let step: ReportStep
    private let picture: BugReport.Picture?
    private let isOpen: Bool

    init(_ step: ReportStep, picture: BugReport.Picture?, isOpen: Bool) {
        self.step = step
        self.picture = picture
        self.isOpen = isOpen
    }

    var html: HTML {
        .element(
            "li",
            ["id": "step-\(step.number)", "class": step.hasProblem ? "step problem" : "step"],
            [
                image,
                isOpen || step.hasProblem
                    ? .element("details", ["open": ""], content) : .element("details", [:], content),
            ]
            .compactMap { $0 })
    }

    private var image: HTML? {
        picture.map {
            let name = step.address ?? "the page"
            return .void(
                "img",
                ["src": "data:\($0.type);base64,\($0.data)", "alt": "Picture of \(name) after visit \($0.visit)"])
        }
    }

    private var content: [HTML] {
        let heading = HTML.element(
            "summary", [:],
            [
                .element("time", ["datetime": step.time], step.lines.first?.clock ?? ""), .text(" "),
                .element("span", ["class": "result \(step.result)"], step.result),
                .text(step.result.isEmpty ? "" : " "),
                .element("h3", [:], step.address ?? step.lines.first?.event ?? ""), duration,
            ])
        return [heading, facts] + stacks + events
    }

    private var duration: HTML {
        let parts = [
            step.error, step.painted.map { "painted after \($0) ms" }, step.duration.map { "ended after \($0) ms" },
        ]
        let text = parts.compactMap { $0 }.joined(separator: ", ")
        return .element("span", ["class": "times"], text.isEmpty ? "" : " \(text)")
    }

    private var facts: HTML {
        let visit = step.start.map { start in
            ["session", "kind", "action"].compactMap { start.string($0) }.joined(separator: ", ")
        }
        let rules = step.proposal?["rules"]?.array.map { rules in
            rules.isEmpty ? "none" : rules.map(\.text).joined(separator: ", ")
        }
        let properties = step.proposal?["properties"].flatMap { $0 == .object([:]) ? nil : $0.text }
        let origin = step.proposal.map { proposal in
            let flags = ["redirected", "hasResponse"].filter { proposal[$0]?.bool == true }
            return ([proposal.string("origin") ?? ""] + flags).joined(separator: ", ")
        }
        let routing = step.routing.map { routing in
            "\(routing.string("decision") ?? ""), by \(routing.string("handler") ?? "")"
        }
        let entries: [(String, String?)] = [
            ("Visit", step.visit.map { "\($0): \(visit ?? "")" }), ("Origin", origin), ("Routing", routing),
            ("Rules", rules), ("Properties", properties),
        ]
        return .element(
            "dl", [:],
            entries.compactMap { name, value in
                value.map { HTML.element("div", [:], [.element("dt", [:], name), .element("dd", [:], $0)]) }
            })
    }

    /// The stacks after the step, the top first.
    private var stacks: [HTML] {
        guard let line = step.stacks else { return [] }
        return [("main", "Main stack"), ("modal", "Modal stack")].flatMap { field, title -> [HTML] in
            guard let screens = line[field]?.array else { return [] }
            let items = screens.reversed().map { screen in
                let title = screen["title"]?.string.map { " “\($0)”" } ?? ""
                let kind = screen["kind"]?.string == "native" ? "native: " : ""
                return HTML.element("li", [:], kind + (screen["url"]?.string ?? "") + title)
            }
            let depth = line.integer("\(field)Depth").map { " (\($0))" } ?? ""
            return [.element("h4", [:], "\(title)\(depth), top first"), .element("ol", [:], items)]
        }
    }

    private var events: [HTML] {
        // The facts above show these.
        let shown: Set = [
            "visit.proposed", "visit.routed", "visit.started", "visit.rendered", "visit.completed", "visit.cancelled",
            "stack.changed",
        ]
        let items = step.lines.filter { !shown.contains($0.event) }.map { line in
            HTML.element(
                "li", ["class": line.isProblem ? "problem" : "plain"],
                [
                    .element("time", ["datetime": line.time], line.clock), .text(" "),
                    .element("strong", [:], line.event), .text(" "), .text(BugReportPage.sentence(line)),
                ])
        }
        guard !items.isEmpty else { return [] }
        return [.element("h4", [:], "Events"), .element("ul", ["class": "events"], items)]
    }
}
