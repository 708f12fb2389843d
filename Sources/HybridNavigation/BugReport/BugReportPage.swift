import HybridValues

/// The HTML document of a bug report.
struct BugReportPage {
    private typealias Line = RecordedTrace.Line

    private let report: BugReport
    private let steps: [ReportStep]
    private let pictures: [Int: BugReport.Picture]
    private var lines: [Line] { report.trace.lines }

    init(_ report: BugReport) {
        self.report = report
        steps = ReportStep.all(in: report.trace.lines)
        pictures = Dictionary(report.pictures.map { ($0.visit, $0) }) { $1 }
    }

    var source: String {
        let title = "Bug report: \(application)"
        let sections = [
            problems, timeline, console, bridge, requests, configuration, attachments,
        ].compactMap { $0 }
        let links = sections.map { HTML.element("li", [:], [.element("a", ["href": "#\($0.id)"], $0.title)]) }
        let parts: [HTML] = [
            .element("h1", [:], title), summary, notices,
            .element("nav", ["aria-label": "Sections"], [.element("ul", [:], links)]),
        ]
        let head: [HTML] = [
            .void("meta", ["charset": "utf-8"]),
            .void(
                "meta",
                [
                    "http-equiv": "Content-Security-Policy",
                    "content": "default-src 'none'; img-src data:; style-src 'unsafe-inline'",
                ]),
            .void("meta", ["name": "viewport", "content": "width=device-width"]),
            .void("meta", ["name": "color-scheme", "content": "light dark"]),
            .element("title", [:], title), .element("style", [:], [BugReportStyle.sheet]),
        ]
        let body = [
            HTML.element("header", [:], parts), .element("main", [:], sections.map(\.html)),
        ]
        let document = HTML.element(
            "html", ["lang": "en"], [.element("head", [:], head), .element("body", [:], body)])
        return "<!DOCTYPE html>\n\(document.source)\n"
    }

    private struct Section {
        var id: String
        var title: String
        var content: [HTML]

        var html: HTML {
            .element(
                "section", ["id": id, "aria-labelledby": "\(id)-title"],
                [.element("h2", ["id": "\(id)-title"], title)] + content)
        }
    }

    // MARK: Summary

    private var application: String {
        (lines.first { $0.event == "app.started" } ?? lines.first { $0.string("url") != nil })?.string("url")
            ?? "unknown address"
    }

    private var summary: HTML {
        let start = lines.last { $0.event == "app.started" }
        let visits = steps.filter { $0.visit != nil }
        let failed = visits.filter { $0.result == "failed" }.count
        let recorded = [lines.first?.time, lines.last?.time].compactMap { $0 }.joined(separator: " to ")
        let names: [(String, String?)] = [
            ("HybridDesktop", start?.string("version")), ("WebKit", start?.string("webkit")),
            ("GTK", start?.string("gtk")), ("Rendering", start?.string("rendering")),
            ("Sandbox", start?["sandbox"]?.bool.map { $0 ? "on" : "off" }), ("Profile", start?.string("profile")),
            ("Recorded", recorded), ("Visits", "\(visits.count), of which \(failed) failed"),
        ]
        let entries = names.compactMap { name, value in
            value.map { HTML.element("div", [:], [.element("dt", [:], name), .element("dd", [:], $0)]) }
        }
        return .element("dl", ["class": "facts"], entries)
    }

    private var notices: HTML {
        .joined(report.trace.notices.map { .element("p", ["class": "notice"], $0) })
    }

    // MARK: Problems

    private var problems: Section {
        let found = steps.flatMap { step in step.lines.filter(\.isProblem).map { (step, $0) } }
        let items = found.map { step, line in
            HTML.element(
                "li", [:],
                [
                    .element("a", ["href": "#step-\(step.number)"], [time(line)]), .text(" "),
                    .element("strong", [:], line.event), .text(" "), .text(Self.sentence(line)),
                ])
        }
        return Section(
            id: "problems", title: "Problems (\(found.count))",
            content: items.isEmpty ? [.element("p", [:], "The trace has no errors.")] : [.element("ul", [:], items)])
    }

