package import FoundationEssentials
import HybridAuthentication
import HybridConfiguration
import HybridValues

/// Conversion of events to lines of the trace. All addresses are redacted here.
extension TraceEvent {
    /// The event's name in the trace.
    package var name: String { content.name }

    /// Returns the event as one line of JSON. The first member is `time`, in ISO 8601 with milliseconds and in UTC. The
    /// second member is `event`. The fields follow in the order of the table in Docs/QA.md.
    package func line(at time: Date) -> String {
        let content = content
        let stamp = time.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        let members =
            [("time", JSONValue.string(stamp)), ("event", .string(content.name))]
            + content.fields.map { ($0.key, $0.value) }
        return "{" + members.map { "\(JSONValue.string($0).text):\($1.text)" }.joined(separator: ",") + "}"
    }

    typealias Content = (name: String, fields: KeyValuePairs<String, JSONValue>)

    /// The name of the event and its fields in order. A field without a value is `null`, so that all lines with the
    /// same event name have the same fields.
    var content: Content {
        switch self {
        case .appStarted(let version, let webkit, let gtk, let url, let profile, let sandbox, let rendering):
            "app.started".with([
                "version": .string(version), "webkit": .string(webkit), "gtk": .string(gtk), "url": .redacted(url),
                "profile": .string(profile), "sandbox": .bool(sandbox), "rendering": .string(rendering),
            ])
        case .visitProposed(let url, let action, let origin, let properties, let rules, let redirected, let hasResponse):
            "visit.proposed".with([
                "url": .redacted(url), "action": .string(action.rawValue), "origin": .string(origin.rawValue),
                "properties": .object(properties.values), "rules": .array(rules.map(JSONValue.integer)),
                "redirected": .bool(redirected), "hasResponse": .bool(hasResponse),
            ])
        case .visitRouted(let url, let decision, let handler):
            "visit.routed".with([
                "url": .redacted(url), "decision": .string(decision.rawValue), "handler": .string(handler),
            ])
        case .stackChanged(let main, let modal, let tab, let window):
            "stack.changed".with([
                "main": main.json, "modal": .optional(modal, \.json), "tab": .optional(tab, JSONValue.integer),
                "window": Self.further(window),
                "mainDepth": .integer(main.depth), "modalDepth": .optional(modal?.depth, JSONValue.integer),
            ])
        case .tabSelected(let index, let title):
            "tab.selected".with(["tab": .integer(index), "title": .string(title)])
        case .visitStarted(let visit, let session, let kind, let action, let url):
            "visit.started".with([
                "visit": .integer(visit), "session": .string(session.rawValue), "kind": .string(kind.rawValue),
                "action": .string(action.rawValue), "url": .redacted(url),
            ])
        case .visitRendered(let visit, let session, let url, let duration, let snapshot):
            "visit.rendered".with(Self.step(visit, session, url, duration, snapshot))
        case .visitCompleted(let visit, let session, let url, let duration, let snapshot):
            "visit.completed".with(Self.step(visit, session, url, duration, snapshot))
        case .visitCancelled(let visit, let session, let url, let duration, let snapshot):
            "visit.cancelled".with(Self.step(visit, session, url, duration, snapshot))
        case .visitFailed(let visit, let session, let url, let duration, let error):
            "visit.failed".with([
                "visit": .integer(visit), "session": .string(session.rawValue), "url": .redacted(url),
                "duration_ms": .integer(duration), "error": error.json,
            ])
        case .externalOpened(let url): "external.opened".with(["url": .redacted(url)])
        case .externalRefused(let url): "external.refused".with(["url": .redacted(url)])
        case .authentication(let step, let url, let strategy, let status):
            "authentication.\(step.rawValue)".with(Self.authentication(url, strategy.rawValue, status))
        case .httpAuthentication(let step, let space):
            "authentication.\(step.rawValue)".with(Self.authentication(space.url, space.scheme.rawValue, space.status))
        case .window(let step, let window): "window.\(step.rawValue)".with(["window": Self.further(window)])
        case .webProcessTerminated(let session, let reason):
            "webProcess.terminated".with(["session": .string(session.rawValue), "reason": .string(reason)])
        case .dialogPresented(let kind, let message):
            "dialog.presented".with(["kind": .string(kind), "message": .redacted(text: message)])
        case .dialogAnswered(let kind, let answer):
            "dialog.answered".with(["kind": .string(kind), "answer": .string(answer)])
        case .download(let step, let url, let file, let bytes):
            "download.\(step.rawValue)".with([
                "url": .redacted(url), "file": .optional(file, JSONValue.string), "bytes": .integer(bytes),
            ])
        case .permissionAsked(let kinds, let url):
            "permission.asked".with(["url": .optional(url, JSONValue.redacted), "kinds": .kinds(kinds)])
        case .permissionDecided(let kinds, let url, let isAllowed, let reason):
            "permission.decided".with([
                "url": .optional(url, JSONValue.redacted), "kinds": .kinds(kinds),
                "answer": isAllowed ? "allow" : "deny", "reason": .string(reason.rawValue),
            ])
        case .notification(let step, let url):
            "notification.\(step.rawValue)".with(["url": .optional(url, JSONValue.redacted)])
        case .bridge(let step, let component, let message, let session, let reason, let sentence):
            "bridge.\(step.rawValue)".with([
                "component": .string(component), "message": .string(message),
                "session": .string(session.rawValue), "reason": .optional(reason, JSONValue.redacted(text:)),
                "sentence": .optional(sentence, JSONValue.redacted(text:)),
            ])
        case .configurationLoaded(let source, let rules):
            "configuration.loaded".with([
                "source": .redacted(text: source), "rules": .integer(rules), "reason": .null,
            ])
        case .configurationRejected(let source, let reason):
            "configuration.rejected".about(source, reason)
        case .configurationIgnored(let source, let reason): "configuration.ignored".about(source, reason)
        case .pageConsole(let level, let message, let source, let line, let exception):
            // In the text of a message, only addresses are redacted.
            "page.console".with([
                "level": .string(level), "message": .redacted(text: message), "source": .redacted(text: source),
                "line": .integer(line), "exception": .bool(exception),
            ])
        case .turboEvent(let event, let target, let session):
            "page.turbo".with([
                "name": .string(event), "target": .redacted(text: target), "session": .string(session.rawValue),
            ])
        case .request(let request): "request.finished".with(request.fields)
        case .kioskAsked(let seconds): "kiosk.asked".with(["seconds": .integer(seconds)])
        case .kioskAnswered: "kiosk.answered".with([:])
        case .kioskClosed: "kiosk.closed".with([:])
        case .kioskOpened: "kiosk.opened".with([:])
        case .kioskPrinted(let failure): "kiosk.printed".with(["failure": .optional(failure, JSONValue.string)])
        case .kioskStaff(let report): "kiosk.staff".with(report.fields)
        case .kioskWiped(let reason, let duration):
            "kiosk.wiped".with(["reason": .string(reason.rawValue), "duration_ms": .integer(duration)])
        case .kioskUnresponsive(let url, let remedy):
            "kiosk.unresponsive".with(["url": .optional(url, JSONValue.redacted), "remedy": .string(remedy.rawValue)])
        case .kioskPaused(let reason, let seconds):
            "kiosk.paused".with(["reason": .string(reason), "seconds": .integer(seconds)])
        case .kioskConfiguration(let result, let version, let received, let reason):
            "kiosk.configuration".with([
                "result": .string(result.rawValue), "version": version.map(JSONValue.integer) ?? .null,
                "received": received.map(JSONValue.integer) ?? .null,
                "reason": .optional(reason, JSONValue.redacted(text:)),
            ])
        }
    }

