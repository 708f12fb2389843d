public import FoundationEssentials

/// One thing that happened, for the trace: a stable interface for tests and testers (Docs/QA.md#the-trace). Names and
/// fields are only ever added to.
///
/// Made by the static functions of the extensions, one for each event, which take values and do the redaction.
public struct TraceEvent: Equatable, Sendable {
    /// A field of an event. Fields keep their order, so that lines are easy to read.
    public struct Field: Equatable, Sendable {
        /// The name of the field.
        public let name: String
        /// Its value; `null` where there is nothing to say, so that every line of an event has the same fields.
        public let value: JSONValue
    }

    /// The events by the names that the trace shows.
    public enum Name: String, Sendable, CaseIterable {
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
        case pageConsole = "page.console"
        case kioskAsked = "kiosk.asked"
        case kioskAnswered = "kiosk.answered"
        case kioskWiped = "kiosk.wiped"
        case kioskUnresponsive = "kiosk.unresponsive"
        case kioskPaused = "kiosk.paused"
    }

    /// What happened.
    public let name: Name
    /// The details, in the order of the table in Docs/QA.md.
    public let fields: [Field]

    init(_ name: Name, _ fields: KeyValuePairs<String, JSONValue>) {
        self.name = name
        self.fields = fields.map { Field(name: $0.key, value: $0.value) }
    }

    /// The value of a field, for tests.
    public subscript(_ field: String) -> JSONValue? { fields.first { $0.name == field }?.value }

    /// The event as one line of JSON without a line break: `time` first (ISO 8601, milliseconds, UTC), then `event`,
    /// then the fields.
    public func line(at time: Date) -> String {
        let stamp = time.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        let members =
            [("time", JSONValue.string(stamp)), ("event", .string(name.rawValue))]
            + fields.map { ($0.name, $0.value) }
        return "{" + members.map { "\(JSONValue.string($0).text):\($1.text)" }.joined(separator: ",") + "}"
    }
}
