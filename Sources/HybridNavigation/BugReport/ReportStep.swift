import HybridValues

/// A part of a bug report's timeline: a visit, or another response to a proposal, with all events until the next one.
struct ReportStep: Equatable, Sendable {
    typealias Line = RecordedTrace.Line

    /// The number in the report, counted from 1.
    let number: Int
    /// The events in order. The end of a visit belongs to the step of its visit.
    private(set) var lines: [Line] = []
    private(set) var proposal: Line?
    private(set) var routing: Line?
    private(set) var start: Line?
    /// The last line that reports the visit's progress.
    private(set) var progress: Line?
    /// The milliseconds until the page was painted.
    private(set) var painted: Int?
    /// The stacks after the step.
    private(set) var stacks: Line?

    init(number: Int) { self.number = number }

    var time: String { lines.first?.time ?? "" }

    /// The address, or `nil` for events before the first visit.
    var address: String? { start?.string("url") ?? proposal?.string("url") }

    /// The number of the visit in its process.
    var visit: Int? { start?.integer("visit") }

    /// The result in a word. It is also the name of a style.
    var result: String {
        switch progress?.event {
        case "visit.completed": "completed"
        case "visit.failed": "failed"
        case "visit.cancelled": "cancelled"
        default: start == nil ? routing?.string("decision") ?? "" : "started"
        }
    }

    /// The error of a failed visit, with its status.
    var error: String? {
        guard let error = progress?["error"] else { return nil }
        let status = error["status"]?.integer.map { "\($0) " } ?? ""
        return status + (error["message"]?.string ?? error["kind"]?.string ?? "")
    }

    /// The milliseconds until the visit ended.
    var duration: Int? { start == nil || result == "started" ? nil : progress?.integer("duration_ms") }

    var hasProblem: Bool { lines.contains(where: \.isProblem) }

    fileprivate mutating func add(_ line: Line) {
        lines.append(line)
        switch line.event {
        case "visit.proposed": proposal = line
        case "visit.routed": routing = line
        case "visit.started": start = line
        case "visit.rendered": painted = painted ?? line.integer("duration_ms")
        case "visit.completed", "visit.failed", "visit.cancelled": progress = line
        case "stack.changed": stacks = line
        default: break
        }
    }

    /// Divides a trace into steps.
    static func all(in lines: [Line]) -> [ReportStep] {
        var steps: [ReportStep] = []
        // The positions of the visits. A process that continues for another one counts from 1 again.
        var places: [Int: Int] = [:]
        for line in lines {
            if line.event == "app.started" { places = [:] }
            if let place = line.endedVisit.flatMap({ places[$0] }) {
                steps[place].add(line)
                continue
            }
            if steps.last?.continues(with: line) != true { steps.append(ReportStep(number: steps.count + 1)) }
            if line.event == "visit.started", let visit = line.integer("visit") { places[visit] = steps.count - 1 }
            steps[steps.count - 1].add(line)
        }
        return steps
    }

    private func continues(with line: Line) -> Bool {
        switch line.event {
        case "app.started", "visit.proposed": false
        case "visit.started": start == nil && proposal != nil && proposal?.string("url") == line.string("url")
        default: true
        }
    }
}

extension RecordedTrace.Line {
    /// The visit whose progress the line reports, except its start.
    fileprivate var endedVisit: Int? {
        ["visit.rendered", "visit.completed", "visit.cancelled", "visit.failed"].contains(event)
            ? integer("visit") : nil
    }

    /// True if the line reports an error or a refusal.
    var isProblem: Bool {
        switch event {
        case "page.console": string("level") == "error"
        case "request.finished": (integer("status") ?? 0) >= 400 || self["error"] != nil
        default: Self.problems.contains(event)
        }
    }

    private static let problems: Set = [
        "visit.failed", "bridge.refused", "configuration.rejected", "webProcess.terminated", "authentication.failed",
        "download.failed", "kiosk.unresponsive", "kiosk.paused",
    ]

    /// The time of day.
    var clock: String {
        let parts = time.split(separator: "T", maxSplits: 1)
        return parts.count == 2 ? String(parts[1].drop { $0 == "Z" }.prefix { $0 != "Z" }) : time
    }

    /// The fields with a value as text, without the named ones.
    func details(without hidden: Set<String> = []) -> String {
        fields.sorted { $0.key < $1.key }.compactMap { field, value in
            guard !hidden.contains(field), value != .null, value != .bool(false), value != "" else { return nil }
            return "\(field) \(value.string ?? value.text)"
        }.joined(separator: ", ")
    }
}
