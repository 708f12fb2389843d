package import FoundationEssentials
import HybridAuthentication
import HybridConfiguration
import HybridValues

/// Conversion of events to lines of the trace. All addresses are redacted here.
extension TraceEvent {
    /// The names of events in the trace.
    package enum Name: String, Sendable, CaseIterable {
        case appStarted = "app.started"
        case visitProposed = "visit.proposed"
        case visitRouted = "visit.routed"
        case stackChanged = "stack.changed"
        case tabSelected = "tab.selected"
        case visitStarted = "visit.started"
        case visitRendered = "visit.rendered"
        case visitCompleted = "visit.completed"
        case visitCancelled = "visit.cancelled"
        case visitFailed = "visit.failed"
        case externalOpened = "external.opened"
        case externalRefused = "external.refused"
        case authenticationPresented = "authentication.presented"
        case authenticationSucceeded = "authentication.succeeded"
        case authenticationFailed = "authentication.failed"
        case authenticationCancelled = "authentication.cancelled"
        case authenticationSignedOut = "authentication.signedOut"
        case windowOpened = "window.opened"
        case windowClosed = "window.closed"
        case windowHidden = "window.hidden"
        case windowShown = "window.shown"
        case webProcessTerminated = "webProcess.terminated"
        case dialogPresented = "dialog.presented"
        case dialogAnswered = "dialog.answered"
        case downloadStarted = "download.started"
        case downloadFinished = "download.finished"
        case downloadFailed = "download.failed"
        case downloadCancelled = "download.cancelled"
        case permissionAsked = "permission.asked"
        case permissionDecided = "permission.decided"
        case notificationShown = "notification.shown"
        case notificationClicked = "notification.clicked"
        case bridgeReceived = "bridge.received"
        case bridgeSent = "bridge.sent"
        case bridgeRefused = "bridge.refused"
        case configurationLoaded = "configuration.loaded"
        case configurationRejected = "configuration.rejected"
        case configurationIgnored = "configuration.ignored"
        case pageConsole = "page.console"
        case pageTurbo = "page.turbo"
        case requestFinished = "request.finished"
        case kioskAsked = "kiosk.asked"
        case kioskAnswered = "kiosk.answered"
        case kioskClosed = "kiosk.closed"
        case kioskOpened = "kiosk.opened"
        case kioskPrinted = "kiosk.printed"
        case kioskStaff = "kiosk.staff"
        case kioskWiped = "kiosk.wiped"
        case kioskUnresponsive = "kiosk.unresponsive"
        case kioskPaused = "kiosk.paused"
        case kioskConfiguration = "kiosk.configuration"

        fileprivate func with(_ fields: KeyValuePairs<String, JSONValue>) -> Content { (self, fields) }

        fileprivate func about(_ source: String, _ reason: String) -> Content {
            with(["source": .redacted(text: source), "rules": .null, "reason": .redacted(text: reason)])
        }
    }

    package var name: Name { content.name }

    /// Returns the event as one line of JSON. The first member is `time`, in ISO 8601 with milliseconds and in UTC. The
    /// second member is `event`. The fields follow in the order of the table in Docs/QA.md.
    package func line(at time: Date) -> String {
        let content = content
        let stamp = time.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        let members =
            [("time", JSONValue.string(stamp)), ("event", .string(content.name.rawValue))]
            + content.fields.map { ($0.key, $0.value) }
        return "{" + members.map { "\(JSONValue.string($0).text):\($1.text)" }.joined(separator: ",") + "}"
    }

    typealias Content = (name: Name, fields: KeyValuePairs<String, JSONValue>)