    /// Returns the number of a window for the trace. The number of the first window is omitted.
    private static func further(_ window: Int) -> JSONValue { window == 1 ? .null : .integer(window) }

    private static func step(
        _ visit: Visit.ID, _ session: StackName, _ url: URL, _ duration: Int, _ snapshot: Bool
    ) -> KeyValuePairs<String, JSONValue> {
        [
            "visit": .integer(visit), "session": .string(session.rawValue), "url": .redacted(url),
            "duration_ms": .integer(duration), "snapshot": .bool(snapshot),
        ]
    }

    private static func authentication(
        _ url: URL, _ strategy: String, _ status: Int?
    ) -> KeyValuePairs<String, JSONValue> {
        ["url": .redacted(url), "strategy": .string(strategy), "status": .optional(status, JSONValue.integer)]
    }
}

/// The contents of an event with this name.
extension String {
    fileprivate func with(_ fields: KeyValuePairs<String, JSONValue>) -> TraceEvent.Content { (self, fields) }

    fileprivate func about(_ source: String, _ reason: String) -> TraceEvent.Content {
        with(["source": .redacted(text: source), "rules": .null, "reason": .redacted(text: reason)])
    }
}

extension RequestRecord {
    fileprivate var fields: KeyValuePairs<String, JSONValue> {
        [
            "url": .redacted(url), "method": .string(method), "source": .string(source),
            "initiator": .redacted(text: initiator), "page": .optional(page, JSONValue.redacted),
            "status": .optional(status, JSONValue.integer), "type": .optional(type, JSONValue.string),
            "bytes": .optional(bytes, JSONValue.integer), "redirect": .optional(redirect, JSONValue.redacted),
            "cookies": .array(cookies.map(JSONValue.string)), "wait_ms": .optional(wait, JSONValue.integer),
            "duration_ms": .integer(duration), "error": .optional(error, JSONValue.redacted(text:)),
        ]
    }
}

