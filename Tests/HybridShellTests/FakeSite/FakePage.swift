import CGtk
import FoundationEssentials
import GLibBridge
import HybridCore

@testable import HybridNavigation
@testable import HybridShell
@testable import HybridWebView

/// The page of a web view as the shell sees it: it loads as WebKit does and visits as Turbo does, with the answers of a
/// ``FakeSite``. No web process starts. Each step runs in a later turn of the main loop, as messages of a process do.
@MainActor
final class FakePage: PageEngine {
    let site: FakeSite
    weak var host: WebViewHost?
    private(set) var address: String?
    private(set) var title: String?
    private(set) var isLoading = false
    /// The orders of the shell, such as `load /posts` or `turbo /posts advance`.
    private(set) var orders: [String] = []
    /// True if the user has typed text that is not saved.
    private(set) var holdsText = false
    /// True if the page's `beforeunload` handler asks before the text is lost.
    var hasGuard = false
    /// The user's activity in the page.
    var use = ReturnRefresh.PageUse(isInUse: false, hasForm: false)
    /// True if the page prevents the default action of the shell's events.
    var preventsEvents = false
    private var snapshots: Set<String> = []
    private var library = ScriptMessage.Library.none
    private var count = 0
    /// Distinguishes the current load or document from those that it replaced.
    private var generation = 0
    /// The replies of native code to components of the page, such as `form connect {…}`.
    var replies: [BridgeMessage] = []
    /// The events that native code has sent to the page.
    var told: [HybridCore.JSONValue] = []
    /// True if the page does not respond.
    var isHung = false
    private var turboVisit: String?
    private var pending = 0

    init(_ site: FakeSite) {
        self.site = site
        site.pages.append(FakeSite.WeakPage(page: self))
    }

    /// True if nothing happens unless the shell or the user acts, or a held answer is released.
    var isIdle: Bool { pending == 0 }

    /// The path of the page.
    var path: String? { address.flatMap { URL(string: $0)?.path } }

    // MARK: The user

    /// Clicks a link.
    func click(_ path: String, action: VisitAction = .advance) {
        let proposal = VisitProposal(
            url: site.url(path), options: VisitOptions(action: action), origin: library == .turbo ? .turbo : .link)
        // Turbo leaves links to other sites to the browser.
        let isOwn = proposal.url.absoluteString.hasPrefix(site.address)
        if library == .turbo, isOwn { return send(.visitProposed(proposal)) }
        send(.linkActivated(location: proposal.url))
        later { [self] in
            let decision = decide(NavigationAction(url: proposal.url, kind: .linkClicked, isUserGesture: true))
            if decision == .allow { begin(proposal.url) }
        }
    }

    /// Clicks a link with a key or button that opens a window.
    func clickForNewWindow(_ path: String) {
        later { [self] in
            _ = decide(
                NavigationAction(url: site.url(path), kind: .linkClicked, wantsOwnWindow: true, isUserGesture: true))
        }
    }

    /// Types text that would be lost with the page.
    func type() {
        holdsText = true
        host?.unsaved.isTyped = true
    }

    /// Submits a form with Turbo. The answer redirects to `target`.
    func submit(_ path: String, redirectingTo target: String) {
        send(.formSubmissionStarted(location: site.url(path)))
        later { [self] in
            site.answer(site.url(path), method: "POST") { [self] _ in
                site.answer(site.url(target)) { [self] answer in
                    holdsText = false
                    send(.formSubmissionFinished(location: site.url(target)))
                    let response = VisitResponse(
                        statusCode: answer.status, redirected: true, responseHTML: "<title>")
                    send(
                        .visitProposed(
                            VisitProposal(
                                url: site.url(target), options: VisitOptions(action: .advance, response: response),
                                origin: .turbo)))
                }
            }
        }
    }

    /// Sends a message as the page's adapter does.
    func send(_ message: ScriptMessage) {
        later { [self] in
            guard let host else { return }
            host.delegate?.webView(host, received: message)
        }
    }

    /// The script of the page changes its title.
    func setTitle(_ text: String) {
        title = text
        host?.pageChanged()
    }

