import HybridCore

/// Translates the start of requests and responses, and their end.
enum BiDiRequests {
    static func event(
        for line: JSONValue, in context: String?, navigation: String?, at time: Int
    ) -> BiDiEvent {
        let url = line["url"]?.string ?? ""
        let duration = line["duration_ms"]?.integer ?? 0
        let params: [String: JSONValue] = [
            "context": context.map(JSONValue.string) ?? .null, "isBlocked": false,
            "navigation": navigation.map(JSONValue.string) ?? .null,
            "redirectCount": line["redirects"] ?? 0, "userContext": "default", "timestamp": .integer(time),
            "request": [
                "request": .string("request-\(line["request"]?.integer ?? 0)"), "url": .string(url),
                "method": line["method"] ?? "GET", "headers": headers(line["headers"]), "cookies": [], "headersSize": 0,
                "bodySize": .null,
                "destination": destination(line["initiator"]?.string ?? ""), "initiatorType": .null,
                "timings": timings(begin: time - duration, wait: line["wait_ms"]?.integer, duration),
            ],
        ]
        func event(_ name: String, _ more: [String: JSONValue]) -> BiDiEvent {
            BiDiEvent("network.\(name)", .object(params.merging(more) { $1 }))
        }
        if line["event"] == "request.started" {
            return event("beforeRequestSent", ["initiator": ["type": "other"]])
        }
        guard (line["error"] ?? .null) == .null, let status = line["status"]?.integer else {
            return event("fetchError", ["errorText": line["error"] ?? "The request was cancelled."])
        }
        let isComplete = line["event"] == "request.finished"
        let size = line["bytes"] ?? .null
        var response: [String: JSONValue] = [
            "url": .string(url), "protocol": .string(String(url.prefix { $0 != ":" })), "status": .integer(status),
            "statusText": line["statusText"] ?? "", "fromCache": false, "headers": headers(line["responseHeaders"]),
            "mimeType": line["type"]?.string.map(JSONValue.string) ?? "",
            "bytesReceived": size == .null || !isComplete ? 0 : size, "headersSize": .null, "bodySize": size,
            "content": ["size": size == .null ? 0 : size],
        ]
        if let challenges = line["challenges"] { response["authChallenges"] = challenges }
        return event(isComplete ? "responseCompleted" : "responseStarted", ["response": .object(response)])
    }

    private static func headers(_ headers: JSONValue?) -> JSONValue {
        .array(
            (headers?.array ?? []).map { header in
                ["name": header["name"] ?? "", "value": ["type": "string", "value": header["value"] ?? ""]]
            })
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
