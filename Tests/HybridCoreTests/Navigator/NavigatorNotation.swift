import FoundationEssentials
import HybridCore
import Testing

/// A navigator of https://example.com, and its commands as short texts.
///
/// Rules: `/m` and paths below it are modal, `/map` is a native screen, `/members` a sign-in.
struct NavigatorNotation {
    var state: NavigatorState

    /// - Parameter words: `locked` to show only `/one`, `/two` and `/m`, `delegate`, `signs-in`; `asks` if pages are
    ///   asked before they are left.
    init(_ words: String = "", start: String = "/") throws {
        state = NavigatorState(context: try Self.context(words), startURL: Self.page(start))
        if words.contains("delegate") { _ = state.handle(.delegateSet(true)) }
    }

    static func page(_ text: String) -> URL { SessionNotation.page(text) }

    /// Context shared by tabs, with the current rules.
    static func context(_ words: String = "") throws -> NavigatorContext {
        let start = page("/")
        let origin = try #require(ApplicationOrigin(start))
        let listed = ["/one", "/two", "/m"].compactMap(AddressPattern.init)
        let hosts = [HostPattern("pay.example.org")].compactMap(\.self)
        let router =
            words.contains("locked")
            ? Router(origin: origin, kiosk: KioskRouteHandler(patterns: listed, homes: [start]))
            : Router(origin: origin, internalHosts: hosts)
        var application = ApplicationConfiguration(startURL: start)
        application.name = "Test"
        application.urlScheme = "notes"
        if words.contains("signs-in") {
            let endpoint = try SignInEndpoint("/in", startURL: start, origins: [])
            application.authentication = AuthenticationConfiguration(.native(CredentialsSignIn(endpoint: endpoint)))
        }
        var context = NavigatorContext(application, router: router)
        context.nativeScreens = ["map"]
        context.isLocked = words.contains("locked")
        context.isUnattended = !words.contains("asks")
        context.opensRequestedWindows = words.contains("browser")
        context.apply(
            try configuration(
                #"""
                {"rules": [
                  {"patterns": ["^/m$", "^/m/"], "properties": {"context": "modal"}},
                  {"patterns": ["^/map$"], "properties": {"view_controller": "map"}},
                  {"patterns": ["^/members$"], "properties": {"presentation": "authentication"}}
                ]}
                """#))
        return context
    }

    // MARK: Events

    /// Handles an event and returns the commands as text.
    mutating func take(_ event: NavigatorEvent) -> String { Self.describe(state.handle(event)) }

    /// A web view's report about its page.
    static func state(_ path: String? = nil, _ title: String? = nil, at time: Double = 0) -> PageState {
        PageState(url: path.map(page), title: title, time: time)
    }

    /// Sends an event to a session whose page is at that path.
    mutating func send(_ event: SessionEvent, _ path: String? = nil, to name: StackName = .main) -> String {
        take(.session(name, event, Self.state(path ?? state.stacks[name].last?.currentLocation.path)))
    }

    /// The page that a session is loading arrives.
    /// - Parameter path: its final path, if that differs from the requested one.
    @discardableResult
    mutating func arrive(in name: StackName = .main, at path: String? = nil) -> String {
        guard let url = state[name].activeVisit?.url else {
            Issue.record("No page is on its way.")
            return ""
        }
        let found = path ?? url.path
        if state[name].activeVisit?.kind == .javaScript {
            let visit = state[name].activeVisit?.id ?? 0
            let start = ScriptMessage.visitStarted(
                identifier: "T\(visit)", location: url, action: .advance, hasCachedSnapshot: false, visit: visit)
            let texts = [
                send(.message(start), path, to: name), send(SessionNotation.rendered("T\(visit)"), found, to: name),
                send(SessionNotation.completed("T\(visit)"), found, to: name),
            ]
            return texts.filter { !$0.isEmpty }.joined(separator: "; ")
        }
        let order = NavigationAction(url: url, kind: .other, isOrdered: true)
        let events: [SessionEvent] = [
            .loadStarted, .loadCommitted(Self.page(found)), .loadFinished, SessionNotation.loaded(),
        ]
        var texts = [take(.navigationAsked(name, order, Self.state()))]
        for event in events { texts.append(send(event, found, to: name)) }
        return texts.filter { !$0.isEmpty }.joined(separator: "; ")
    }

    /// Shows the first page and further ones.
    mutating func show(_ paths: String...) {
        _ = state.handle(.start(nil))
        arrive()
        for path in paths {
            _ = state.handle(.route(VisitProposal(url: Self.page(path), origin: .native)))
            for name in StackName.allCases where state[name].activeVisit != nil { arrive(in: name) }
        }
    }

    /// A page proposes a visit like Turbo.
    mutating func link(_ path: String, in name: StackName = .main, _ options: VisitOptions = VisitOptions()) -> String {
        send(
            .message(.visitProposed(VisitProposal(url: Self.page(path), options: options, origin: .turbo))), to: name)
    }

    /// The stacks as text.
    var stacks: String {
        let paths = { (screens: [Screen]) in screens.map(\.location.path).joined(separator: " ") }
        let stacks = state.stacks
        return paths(stacks.main) + (stacks.modal.map { " | " + paths($0) } ?? "")
    }

    // MARK: Commands

    /// Commands with an effect. Omits repeated notifications.
    static func describe(_ commands: [NavigatorCommand]) -> String {
        commands.compactMap(describe).joined(separator: "; ")
    }

    static func describe(_ output: [NavigatorOutput]) -> String {
        output.compactMap {
            switch $0 {
            case .perform(let command): describe(command)
            case .request(let request): describe(request)
            }
        }.joined(separator: "; ")
    }

    private static func describe(_ request: WindowSetRequest) -> String {
        switch request {
        case .openWindow(let url, _, _): "window \(path(url))"
        case .departure(.inquire(let pages)): "inquire " + pages.map { "\($0.place.session)" }.joined(separator: " ")
        case .departure(let command): "departure \(command)"
        case .begun: "begun"
        }
    }

    private static func path(_ url: URL) -> String { url.host == "example.com" ? url.path : url.absoluteString }

    private static func describe(_ command: NavigatorCommand) -> String? {
        switch command {
        case .show(let name, let screen, _, let transition): "show \(name) \(screen.location.path) \(transition)"
        case .presentModal: "present"
        case .dismissModal: "dismiss"
        case .passResult(let result): "pass \(result.text)"
        case .reloadNative(let name, let screen): "reload \(name) \(screen)"
        case .forget(let name, let screens): "forget \(name) \(screens)"
        case .showError(let error, let screen, let name, let canSignIn):
            "error \(error.kind)\(error.status.map { " \($0)" } ?? "") on \(name) \(screen.location.path)"
                + (canSignIn ? " or sign in" : "")
        case .closePopUps: "close pop-ups"
        case .view(let name, let command): describe(command).map { "\(name) \($0)" }
        case .answer(let name, let decision): "answer \(name) \(decision)"
        case .askDelegate(let proposal): "ask \(path(proposal.url))"
        case .askOutside(let url): "ask outside \(path(url))"
        case .tellFormStarted(let url): "form to \(path(url))"
        case .tellFormFinished(let url): "form done at \(path(url))"
        case .open(let url): "open \(path(url))"
        case .noteRefusal(let url, _): "refuse \(path(url))"
        case .noteNoAddress(let text): "no address \(text)"
        case .noteRejectedRules(let errors): "rules rejected \(errors.count)"
        case .notify(let text): "notify \(text)"
        case .presentFormFailure(let error): "form failed \(error.kind)"
        case .authenticate(.needed(let page, _, let cause)): "sign in at \(page.path): \(cause)"
        case .signOut: "sign out"
        case .record(.visitRouted(let url, let decision, let handler)): "routed \(path(url)) \(decision) by \(handler)"
        case .report(_, .started(let visit)): "started \(path(visit.url))"
        case .authenticate, .navigationChanged, .record, .report: nil
        }
    }

    private static func describe(_ command: ViewCommand) -> String? {
        switch command {
        case .load(let url): "load \(path(url))"
        case .revisit(let entry): "revisit \(path(entry.url))"
        case .loadHTML(_, let base): "html \(path(base))"
        case .stopLoading: "stop"
        case .callAdapter(.visit(let url, let options, _, _)): "turbo \(path(url)) \(options.action)"
        case .callAdapter: nil
        case .uncover: "uncover"
        case .spendGesture: "spend gesture"
        case .forgetPictures: "forget pictures"
        case .forgetPages: "forget pages"
        case .renew: "renew"
        case .pauseScripts: "pause"
        case .resumeScripts: "resume"
        case .awaitServer: "await server"
        case .cover, .armWatchdog, .disarmWatchdog, .pauseWatchdog, .awaitAnswer, .awaitAdapter, .awaitStart,
            .withdrawPasswordRequests:
            nil
        }
    }
}
