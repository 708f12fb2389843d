import FoundationEssentials
import HybridCore

/// A web view whose page and Turbo respond late, with errors, twice or never, at random.
///
/// It records the page really shown, which the session can only infer.
final class FakeWebView {
    /// A delayed action, dropped if its owner has been removed by then.
    struct Task {
        let due: Int
        var document: Int?
        var load: Int?
        var visit: String?
        let action: () -> Void
    }

    /// Delivers an event to the session.
    var deliver: (SessionEvent) -> Void = { _ in }
    var decideResponse: (NavigationResponse) -> PolicyDecision = { _ in .cancel }
    var decideAction: (NavigationAction) -> PolicyDecision = { _ in .cancel }

    /// The painted page.
    private(set) var page: URL?
    /// The page that was reported to the shell.
    private(set) var toldPage: URL?
    /// Turbo's location. Turbo changes the history once a visit has content to show.
    private(set) var location: URL?
    private(set) var hasTurbo = false
    var load: Int?
    /// The load that awaits WebKit's policy decision, before it starts.
    var asked: Int?
    /// The load ordered by the shell, before its policy request.
    var ordered: URL?
    /// The cancelled load, until it is known whether another replaces it.
    var givenUp: Int?
    var lastTold = 0
    var lastOrder = 0
    /// Reports a violated law.
    var problem: (String) -> Void = { _ in }
    private(set) var now = 0
    var random: SeededGenerator
    var tasks: [Task] = []
    var document = 0
    private var turboVisit: String?
    /// The visit that waits for its response.
    private var awaitedVisit: String?
    private var heldVisit: (identifier: String, url: URL)?
    private var snapshots: Set<URL> = []
    private var count = 0
    var lastMessage = 0
    private var lastCall = 0
    private var history: [ScriptMessage] = []
    /// The entries of the history that documents were left at.
    private(set) var entries: [HistoryEntry] = []

    init(seed: Int) {
        random = SeededGenerator(seed: seed)
    }

    var isIdle: Bool { tasks.isEmpty }

    // MARK: Time

    func tick() {
        now += 1
        while let index = tasks.firstIndex(where: { $0.due <= now }) {
            let task = tasks.remove(at: index)
            if let document = task.document, document != self.document { continue }
            if let load = task.load, load != self.load { continue }
            if let visit = task.visit, visit != turboVisit { continue }
            task.action()
        }
    }

    func later(
        _ delay: Range<Int> = 0..<6, load: Int? = nil, visit: String? = nil, isPage: Bool = true,
        _ action: @escaping () -> Void
    ) {
        let task = Task(
            due: now + random.number(delay), document: isPage ? document : nil, load: load, visit: visit,
            action: action)
        tasks.insert(task, at: tasks.firstIndex { $0.due > task.due } ?? tasks.endIndex)
    }

    func nextNumber() -> Int {
        count += 1
        return count
    }

    // MARK: Messages

    /// Messages arrive in the order of sending.
    func send(_ message: ScriptMessage) {
        history.append(message)
        lastMessage = max(lastMessage, now + random.number(0..<3))
        let delay = lastMessage - now
        later(delay..<(delay + 1)) { [self] in deliver(.message(message)) }
    }

    /// Messages that wait for a frame arrive when it is painted: after others, and after the visit was cancelled.
    private func sendWhenPainted(_ message: ScriptMessage) {
        history.append(message)
        later(0..<8) { [self] in deliver(.message(message)) }
    }

    /// Repeats one of the last messages.
    func repeatMessage() {
        guard let message = history.suffix(8).randomElement(using: &random) else { return }
        switch message {
        // These start an operation, which the page would have to perform twice.
        case .visitProposed, .visitStarted, .pageLoaded, .libraryArrived, .pageInvalidated: return
        default: later(0..<3) { [self] in deliver(.message(message)) }
        }
    }

    // MARK: Documents

    func commit(_ url: URL) {
        document += 1
        let left = location.flatMap { random.chance(80) ? HistoryEntry(number: nextNumber(), url: $0) : nil }
        if let left { entries = entries.suffix(4) + [left] }
        if random.chance(80) { tell { [self] in deliver(.message(.pageLeft(ScrollPosition(x: 0, y: 9)))) } }
        load = nil
        (page, location) = (url, url)
        (turboVisit, heldVisit) = (nil, nil)
        snapshots = []
        hasTurbo = random.chance(80)
        tell { [self] in
            toldPage = url
            deliver(.loadCommitted(url, leaving: left))
        }
        let library = hasTurbo ? ScriptMessage.Library.turbo : .none
        // After the commit was reported.
        lastMessage = max(lastMessage, lastTold)
        let wait = lastTold - now
        if hasTurbo || random.chance(60) { reportPage(library, after: wait) }
        if random.chance(95) { later(wait..<(wait + 6)) { [self] in deliver(.loadFinished) } }
    }

    private func reportPage(_ library: ScriptMessage.Library, after wait: Int) {
        let message = ScriptMessage.pageLoaded(library: library, restorationIdentifier: "R\(nextNumber())")
        history.append(message)
        later(wait..<(wait + 8)) { [self] in deliver(.message(message)) }
    }