    /// The script of the page changes its address.
    func setAddress(_ path: String) {
        address = site.url(path).absoluteString
        host?.addressChanged()
    }

    // MARK: Time

    /// Runs an action in a later turn of the main loop, unless another document has replaced this one by then.
    func later(_ action: @escaping @MainActor () -> Void) {
        let now = generation
        pending += 1
        MainLoop.whenIdle { [self] in
            pending -= 1
            if now == generation { action() }
        }
    }

    // MARK: Loads

    func load(_ url: URL) {
        orders.append("load \(describe(url))")
        begin(url, isOrdered: true)
    }

    func load(html: String, base: URL) {
        orders.append("html \(describe(base))")
        generation += 1
        isLoading = true
        later { [self] in
            guard decide(NavigationAction(url: base, kind: .other, isOrdered: true)) == .allow else {
                return isLoading = false
            }
            host?.loadStarted()
            commit(base)
        }
    }

    func stopLoading() {
        orders.append("stop")
        guard isLoading else { return }
        generation += 1
        isLoading = false
        later { [self] in host?.loadFinished() }
    }

    private func begin(_ url: URL, isOrdered: Bool = false) {
        generation += 1
        isLoading = true
        let now = generation
        pending += 1
        MainLoop.whenIdle { [self] in
            pending -= 1
            // Like WebKit, this asks even if the load was stopped or replaced in the meantime.
            let isAllowed = !isOrdered || isOrderAllowed(url)
            guard now == generation else { return }
            guard isAllowed else { return isLoading = false }
            host?.loads.order = nil
            host?.loadStarted()
            request(url)
        }
    }

    private func isOrderAllowed(_ url: URL) -> Bool {
        var action = NavigationAction(url: url, kind: .other)
        action.isOrdered = host?.loads.order?.allows(action) ?? false
        return decide(action) == .allow
    }

    private func request(_ url: URL) {
        let now = generation
        site.answer(url) { [self] answer in
            guard now == generation else { return }
            later { [self] in
                if answer.isBroken { return fail(url) }
                if let target = answer.redirect.map(site.url) {
                    guard decide(NavigationAction(url: target, kind: .other, isRedirect: true)) == .allow else {
                        return giveUp()
                    }
                    return request(target)
                }
                respond(url, answer.status)
            }
        }
    }

    private func respond(_ url: URL, _ status: Int) {
        guard let host else { return }
        let response = NavigationResponse(
            url: url, status: status, isMainFrame: true, isDisplayable: true, isPage: true)
        var decision = PolicyDecision.cancel
        host.delegate?.webView(host, decides: response) { decision = $0 }
        guard decision == .allow else { return giveUp() }
        commit(url)
    }

    private func fail(_ url: URL) {
        guard let host else { return }
        isLoading = false
        host.delegate?.webView(host, received: .loadFailed(.connection("refused"), of: url))
        host.loadFinished()
    }

    private func giveUp() {
        isLoading = false
        later { [self] in host?.loadFinished() }
    }

    private func commit(_ url: URL) {
        generation += 1
        address = url.absoluteString
        title = nil
        (holdsText, hasGuard) = (false, false)
        turboVisit = nil
        snapshots = []
        library = site.libraries[url.path] ?? .turbo
        host?.loadCommitted()
        later { [self] in connectComponents() }
        later { [self] in
            title = site.title(of: url.path)
            count += 1
            send(.pageLoaded(library: library, restorationIdentifier: "R\(count)"))
            later { [self] in
                isLoading = false
                host?.loadFinished()
            }
        }
    }

    private func decide(_ action: NavigationAction) -> PolicyDecision {
        guard let host else { return .cancel }
        var action = action
        action.page = host.url
        if action.isOrdered { host.loads.order = nil }
        return host.delegate?.webView(host, decides: action) ?? .cancel
    }

    // MARK: Turbo