    /// The name of the event and its fields in order. A field without a value is `null`, so that all lines with the
    /// same event name have the same fields.
    var content: Content {
        switch self {
        case .appStarted(let version, let webkit, let gtk, let url, let profile, let sandbox, let rendering):
            Name.appStarted.with([
                "version": .string(version), "webkit": .string(webkit), "gtk": .string(gtk), "url": .redacted(url),
                "profile": .string(profile), "sandbox": .bool(sandbox), "rendering": .string(rendering),
            ])
        case .visitProposed(let url, let action, let origin, let properties, let rules, let redirected, let hasResponse):
            Name.visitProposed.with([
                "url": .redacted(url), "action": .string(action.rawValue), "origin": .string(origin.rawValue),
                "properties": .object(properties.values), "rules": .array(rules.map(JSONValue.integer)),
                "redirected": .bool(redirected), "hasResponse": .bool(hasResponse),
            ])
        case .visitRouted(let url, let decision, let handler):
            Name.visitRouted.with([
                "url": .redacted(url), "decision": .string(decision.rawValue), "handler": .string(handler),
            ])
        case .stackChanged(let main, let modal, let tab, let window):
            Name.stackChanged.with([
                "main": main.json, "modal": .optional(modal, \.json), "tab": .optional(tab, JSONValue.integer),
                "window": Self.further(window),
                "mainDepth": .integer(main.depth), "modalDepth": .optional(modal?.depth, JSONValue.integer),
            ])
        case .tabSelected(let index, let title):
            Name.tabSelected.with(["tab": .integer(index), "title": .string(title)])
        case .visitStarted(let visit, let session, let kind, let action, let url):
            Name.visitStarted.with([
                "visit": .integer(visit), "session": .string(session.rawValue), "kind": .string(kind.rawValue),
                "action": .string(action.rawValue), "url": .redacted(url),
            ])
        case .visitRendered(let visit, let session, let url, let duration, let snapshot):
            Name.visitRendered.with(Self.step(visit, session, url, duration, snapshot))
        case .visitCompleted(let visit, let session, let url, let duration, let snapshot):
            Name.visitCompleted.with(Self.step(visit, session, url, duration, snapshot))
        case .visitCancelled(let visit, let session, let url, let duration, let snapshot):
            Name.visitCancelled.with(Self.step(visit, session, url, duration, snapshot))
        case .visitFailed(let visit, let session, let url, let duration, let error):
            Name.visitFailed.with([
                "visit": .integer(visit), "session": .string(session.rawValue), "url": .redacted(url),
                "duration_ms": .integer(duration), "error": error.json,
            ])
        case .externalOpened(let url): Name.externalOpened.with(["url": .redacted(url)])
        case .externalRefused(let url): Name.externalRefused.with(["url": .redacted(url)])
        case .authentication(let step, let url, let strategy, let status):
            step.name.with(Self.authentication(url, strategy.rawValue, status))
        case .httpAuthentication(let step, let space):
            step.name.with(Self.authentication(space.url, space.scheme.rawValue, space.status))
        case .window(let step, let window): Self.name(of: step).with(["window": Self.further(window)])
        case .webProcessTerminated(let session, let reason):
            Name.webProcessTerminated.with(["session": .string(session.rawValue), "reason": .string(reason)])
        case .dialogPresented(let kind, let message):
            Name.dialogPresented.with(["kind": .string(kind), "message": .redacted(text: message)])
        case .dialogAnswered(let kind, let answer):
            Name.dialogAnswered.with(["kind": .string(kind), "answer": .string(answer)])
        case .download(let step, let url, let file, let bytes):
            step.name.with(["url": .redacted(url), "file": .optional(file, JSONValue.string), "bytes": .integer(bytes)])
        case .permissionAsked(let kinds, let url):
            Name.permissionAsked.with(["url": .optional(url, JSONValue.redacted), "kinds": .kinds(kinds)])
        case .permissionDecided(let kinds, let url, let isAllowed, let reason):
            Name.permissionDecided.with([
                "url": .optional(url, JSONValue.redacted), "kinds": .kinds(kinds),
                "answer": isAllowed ? "allow" : "deny", "reason": .string(reason.rawValue),
            ])
        case .notification(let step, let url): step.name.with(["url": .optional(url, JSONValue.redacted)])
        case .bridge(let step, let component, let message, let session, let reason, let sentence):
            step.name.with([
                "component": .string(component), "message": .string(message),
                "session": .string(session.rawValue), "reason": .optional(reason, JSONValue.redacted(text:)),
                "sentence": .optional(sentence, JSONValue.redacted(text:)),
            ])
        case .configurationLoaded(let source, let rules):
            Name.configurationLoaded.with([
                "source": .redacted(text: source), "rules": .integer(rules), "reason": .null,
            ])
        case .configurationRejected(let source, let reason): Name.configurationRejected.about(source, reason)
        case .configurationIgnored(let source, let reason): Name.configurationIgnored.about(source, reason)
        case .pageConsole(let level, let message, let source, let line, let exception):
            // In the text of a message, only addresses are redacted.
            Name.pageConsole.with([
                "level": .string(level), "message": .redacted(text: message), "source": .redacted(text: source),
                "line": .integer(line), "exception": .bool(exception),
            ])
        case .turboEvent(let event, let target, let session):
            Name.pageTurbo.with([
                "name": .string(event), "target": .redacted(text: target), "session": .string(session.rawValue),
            ])
        case .request(let request): Name.requestFinished.with(request.fields)
        case .kioskAsked(let seconds): Name.kioskAsked.with(["seconds": .integer(seconds)])
        case .kioskAnswered: Name.kioskAnswered.with([:])
        case .kioskClosed: Name.kioskClosed.with([:])
        case .kioskOpened: Name.kioskOpened.with([:])
        case .kioskPrinted(let failure): Name.kioskPrinted.with(["failure": .optional(failure, JSONValue.string)])
        case .kioskStaff(let report): Name.kioskStaff.with(report.fields)
        case .kioskWiped(let reason, let duration):
            Name.kioskWiped.with(["reason": .string(reason.rawValue), "duration_ms": .integer(duration)])
        case .kioskUnresponsive(let url, let remedy):
            Name.kioskUnresponsive.with(["url": .optional(url, JSONValue.redacted), "remedy": .string(remedy.rawValue)])
        case .kioskPaused(let reason, let seconds):
            Name.kioskPaused.with(["reason": .string(reason), "seconds": .integer(seconds)])
        case .kioskConfiguration(let result, let version, let received, let reason):
            Name.kioskConfiguration.with([
                "result": .string(result.rawValue), "version": version.map(JSONValue.integer) ?? .null,
                "received": received.map(JSONValue.integer) ?? .null,
                "reason": .optional(reason, JSONValue.redacted(text:)),
            ])
        }
    }