    static func sentence(_ line: RecordedTrace.Line) -> String {
        switch line.event {
        case "page.console":
            let place = [line.string("source"), line.integer("line").map { "\($0)" }].compactMap { $0 }
            return "\(line.string("message") ?? "") \(place.joined(separator: ":"))"
        case "visit.failed":
            let error = line["error"]
            let status = error?["status"]?.integer.map { "\($0) " } ?? ""
            return "\(line.string("url") ?? ""): \(status)\(error?["message"]?.string ?? "")"
        case "request.finished":
            let words = [line.string("method"), line.string("url"), line.integer("status").map { "\($0)" }]
            let shown: Set = ["method", "url", "status", "source", "page", "cookies", "type", "wait_ms"]
            return words.compactMap { $0 }.joined(separator: " ") + ", " + line.details(without: shown)
        default: return line.details()
        }
    }

    private func time(_ line: RecordedTrace.Line) -> HTML {
        .element("time", ["datetime": line.time], line.clock)
    }

    // MARK: Timeline

    private var timeline: Section {
        let onlyProblems = HTML.element(
            "p", ["class": "filter"],
            [
                .element(
                    "label", [:],
                    [.void("input", ["type": "checkbox", "id": "only-problems"]), .text(" Only steps with problems")])
            ])
        let items = steps.map { step in
            ReportStepView(step, picture: step.visit.flatMap { pictures[$0] }, isOpen: steps.count <= Self.fewSteps)
                .html
        }
        return Section(
            id: "timeline", title: "Timeline", content: [onlyProblems, .element("ol", ["class": "steps"], items)])
    }

    /// In longer timelines, only steps with problems are open.
    private static let fewSteps = 30

    // MARK: Tables

    private var console: Section? {
        table("console", "Console", of: ["page.console"], columns: ["Level", "Message", "Place"]) { line in
            let place = [line.string("source"), line.integer("line").map { "\($0)" }].compactMap { $0 }
            return [line.string("level"), line.string("message"), place.joined(separator: ":")]
        }
    }

    private var bridge: Section? {
        table(
            "bridge", "Bridge messages", of: ["bridge.received", "bridge.sent", "bridge.refused"],
            columns: ["Step", "Component", "Message", "Stack", "Reason"]
        ) { line in
            let reason = [line.string("reason"), line.string("sentence")].compactMap { $0 }.joined(separator: ": ")
            return [
                String(line.event.dropFirst("bridge.".count)), line.string("component"), line.string("message"),
                line.string("session"), reason,
            ]
        }
    }

    private var requests: Section? {
        table(
            "requests", "Requests", of: ["request.finished"],
            columns: ["Method", "Address", "Status", "Type", "Bytes", "Milliseconds", "Other"]
        ) { line in
            let shown: Set = ["method", "url", "status", "type", "bytes", "duration_ms"]
            return [
                line.string("method"), line.string("url"), line.integer("status").map { "\($0)" },
                line.string("type"), line.integer("bytes").map { "\($0)" },
                line.integer("duration_ms").map { "\($0)" }, line.details(without: shown),
            ]
        }
    }

    private var configuration: Section? {
        table(
            "configuration", "Path configuration",
            of: ["configuration.loaded", "configuration.rejected", "configuration.ignored"],
            columns: ["Step", "Source", "Rules", "Reason"]
        ) { line in
            [
                String(line.event.dropFirst("configuration.".count)), line.string("source"),
                line.integer("rules").map { "\($0)" }, line.string("reason"),
            ]
        }
    }

    private func table(
        _ id: String, _ title: String, of events: Set<String>, columns: [String],
        row: (RecordedTrace.Line) -> [String?]
    ) -> Section? {
        let found = lines.filter { events.contains($0.event) }
        guard !found.isEmpty else { return nil }
        let head = (["Time"] + columns).map { HTML.element("th", ["scope": "col"], $0) }
        let rows = found.map { line in
            HTML.element(
                "tr", ["class": line.isProblem ? "problem" : "plain"],
                [.element("td", [:], [time(line)])] + row(line).map { .element("td", [:], $0 ?? "") })
        }
        // A table that is wider than the window scrolls by itself, also by keyboard.
        let scroller = HTML.element(
            "div", ["class": "scroller", "tabindex": "0", "role": "region", "aria-labelledby": "\(id)-title"],
            [
                .element(
                    "table", [:], [.element("thead", [:], [.element("tr", [:], head)]), .element("tbody", [:], rows)])
            ])
        return Section(id: id, title: "\(title) (\(found.count))", content: [scroller])
    }

    private var attachments: Section? {
        guard !report.attachments.isEmpty else { return nil }
        let parts = report.attachments.flatMap { attachment -> [HTML] in
            [
                .element("h3", [:], attachment.title),
                .element("pre", ["tabindex": "0"], [.text(attachment.text, limit: 200_000)]),
            ]
        }
        return Section(id: "attachments", title: "Application", content: parts)
    }
}