    func call(
        _ body: String, _ argument: String, timeout: Int,
        completion: @escaping @MainActor (Result<String?, GLibError>) -> Void
    ) {
        let answer = body == PageEvent.script && preventsEvents ? PageEvent.prevented : nil
        later { completion(.success(answer)) }
        receive(body, argument)
        let prefix = "await window.turboNative."
        guard body.hasPrefix(prefix), let json = try? HybridCore.JSONValue(parsing: argument) else { return }
        let method = body.dropFirst(prefix.count).prefix { $0 != "(" }
        switch method {
        case "visit":
            guard let url = json["location"]?.string.flatMap({ URL(string: $0) }) else { return }
            let options = VisitOptions(json: json["options"])
            orders.append("turbo \(describe(url)) \(options.action)")
            later { [self] in
                start(url, options.action, hasResponse: options.response != nil, told: json["visit"]?.integer)
            }
        case "refresh":
            guard let url = address.flatMap({ URL(string: $0) }) else { return }
            orders.append("refresh")
            send(.refreshingPage(location: url))
            later { [self] in start(url, .replace) }
        case "cancelVisit":
            let identifier = json["identifier"]?.string
            if turboVisit == identifier { turboVisit = nil }
        case "stopVisit":
            guard let identifier = json["identifier"]?.string, turboVisit == identifier else { return }
            turboVisit = nil
            send(.visitStopped(identifier: identifier))
        case "clearSnapshotCache":
            orders.append("clear snapshots")
            snapshots = []
        case "scroll":
            count += 1
            send(.pageLoaded(library: library, restorationIdentifier: "R\(count)"))
        default: break
        }
    }

    private func start(_ url: URL, _ action: VisitAction, hasResponse: Bool = false, told: Visit.ID? = nil) {
        count += 1
        let identifier = "T\(count)"
        turboVisit = identifier
        // The page that is still shown needs no snapshot.
        let isCached = action == .restore && (snapshots.contains(url.path) || url.path == path)
        send(
            .visitStarted(
                identifier: identifier, location: url, action: action, hasCachedSnapshot: isCached, visit: told))
        if isCached || hasResponse { return later { [self] in render(url, identifier) } }
        send(.visitRequestStarted(identifier: identifier))
        later { [self] in
            site.answer(url) { [self] answer in
                guard turboVisit == identifier else { return }
                finish(url, identifier, answer)
            }
        }
    }

    private func finish(_ url: URL, _ identifier: String, _ answer: FakeSite.Answer) {
        if answer.isBroken || answer.status >= 400 {
            turboVisit = nil
            let status = answer.isBroken ? 0 : answer.status
            send(.visitRequestFailed(identifier: identifier, location: url, statusCode: status))
        } else if let target = answer.redirect.map(site.url) {
            if let host { host.delegate?.webView(host, received: .fetchRedirected(from: url, to: target)) }
            site.answer(target) { [self] _ in
                guard turboVisit == identifier else { return }
                send(.visitRequestCompleted(identifier: identifier))
                render(target, identifier)
                let response = VisitResponse(statusCode: 200, redirected: true, responseHTML: "<title>")
                send(
                    .visitProposed(
                        VisitProposal(
                            url: target, options: VisitOptions(action: .replace, response: response), origin: .turbo)))
            }
        } else {
            send(.visitRequestCompleted(identifier: identifier))
            render(url, identifier)
        }
        send(.visitRequestFinished(identifier: identifier))
    }

    private func render(_ url: URL, _ identifier: String) {
        if let path, !site.uncached.contains(path) { snapshots.insert(path) }
        turboVisit = nil
        later { [self] in
            address = url.absoluteString
            title = site.title(of: url.path)
            (holdsText, hasGuard) = (false, false)
            host?.addressChanged()
            host?.pageChanged()
            replaceComponents()
        }
        count += 1
        send(.visitCompleted(identifier: identifier, restorationIdentifier: "R\(count)"))
        send(.visitRendered(identifier: identifier))
    }

    // MARK: The process

    func endProcess() { endProcess("crashed") }

    /// The web process ends for this reason.
    func endProcess(_ reason: String) {
        generation += 1
        (isLoading, turboVisit, snapshots) = (false, nil, [])
        isHung = false
        later { [self] in host?.processEnded(reason) }
    }

    private func describe(_ url: URL) -> String {
        url.absoluteString.hasPrefix(site.address) ? url.path : url.absoluteString
    }
}
