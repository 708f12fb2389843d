import HybridCore

/// Translates finished requests. The program reports a request when it has ended, so all its events follow each other.
struct BiDiRequests: Equatable, Sendable {
    private var count = 0
    /// The requests that are expected to follow a redirect, by their addresses.
    private var redirected: [String: Request] = [:]

    private struct Request: Equatable, Sendable {
        let id: String
        var redirects = 0
    }

    mutating func events(for line: JSONValue, in context: String?, at end: Int) -> [BiDiEvent] {
        let url = line["url"]?.string ?? ""
        let request = next(url)
        if let target = line["redirect"]?.string {
            redirected[target] = Request(id: request.id, redirects: request.redirects + 1)
        }
        let duration = line["duration_ms"]?.integer ?? 0
        let params: [String: JSONValue] = [
            "context": context.map(JSONValue.string) ?? .null, "isBlocked": false, "navigation": .null,
            "redirectCount": .integer(request.redirects), "userContext": "default",
            "request": [
                "request": .string(request.id), "url": .string(url), "method": line["method"] ?? "GET",
                "headers": [], "cookies": [], "headersSize": 0, "bodySize": .null,
                "destination": Self.destination(line["initiator"]?.string ?? ""), "initiatorType": .null,
                "timings": Self.timings(begin: end - duration, wait: line["wait_ms"]?.integer, duration),
            ],
        ]
        func event(_ name: String, at time: Int, _ more: [String: JSONValue]) -> BiDiEvent {
            let all = params.merging(more) { $1 }.merging(["timestamp": .integer(time)]) { $1 }
            return BiDiEvent("network.\(name)", .object(all))
        }
        let begin = event("beforeRequestSent", at: end - duration, ["initiator": ["type": "other"]])
        guard let status = line["status"]?.integer else {
            return [begin, event("fetchError", at: end, ["errorText": line["error"] ?? "The request was cancelled."])]
        }
        let size = line["bytes"] ?? .null
        let response: JSONValue = [
            "url": .string(url), "protocol": .string(String(url.prefix { $0 != ":" })), "status": .integer(status),
            "statusText": "", "fromCache": false, "headers": [],
            "mimeType": line["type"]?.string.map(JSONValue.string) ?? "",
            "bytesReceived": size == .null ? 0 : size, "headersSize": .null, "bodySize": size,
            "content": ["size": size == .null ? 0 : size],
        ]
        return [begin, event("responseCompleted", at: end, ["response": response])]
    }

    /// Returns the name of the next request for an address. A redirect and its target are the same request.
    private mutating func next(_ url: String) -> Request {
        if let known = redirected.removeValue(forKey: url) { return known }
        count += 1
        return Request(id: "request-\(count)")
    }

    /// Returns the destination of the standard for an initiator of the trace.
    private static func destination(_ initiator: String) -> JSONValue {
        let word = initiator.split(separator: " ").last.map(String.init) ?? ""
        let isKnown = ["document", "iframe", "image", "style", "script", "font", "worker", "audio", "video"]
        // In the trace, "script" is a request by a script.
        return .string(isKnown.contains(word) && word != "script" ? word : "")
    }

    private static func timings(begin: Int, wait: Int?, _ duration: Int) -> JSONValue {
        var timings: [String: JSONValue] = ["timeOrigin": .integer(begin), "responseEnd": .integer(duration)]
        timings["responseStart"] = .integer(wait ?? 0)
        for name in [
            "requestTime", "redirectStart", "redirectEnd", "fetchStart", "dnsStart", "dnsEnd", "connectStart",
            "connectEnd", "tlsStart", "requestStart",
        ] { timings[name] = 0 }
        return .object(timings)
    }
}
