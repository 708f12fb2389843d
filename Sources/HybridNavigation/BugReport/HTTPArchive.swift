import FoundationEssentials
import HybridValues

/// The requests of a trace as HAR 1.2, which browsers and proxies read. Bodies and the values of headers and cookies are
/// omitted.
package struct HTTPArchive: Equatable, Sendable {
    private let lines: [RecordedTrace.Line]
    private static let version = "1.2"

    package init(_ trace: RecordedTrace) { lines = trace.lines }

    /// True if the trace has no requests.
    package var isEmpty: Bool { !lines.contains(where: \.isRequest) }

    /// The archive as a JSON text.
    package var text: String {
        var pages: [JSONValue] = []
        var entries: [(start: Date, json: JSONValue)] = []
        // The visits in progress, by stack. A request that began before its visit belongs to the previous page.
        var current: [String: String] = [:]
        // Each run of the application counts its visits from 1.
        var run = 1
        for line in lines {
            if line.event == "app.started", !pages.isEmpty { (run, current) = (run + 1, [:]) }
            if line.event == "visit.started", let page = Self.page(line, of: run) {
                pages.append(page)
                current[line.string("session") ?? ""] = page["id"]?.string
            }
            guard line.isRequest else { continue }
            let start = Self.start(of: line)
            entries.append((start, Self.entry(line, start, page: current[line.string("source") ?? ""])))
        }
        entries.sort { $0.start < $1.start }
        let archive: JSONValue = [
            "log": [
                "version": .string(Self.version),
                "creator": ["name": "HybridDesktop", "version": .string(Version.current)],
                "pages": .array(pages), "entries": .array(entries.map(\.json)),
            ]
        ]
        return archive.text + "\n"
    }

    private static func page(_ line: RecordedTrace.Line, of run: Int) -> JSONValue? {
        guard let visit = line.integer("visit") else { return nil }
        return [
            "id": .string(run == 1 ? "visit-\(visit)" : "run-\(run)-visit-\(visit)"),
            "title": .string(line.string("url") ?? ""),
            "startedDateTime": .string(line.time), "pageTimings": ["onContentLoad": -1, "onLoad": -1],
        ]
    }

    private static func start(of line: RecordedTrace.Line) -> Date {
        let format = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        let end = (try? Date(line.time, strategy: format)) ?? Date(timeIntervalSince1970: 0)
        return end.addingTimeInterval(-Double(line.integer("duration_ms") ?? 0) / 1000)
    }

    private static func entry(_ line: RecordedTrace.Line, _ start: Date, page: String?) -> JSONValue {
        let duration = line.integer("duration_ms") ?? 0
        let wait = min(duration, line.integer("wait_ms") ?? duration)
        var entry: [String: JSONValue] = [
            "startedDateTime": .string(start.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))),
            "time": .integer(duration), "request": request(line), "response": response(line), "cache": [:],
            "timings": [
                "blocked": -1, "dns": -1, "connect": -1, "ssl": -1, "send": 0, "wait": .integer(wait),
                "receive": .integer(duration - wait),
            ],
            "_initiator": .string(line.string("initiator") ?? ""), "_source": .string(line.string("source") ?? ""),
        ]
        entry["pageref"] = page.map(JSONValue.string)
        entry["_page"] = line["page"]
        return .object(entry)
    }

    private static func request(_ line: RecordedTrace.Line) -> JSONValue {
        let url = line.string("url") ?? ""
        return [
            "method": .string(line.string("method") ?? ""), "url": .string(url), "httpVersion": "unknown",
            "cookies": [], "headers": [], "queryString": .array(parameters(of: url)), "headersSize": -1,
            "bodySize": -1,
        ]
    }

    private static func parameters(of url: String) -> [JSONValue] {
        let query = URLRedaction.split(URLRedaction.split(url[...], at: "#").0, at: "?").1
        return (query ?? "").split(separator: "&").map { part in
            let (name, value) = URLRedaction.split(part, at: "=")
            return [
                "name": .string(QueryItem.decoded(name)), "value": .string(value.map { QueryItem.decoded($0) } ?? ""),
            ]
        }
    }

    private static func response(_ line: RecordedTrace.Line) -> JSONValue {
        let cookies = (line["cookies"]?.array ?? []).map { name -> JSONValue in
            ["name": name, "value": .string(URLRedaction.mask)]
        }
        let bytes = line.integer("bytes")
        var response: [String: JSONValue] = [
            "status": .integer(line.integer("status") ?? 0), "statusText": "", "httpVersion": "unknown",
            "cookies": .array(cookies), "headers": [],
            "content": ["size": .integer(bytes ?? 0), "mimeType": .string(line.string("type") ?? "")],
            "redirectURL": .string(line.string("redirect") ?? ""), "headersSize": -1, "bodySize": .integer(bytes ?? -1),
        ]
        response["_error"] = line["error"]
        return .object(response)
    }
}

extension RecordedTrace.Line {
    fileprivate var isRequest: Bool { event == "request.finished" }
}
