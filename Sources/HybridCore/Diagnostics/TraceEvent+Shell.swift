public import FoundationEssentials

extension TraceEvent {
    /// The application has started.
    /// - Parameters:
    ///   - version: The version of HybridDesktop.
    ///   - webkit: The version of WebKitGTK.
    ///   - gtk: The version of GTK.
    ///   - url: The start URL.
    ///   - profile: The name of the profile.
    ///   - sandbox: Whether web processes run in WebKit's sandbox.
    ///   - rendering: How pages are painted: `accelerated` or `software`.
    public static func appStarted(
        version: String, webkit: String, gtk: String, url: URL, profile: String, sandbox: Bool,
        rendering: String
    ) -> TraceEvent {
        TraceEvent(
            .appStarted,
            [
                "version": .string(version), "webkit": .string(webkit), "gtk": .string(gtk), "url": .redacted(url),
                "profile": .string(profile), "sandbox": .bool(sandbox), "rendering": .string(rendering),
            ])
    }

    /// An address was handed to the browser or another application.
    public static func externalOpened(url: URL) -> TraceEvent {
        TraceEvent(.externalOpened, ["url": .redacted(url)])
    }

    /// An address was not opened.
    public static func externalRefused(url: URL) -> TraceEvent {
        TraceEvent(.externalRefused, ["url": .redacted(url)])
    }

    /// How far a sign-in has come.
    public enum AuthenticationStep: Sendable, CaseIterable {
        case presented, succeeded, failed, cancelled, signedOut

        fileprivate var name: Name {
            switch self {
            case .presented: .authenticationPresented
            case .succeeded: .authenticationSucceeded
            case .failed: .authenticationFailed
            case .cancelled: .authenticationCancelled
            case .signedOut: .authenticationSignedOut
            }
        }
    }

    /// A step of signing in or out.
    /// - Parameters:
    ///   - url: The page that asked for it, or the endpoint.
    ///   - status: The server's HTTP status, where one was received.
    public static func authentication(
        _ step: AuthenticationStep, url: URL, strategy: AuthenticationStrategy, status: Int? = nil
    ) -> TraceEvent {
        TraceEvent(
            step.name,
            [
                "url": .redacted(url), "strategy": .string(strategy.rawValue),
                "status": status.map(JSONValue.integer) ?? .null,
            ])
    }

    /// A step of asking for a password of HTTP. The strategy is `basic` or `digest`.
    public static func authentication(_ step: AuthenticationStep, space: ProtectionSpace) -> TraceEvent {
        TraceEvent(
            step.name,
            ["url": .redacted(space.url), "strategy": .string(space.scheme.rawValue), "status": .integer(space.status)])
    }

    /// A web process has died.
    public static func webProcessTerminated(session: SessionName, reason: String) -> TraceEvent {
        TraceEvent(.webProcessTerminated, ["session": .string(session.rawValue), "reason": .string(reason)])
    }

    /// A dialog of the page's is shown.
    /// - Parameter kind: Such as `alert`, `confirm`, `prompt`.
    public static func dialogPresented(kind: String, message: String) -> TraceEvent {
        TraceEvent(.dialogPresented, ["kind": .string(kind), "message": .redacted(text: message)])
    }

    /// A dialog was answered.
    /// - Parameter answer: Which button it was, such as `ok` or `cancel`; never what was typed.
    public static func dialogAnswered(kind: String, answer: String) -> TraceEvent {
        TraceEvent(.dialogAnswered, ["kind": .string(kind), "answer": .string(answer)])
    }

    /// How far a download has come.
    public enum DownloadStep: Sendable, CaseIterable {
        case started, finished, failed, cancelled

        fileprivate var name: Name {
            switch self {
            case .started: .downloadStarted
            case .finished: .downloadFinished
            case .failed: .downloadFailed
            case .cancelled: .downloadCancelled
            }
        }
    }

    /// A step of a download.
    /// - Parameters:
    ///   - file: The path it is written to, once that is known.
    ///   - bytes: How much has been received.
    public static func download(_ step: DownloadStep, url: URL, file: String?, bytes: Int) -> TraceEvent {
        TraceEvent(
            step.name,
            [
                "url": .redacted(url), "file": file.map(JSONValue.string) ?? .null, "bytes": .integer(bytes),
            ])
    }

    /// What happened to a message of a bridge component.
    public enum BridgeStep: Sendable, CaseIterable {
        case received, sent, refused

        fileprivate var name: Name {
            switch self {
            case .received: .bridgeReceived
            case .sent: .bridgeSent
            case .refused: .bridgeRefused
            }
        }
    }

    /// A message between a page and a native component. Its data is never shown, for forms put values there.
    /// - Parameters:
    ///   - message: The name of the message's event, such as `connect`.
    ///   - reason: Why it was refused.
    public static func bridge(
        _ step: BridgeStep, component: String, message: String, session: SessionName, reason: String? = nil
    ) -> TraceEvent {
        TraceEvent(
            step.name,
            [
                "component": .string(component), "message": .string(message), "session": .string(session.rawValue),
                "reason": reason.map(JSONValue.redacted(text:)) ?? .null,
            ])
    }

    /// A configuration is in force.
    /// - Parameter rules: How many rules the source brought.
    public static func configurationLoaded(source: String, rules: Int) -> TraceEvent {
        TraceEvent(
            .configurationLoaded, ["source": .redacted(text: source), "rules": .integer(rules), "reason": .null])
    }

    /// A configuration was rejected; what was in force stays.
    public static func configurationRejected(source: String, reason: String) -> TraceEvent {
        TraceEvent(
            .configurationRejected,
            ["source": .redacted(text: source), "rules": .null, "reason": .redacted(text: reason)])
    }

    /// A page wrote to its console. Addresses in the text are redacted; what else a page writes there is its own affair.
    /// - Parameters:
    ///   - level: Such as `log` or `error`.
    ///   - source: The address of the script.
    public static func pageConsole(level: String, message: String, source: String, line: Int) -> TraceEvent {
        TraceEvent(
            .pageConsole,
            [
                "level": .string(level), "message": .redacted(text: message), "source": .redacted(text: source),
                "line": .integer(line),
            ])
    }
}