    // MARK: Turbo

    func call(_ call: AdapterCall) {
        switch call {
        case .visit(let url, let options, _, let visit):
            guard hasTurbo, random.chance(97) else {
                return later(isPage: false) { [self] in deliver(.scriptFailed(visit: visit, message: "thrown")) }
            }
            // Calls are executed in order.
            lastCall = max(lastCall, now + random.number(0..<2))
            let delay = lastCall - now
            later(delay..<(delay + 1)) { [self] in
                start(url, options.action, hasResponse: options.response != nil, told: visit)
            }
        case .cancelVisit(let identifier):
            if turboVisit == identifier { turboVisit = nil }
            if heldVisit?.identifier == identifier { heldVisit = nil }
        case .stopVisit(let identifier):
            // After the response it continues. From the native side, this may happen at any time.
            guard turboVisit == identifier, awaitedVisit == identifier, random.chance(90) else { return }
            (turboVisit, awaitedVisit) = (nil, nil)
            send(.visitStopped(identifier: identifier))
        case .allowPrefetch: break
        case .clearSnapshotCache: snapshots = []
        case .scroll: if random.chance(80) { reportPage(hasTurbo ? .turbo : .none, after: 0) }
        }
    }

    /// Turbo starts a visit: native or the page's own.
    func start(
        _ url: URL, _ action: VisitAction, hasResponse: Bool = false, told: Visit.ID? = nil, stepsBack: Int? = nil
    ) {
        guard hasTurbo else { return }
        let goesOn = told != nil && action == .restore && heldVisit?.url == url
        let identifier = goesOn ? heldVisit?.identifier ?? "" : "T\(nextNumber())"
        turboVisit = identifier
        let isCached = action == .restore && snapshots.contains(url)
        send(
            .visitStarted(
                identifier: identifier, location: url, action: action, hasCachedSnapshot: isCached, visit: told,
                stepsBack: stepsBack))
        heldVisit = action == .restore && told == nil ? (identifier, url) : nil
        // Turbo changes the history when it has content to show.
        if isCached || hasResponse || heldVisit != nil || goesOn { location = url }
        if heldVisit != nil { return }
        if isCached || hasResponse { return later(0..<3, visit: identifier) { [self] in render(url, identifier) } }
        awaitedVisit = goesOn ? nil : identifier
        send(.visitRequestStarted(identifier: identifier))
        guard random.chance(95) else { return }
        later(visit: identifier) { [self] in answer(url, identifier) }
    }

    private func answer(_ url: URL, _ identifier: String) {
        location = url
        awaitedVisit = nil
        switch random.number(0..<20) {
        case 0..<14:
            send(.visitRequestCompleted(identifier: identifier))
            render(url, identifier)
        case 14:
            if random.chance(50) {
                let target = Place.url(random.pick(["b", "recede", "resume", "again"]))
                deliver(.fetchRedirected(from: url, to: target))
            }
            fail(url, identifier, random.pick([404, 401]))
        case 15: fail(url, identifier, 0)
        case 16: fail(url, identifier, -2)
        case 17:
            deliver(.fetchRedirected(from: url, to: HybridCoreTests.url("https://other.test/")))
            fail(url, identifier, 0)
        case 18:
            turboVisit = nil
            send(.pageInvalidated(reason: "tracked_element_mismatch"))
        default:
            let target = Place.redirected
            render(target, identifier)
            send(
                .visitProposed(
                    VisitProposal(
                        url: target,
                        options: VisitOptions(
                            action: .replace,
                            response: VisitResponse(statusCode: 200, redirected: true, responseHTML: "")),
                        origin: .turbo)))
        }
        send(.visitRequestFinished(identifier: identifier))
    }

    private func render(_ url: URL, _ identifier: String) {
        if let page { snapshots.insert(page) }
        (page, toldPage) = (url, url)
        if random.chance(50) { sendWhenPainted(.visitRendered(identifier: identifier)) }
        send(.visitCompleted(identifier: identifier, restorationIdentifier: "R\(nextNumber())"))
        sendWhenPainted(.visitRendered(identifier: identifier))
        turboVisit = nil
    }

    private func fail(_ url: URL, _ identifier: String, _ status: Int) {
        if let page { snapshots.insert(page) }
        turboVisit = nil
        send(.visitRequestFailed(identifier: identifier, location: url, statusCode: status))
    }

    // MARK: The process

    /// Another web view replaces it. Pending messages of the old one are dropped.
    func renew() {
        document += 1
        (page, toldPage, location, load, turboVisit, hasTurbo) = (nil, nil, nil, nil, nil, false)
        (asked, ordered, givenUp, heldVisit) = (nil, nil, nil, nil)
        (tasks, snapshots, history, entries) = ([], [], [], [])
    }

    func die() {
        document += 1
        (page, location, load, turboVisit, hasTurbo) = (nil, nil, nil, nil, false)
        (asked, givenUp) = (nil, nil)
        tasks = []
        deliver(.webProcessTerminated(reason: "test", time: Double(now)))
    }
}