extension TraceEvent.ScreenSummary {
    var json: JSONValue {
        ["url": .redacted(url), "kind": isNative ? "native" : "web", "title": .optional(title, JSONValue.string)]
    }
}

extension TraceEvent.StackSummary {
    fileprivate var json: JSONValue { .array(top.map(\.json)) }
}

extension VisitError {
    /// The redacted error as shown to a tester. It is the reason of the error, or its short description if it has no
    /// reason.
    package var traceMessage: String {
        let text =
            switch self {
            case .connection(let reason): reason.isEmpty ? shortDescription : reason
            case .tls(let reason), .invalidResponse(let reason):
                reason.english.isEmpty ? shortDescription : reason.english
            case .certificate(let problems, let host): problems.explanation(host: host).english
            default: shortDescription
            }
        return URLRedaction.redact(text: text)
    }

    var json: JSONValue {
        ["kind": .string(kind), "status": .optional(status, JSONValue.integer), "message": .string(traceMessage)]
    }
}

extension JSONValue {
    static func redacted(_ url: URL) -> JSONValue { .string(URLRedaction.redact(url)) }
    static func redacted(text: String) -> JSONValue { .string(URLRedaction.redact(text: text)) }

    fileprivate static func optional<Value>(_ value: Value?, _ json: (Value) -> JSONValue) -> JSONValue {
        value.map(json) ?? .null
    }

    fileprivate static func kinds(_ kinds: [PermissionDefaults.Kind]) -> JSONValue {
        .array(kinds.map { .string($0.rawValue) })
    }
}

extension StaffAccess.Report {
    fileprivate var fields: KeyValuePairs<String, JSONValue> {
        switch self {
        case .failed(let count): ["step": .string(name), "failures": .integer(count)]
        case .locked(let seconds): ["step": .string(name), "seconds": .integer(seconds)]
        case .chosen(let action): ["step": .string(name), "action": .string(action.rawValue)]
        case .asked, .granted, .closed: ["step": .string(name)]
        }
    }
}