    /// Returns the number of a window for the trace. The number of the first window is omitted.
    private static func further(_ window: Int) -> JSONValue { window == 1 ? .null : .integer(window) }

    private static func name(of step: WindowStep) -> Name {
        switch step {
        case .opened: .windowOpened
        case .closed: .windowClosed
        case .hidden: .windowHidden
        case .shown: .windowShown
        }
    }

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

extension AuthenticationStep {
    fileprivate var name: TraceEvent.Name {
        switch self {
        case .presented: .authenticationPresented
        case .succeeded: .authenticationSucceeded
        case .failed: .authenticationFailed
        case .cancelled: .authenticationCancelled
        case .signedOut: .authenticationSignedOut
        }
    }
}

extension TraceEvent.DownloadStep {
    fileprivate var name: TraceEvent.Name {
        switch self {
        case .started: .downloadStarted
        case .finished: .downloadFinished
        case .failed: .downloadFailed
        case .cancelled: .downloadCancelled
        }
    }
}

extension TraceEvent.NotificationStep {
    fileprivate var name: TraceEvent.Name {
        switch self {
        case .shown: .notificationShown
        case .clicked: .notificationClicked
        }
    }
}

extension TraceEvent.BridgeStep {
    fileprivate var name: TraceEvent.Name {
        switch self {
        case .received: .bridgeReceived
        case .sent: .bridgeSent
        case .refused: .bridgeRefused
        }
    }
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
