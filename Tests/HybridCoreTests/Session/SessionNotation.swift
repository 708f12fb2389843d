import FoundationEssentials
import HybridCore
import Testing

@testable import HybridNavigation

/// Meaning of a word in a row. An unknown word is reported as a defect of the row, which would otherwise test less than
/// intended.
func known<Value>(_ value: Value?, _ word: some StringProtocol, or substitute: Value) -> Value {
    if value == nil { Issue.record("No row knows the word “\(word)”.") }
    return value ?? substitute
}

/// Events and commands of a session as short texts, so that a step of a scenario fits on one line.
enum SessionNotation {
    static func page(_ text: String) -> URL {
        url(text.hasPrefix("/") ? "https://example.com" + text : text)
    }

    /// Omits the timer that accompanies each ordered load.
    static func describe(_ commands: [SessionCommand]) -> String {
        commands.filter { if case .view(.awaitStart) = $0 { false } else { true } }.map(describe)
            .joined(separator: "; ")
    }

    private static func path(_ url: URL) -> String {
        let text = url.absoluteString
        return text.hasPrefix("https://example.com/") ? String(text.dropFirst("https://example.com".count)) : text
    }

    private static func describe(_ command: SessionCommand) -> String {
        switch command {
        case .view(let command): return describe(command)
        case .considerPrefetch(let url): return "consider \(path(url))"
        case .cover(let screen, _): return "cover \(screen)"
        case .uncover(let screen): return "uncover \(screen)"
        case .propose(let proposal):
            let response = proposal.options.response == nil ? "" : " response"
            let adoption = proposal.adoptsLoad ? " adopts" : ""
            return "propose \(path(proposal.url)) \(proposal.options.action) \(proposal.origin)\(response)\(adoption)"
        case .leaveFor(let url, let screen): return "leave \(screen) for \(path(url))"
        case .redirected(let url, let screen): return "redirected \(screen) to \(path(url))"
        case .fail(let visit, let error, let target, let screen):
            return "fail \(visit) \(error.kind)\(error.status.map { " \($0)" } ?? "") at \(path(target)) for \(screen)"
        case .abandon(let screen, _): return "abandon \(screen)"
        case .historyTraversed(let url, let steps): return "history \(path(url))\(steps.map { " by \($0)" } ?? "")"
        case .pageAdvanced(let screen, let step):
            return "advanced \(screen) from \(path(step.location)) \(step.restorationIdentifier ?? "")"
        case .formFailed(let error): return "form failed \(error.kind)"
        case .refuse(let error): return "refuse \(error.kind)\(error.status.map { " \($0)" } ?? "")"
        case .goBack: return "back"
        case .formSubmitted: return "form"
        case .formFinished: return "form finished"
        case .formRefused(let url): return "form refused \(path(url))"
        case .signOut: return "sign out"
        case .signInNeeded(let screen, let cause): return "sign in for \(screen): \(cause)"
        case .report(let report): return describe(report)
        }
    }

    private static func describe(_ command: ViewCommand) -> String {
        switch command {
        case .load(let url): return "load \(path(url))"
        case .revisit(let entry): return "revisit \(entry.number) \(path(entry.url))"
        case .callAdapter(.scroll(let position)): return "scroll \(position.x) \(position.y)"
        case .loadHTML(_, let base): return "loadHTML \(path(base))"
        case .stopLoading: return "stop"
        case .callAdapter(.clearSnapshotCache): return "clear cache"
        case .callAdapter(.cancelVisit(let identifier)): return "cancel \(identifier)"
        case .callAdapter(.allowPrefetch(let url)): return "prefetch \(path(url))"
        case .callAdapter(.stopVisit(let identifier)): return "stop \(identifier)"
        case .callAdapter(.visit(let url, let options, let identifier, let visit)):
            let response = options.response == nil ? "" : " response"
            return
                "turbo \(path(url)) \(options.action)\(identifier.map { " from " + $0 } ?? "")\(response) as \(visit)"
        case .armWatchdog(let visit): return "arm \(visit)"
        case .disarmWatchdog: return "disarm"
        case .pauseWatchdog: return "pause"
        case .awaitAdapter(let visit): return "await \(visit)"
        case .awaitAnswer(let form, let isUpload): return "await form \(form)\(isUpload ? " with files" : "")"
        case .pauseScripts: return "rest"
        default: return "\(command)"
        }
    }

    private static func describe(_ report: VisitReport) -> String {
        switch report {
        case .started(let visit): "started \(visit.id) \(visit.kind)"
        case .rendered(let visit): "rendered \(visit.id)"
        case .completed(let visit): "completed \(visit.id)"
        case .cancelled(let visit): "cancelled \(visit.id)"
        case .failed(let visit, let error): "failed \(visit.id) \(error.kind)\(error.status.map { " \($0)" } ?? "")"
        }
    }

