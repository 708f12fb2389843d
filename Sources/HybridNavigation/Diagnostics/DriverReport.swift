package import FoundationEssentials
package import HybridValues

/// A line that the program sends to its WebDriver server: an event of the trace, or one that only a driver needs.
package enum DriverReport: Sendable {
    case event(TraceEvent)
    /// A request began, or its response.
    case request(RequestStep, RequestRecord)
    /// The document of a page or frame reached a state.
    /// - Parameter frame: The indexes of the frame and of the frames around it, the outermost first; `nil` for the page
    ///   itself, and empty if the frame no longer has a place.
    case document(DocumentStep, url: String, frame: [Int]? = nil)
    /// The console of a page or frame has a new entry, or a script of it failed.
    /// - Parameters:
    ///   - entry: The members of `automation-console.js`.
    ///   - frame: As for ``document(_:url:frame:)``.
    case console(JSONValue, url: String, frame: [Int]? = nil)
    /// A page opened a dialog, which only the driver answers.
    case dialog(kind: String, message: String, defaultText: String)

    /// A step of a request before its end, which is an event of the trace.
    package enum RequestStep: String, Sendable {
        case started
        /// The response began.
        case answered
    }

    /// A state of a document.
    package enum DocumentStep: String, Sendable {
        /// A new document replaced the one before.
        case began
        /// The document is parsed.
        case ready
        case loaded
        /// The page moved to another fragment of the same document.
        case fragment
        /// The document of a frame was left, possibly because the frame was removed.
        case left
        /// The page cache restored the document.
        case shown
    }

    /// Returns the line. Like the trace, it contains no secrets.
    /// - Parameter view: The number of the web view; `nil` if the event belongs to none.
    package func line(at time: Date, view: Int?) -> String {
        let view = view.map(JSONValue.integer) ?? .null
        switch self {
        case .event(let event):
            var fields: [String: JSONValue] = ["view": view]
            if case .request(let request) = event { fields.merge(request.driverFields) { $1 } }
            return event.line(at: time).dropLast() + "," + JSONValue.object(fields).text.dropFirst()
        case .request(let step, let request):
            let trace = TraceEvent.request(request).content.fields.map { ($0.key, $0.value) }
            let fields = request.driverFields.merging(trace + [("view", view)]) { $1 }
            return Self.line(time, "request.\(step.rawValue)", fields)
        case .document(let step, let url, let frame):
            return Self.line(time, "document.\(step.rawValue)", Self.place(url, frame, view))
        case .console(let entry, let url, let frame):
            let fields = Self.place(url, frame, view).merging(["entry": entry.redacted]) { $1 }
            return Self.line(time, "document.console", fields)
        case .dialog(let kind, let message, let text):
            return Self.line(
                time, "document.dialog",
                ["kind": .string(kind), "message": Self.dialog(message), "default": Self.dialog(text), "view": view])
        }
    }

    private static func place(_ url: String, _ frame: [Int]?, _ view: JSONValue) -> [String: JSONValue] {
        var fields: [String: JSONValue] = ["url": .redacted(text: url), "view": view]
        if let frame { fields["frame"] = .array(frame.map(JSONValue.integer)) }
        return fields
    }

    /// Returns a text of a dialog as in the trace, but without additional line breaks, which only widgets need.
    private static func dialog(_ text: String) -> JSONValue { .redacted(text: DisplayText.beginning(of: text)) }

    private static func line(_ time: Date, _ event: String, _ fields: [String: JSONValue]) -> String {
        let stamp = time.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        return JSONValue.object(fields.merging(["time": .string(stamp), "event": .string(event)]) { $1 }).text
    }
}

extension JSONValue {
    /// The value with each of its texts redacted.
    fileprivate var redacted: JSONValue {
        switch self {
        case .string(let text): .redacted(text: text)
        case .array(let items): .array(items.map(\.redacted))
        case .object(let members): .object(members.mapValues(\.redacted))
        default: self
        }
    }
}

extension RequestRecord {
    fileprivate var driverFields: [String: JSONValue] {
        func redacted(_ headers: [Header]) -> JSONValue {
            .array(
                headers.map {
                    ["name": .string($0.name), "value": .string(URLRedaction.redact(header: $0.name, value: $0.value))]
                })
        }
        var fields: [String: JSONValue] = [
            "request": .integer(number), "redirects": .integer(redirects), "headers": redacted(headers),
            "responseHeaders": redacted(responseHeaders), "statusText": .redacted(text: statusText ?? ""),
        ]
        let challenge = [401: "www-authenticate", 407: "proxy-authenticate"][status ?? 0]
        if let challenge {
            let values = responseHeaders.filter { $0.name.lowercased() == challenge }.map(\.value)
            fields["challenges"] = .array(
                HTTPChallenge.all(in: values).map {
                    ["scheme": .string($0.scheme), "realm": .redacted(text: $0.realm)]
                })
        }
        return fields
    }
}

extension TraceEvent {
    /// The stack of the event and the number of its visit, as far as the event has them.
    package var place: (stack: StackName?, visit: Visit.ID?) {
        switch self {
        case .visitStarted(let visit, let session, _, _, _), .visitRendered(let visit, let session, _, _, _),
            .visitCompleted(let visit, let session, _, _, _), .visitCancelled(let visit, let session, _, _, _),
            .visitFailed(let visit, let session, _, _, _):
            (session, visit)
        case .webProcessTerminated(let session, _): (session, nil)
        case .request(let request): (StackName(rawValue: request.source), nil)
        default: (nil, nil)
        }
    }
}