    // MARK: Events

    static func visit(_ screen: Screen.ID, _ path: String, _ how: String = "") -> SessionEvent {
        var request = VisitRequest(screen: screen, url: page(path))
        for word in how.split(separator: " ") {
            switch word {
            case "reload": request.isReload = true
            case "adopts": request.adoptsLoad = true
            case "response": request.options.response = VisitResponse(statusCode: 200, responseHTML: "<p>")
            case "failed-response": request.options.response = VisitResponse(statusCode: 422, responseHTML: "<p>")
            default: request.options.action = known(VisitAction(rawValue: String(word)), word, or: .advance)
            }
        }
        return .visit(request)
    }

    static func loaded(_ library: ScriptMessage.Library = .turbo, _ identifier: String? = nil) -> SessionEvent {
        .message(.pageLoaded(library: library, restorationIdentifier: identifier))
    }

    static func started(
        _ identifier: String, _ path: String, _ action: VisitAction = .advance, cached: Bool = false,
        by steps: Int? = nil, promotedFrom: String? = nil
    ) -> SessionEvent {
        // "T2" is Turbo's name for the session's visit 2; any other name denotes a visit of the page itself.
        let told = identifier.hasPrefix("T") ? Int(identifier.dropFirst()) : nil
        return
            .message(
                .visitStarted(
                    identifier: identifier, location: page(path), action: action, hasCachedSnapshot: cached,
                    visit: told, stepsBack: steps, promotedFrom: promotedFrom.map(page)))
    }

    static func rendered(_ identifier: String) -> SessionEvent { .message(.visitRendered(identifier: identifier)) }

    static func completed(_ identifier: String, _ restoration: String? = nil) -> SessionEvent {
        .message(.visitCompleted(identifier: identifier, restorationIdentifier: restoration))
    }

    static func failed(_ identifier: String, _ path: String, _ status: Int) -> SessionEvent {
        .message(.visitRequestFailed(identifier: identifier, location: page(path), statusCode: status))
    }

    static func commit(_ path: String, leaving number: Int? = nil, _ left: String = "/one") -> SessionEvent {
        .loadCommitted(page(path), leaving: number.map { HistoryEntry(number: $0, url: page(left)) })
    }

    static func left(at y: Int) -> SessionEvent { .message(.pageLeft(ScrollPosition(x: 0, y: y))) }

    static func proposed(_ path: String) -> SessionEvent {
        .message(.visitProposed(VisitProposal(url: page(path), origin: .turbo)))
    }

    static func dies(at time: Double) -> SessionEvent { .webProcessTerminated(reason: "test", time: time) }

    static func answer(_ path: String, _ status: Int = 200) -> NavigationResponse {
        NavigationResponse(url: page(path), status: status, isMainFrame: true, isDisplayable: true)
    }

    // MARK: Sessions

    /// A session that shows screen 1, /one, with Turbo. Its restoration identifier is R1 and its next visit number 2.
    static func ready(library: ScriptMessage.Library = .turbo) -> SessionState {
        var session = SessionState(name: .main)
        for event in [visit(1, "/one"), commit("/one"), .loadFinished, loaded(library, "R1")] {
            _ = session.take(event)
        }
        return session
    }

    /// A session that shows screen 2, /two, in a document that replaced screen 1's, which was scrolled to 90.
    static func onSecondDocument(_ library: ScriptMessage.Library = .none, leaving number: Int? = 7) -> SessionState {
        var session = ready(library: library)
        for event in [
            visit(2, "/two", "reload"), left(at: 90), commit("/two", leaving: number), .loadFinished, loaded(library),
        ] { _ = session.take(event) }
        return session
    }

    /// A session that shows screen 2, /two, visited by Turbo from screen 1. Its next visit is number 3.
    static func onTwo() -> SessionState {
        var session = ready()
        for event in [visit(2, "/two"), started("T2", "/two"), rendered("T2"), completed("T2", "R2")] {
            _ = session.take(event)
        }
        return session
    }
}

extension SessionState {
    /// Handles an event. A resulting load starts immediately, as in an idle WebKit.
    mutating func take(_ event: SessionEvent) -> [SessionCommand] {
        let commands = handle(event)
        for command in commands {
            switch command {
            case .view(.load(let url)), .view(.loadHTML(_, let url)): beginLoad(of: url)
            case .view(.revisit(let entry)): beginLoad(of: entry.url, .backForward)
            default: break
            }
        }
        return commands
    }

    /// WebKit requests a policy for the ordered load, and starts it.
    mutating func beginLoad(of url: URL, _ kind: NavigationAction.Kind = .other) {
        _ = decideNavigation(NavigationAction(url: url, kind: kind, isOrdered: true))
        _ = handle(.loadStarted)
    }
}
