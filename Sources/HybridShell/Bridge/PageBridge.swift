package import FoundationEssentials
package import GLibBridge
package import HybridCore

/// The page of a bridge, which is in a web view, or a fake page in the tests of an application's components.
@MainActor
package protocol BridgedPage: AnyObject {
    /// The address of the document.
    var url: URL? { get }
    /// The window that contains the page, also if another window covers it; `nil` for a fake page.
    var window: ObjectRef? { get }
    var hasRecentGesture: Bool { get }
    func reply(_ message: BridgeMessage, isUsersDoing: Bool)
    /// Makes the page's components send their state again.
    func restoreBridge()
    /// Reports to a recording that the user used a component.
    func noticeComponentUse()
    func evaluate(_ script: String, timeout: Double) async throws(PageScriptError) -> JSONValue
    func call(
        _ function: String, _ arguments: [any Encodable], timeout: Double
    ) async throws(PageScriptError) -> JSONValue
}

extension WebViewHost: BridgedPage {}

/// The bridge's access to its session.
@MainActor
package protocol PageBridgeDelegate: AnyObject {
    /// The page that the session's web view shows.
    var bridgedPage: any BridgedPage { get }
    /// The screen whose page the web view shows or will show next.
    var bridgedScreen: Screen.ID? { get }
    /// Navigates where the session's pages are shown.
    var bridgeDestination: (any BridgeDestination)? { get }
}

/// The native side of the bridge for the pages of one session. It creates components and transports messages.
///
/// ``BridgeLife`` decides which events each component receives.
package final class PageBridge {
    /// A key that a component may handle for its page.
    enum Taking: Hashable {
        case find, submit
    }

    let session: StackName
    /// The part of the header bar that belongs to the page.
    package let bar = PageBar()
    package weak var delegate: (any PageBridgeDelegate)?
    private let set: ComponentSet
    /// Converts the data of the application's components.
    package var coders: JSONCoders
    private let tracer: any Tracer
    private var life: BridgeLife
    private var components: [BridgeLife.Key: (component: any BridgeComponent, delegate: BridgeDelegate)] = [:]
    /// The delegates of the script message handlers for the current page, by handler name.
    private var hearers: [String: BridgeDelegate] = [:]
    /// The number of pages that the web view has shown.
    private var page = 0
    /// The component that set the subtitle.
    private var subtitleOwner: BridgeLife.Key?
    private var menus: [(key: BridgeLife.Key, entries: [PageMenuEntry])] = []
    private var taken: [Taking: (key: BridgeLife.Key, action: @MainActor () -> Void)] = [:]

    package init(_ session: StackName, _ set: ComponentSet, tracer: any Tracer) {
        self.session = session
        self.set = set
        coders = set.coders
        self.tracer = tracer
        life = BridgeLife(components: set.names)
    }

    var screen: Screen.ID? { life.screen }
    var destination: (any BridgeDestination)? { delegate?.bridgeDestination }
    var hasRecentGesture: Bool { delegate?.bridgedPage.hasRecentGesture ?? false }

    // MARK: Events

    package func hear(_ outcome: BridgeIntake.Outcome) {
        switch outcome {
        case .heard(.message(let message)): receive(message)
        case .heard(.rendered): pageChanged()
        case .heard(.returned): send(.returned)
        case .heard(.posted(let handler, let url, let body)): receive(body, from: url, for: handler)
        case .refused(let reason):
            record(.refused, BridgeMessage(id: "", component: "", event: ""), reason.rawValue)
        case .dropped: break
        }
    }

    /// Handles a new document, or a new body in the document.
    package func pageChanged() { change(to: delegate?.bridgedScreen) }

    /// Handles the loss of the page.
    func pageIsGone() { change(to: nil) }

    package func update(_ visibility: BridgeLife.Visibility) {
        bar.isShown = visibility == .shown
        send(.visibility(visibility))
    }

    /// Discards the components of removed screens.
    func forget(_ screens: [Screen.ID]) { send(.left(screens)) }

    /// Performs the action that a component has set for a key.
    /// - Returns: True if a component has set an action.
    func perform(_ taking: Taking) -> Bool {
        guard let action = taken[taking]?.action, bar.isShown else { return false }
        action()
        return true
    }

    // MARK: Component requests

    func shows(_ key: BridgeLife.Key) -> Bool { life.isShown && life.screen == key.screen }

    /// Returns the web view's page if it is this component's.
    func page(of key: BridgeLife.Key) -> (any BridgedPage)? { life.screen == key.screen ? delegate?.bridgedPage : nil }

    /// The component with a name on the current screen, if a message has created it.
    package func component(_ name: String) -> (component: any BridgeComponent, delegate: BridgeDelegate)? {
        components.first { $0.key.component == name && $0.key.screen == life.screen }?.value
    }

    func reply(_ message: BridgeMessage, of key: BridgeLife.Key, isUsersDoing: Bool) -> Bool {
        guard let view = page(of: key), message.page == nil || message.page == page else { return false }
        record(.sent, message)
        view.reply(message, isUsersDoing: isUsersDoing)
        return true
    }

    func refuse(_ message: BridgeMessage, _ reason: BridgeRefusal, _ sentence: String? = nil) {
        record(.refused, message, reason.rawValue, sentence)
    }

    func setAction(_ action: (@MainActor () -> Void)?, as key: BridgeLife.Key, for taking: Taking) {
        if let action {
            taken[taking] = (key, action)
        } else if taken[taking]?.key == key {
            taken[taking] = nil
        }
    }

    /// Sets the subtitle. If `text` is `nil`, the subtitle is removed only if this component has set it.
    func showSubtitle(_ text: String?, as key: BridgeLife.Key) {
        guard text != nil || subtitleOwner == key else { return }
        subtitleOwner = text == nil ? nil : key
        bar.subtitle = text
    }

    /// Sets a component's entries in the primary menu.
    func showInMenu(_ entries: [PageMenuEntry], as key: BridgeLife.Key) {
        guard let index = menus.firstIndex(where: { $0.key == key }) else {
            guard !entries.isEmpty else { return }
            menus.append((key, entries))
            return bar.entries = menus.flatMap(\.entries)
        }
        if entries.isEmpty { menus.remove(at: index) } else { menus[index].entries = entries }
        bar.entries = menus.flatMap(\.entries)
    }

    // MARK: Commands

    private func receive(_ message: BridgeMessage) { send(.received(message, at: delegate?.bridgedPage.url)) }

    private func receive(_ body: JSONValue, from url: String, for handler: String) {
        let message = BridgeMessage(id: "", component: handler, event: "postMessage")
        guard let hear = set.handlers[handler] else { return refuse(message, .handler) }
        guard let screen = life.screen, URL(webAddress: url) == delegate?.bridgedPage.url else {
            return refuse(message, .page)
        }
        record(.received, message)
        let hearer = hearers[handler] ?? BridgeDelegate(BridgeLife.Key(screen: screen, component: handler), of: self)
        hearers[handler] = hearer
        hear(body, hearer)
    }

    /// Changes the current screen. This also removes content that was added to the header bar for a script of the page,
    /// in the same way as for components.
    private func change(to screen: Screen.ID?) {
        for hearer in hearers.values { hearer.clear() }
        hearers = [:]
        page += 1
        send(.pageChanged(screen))
    }

    private func send(_ event: BridgeLife.Event) {
        for command in life.handle(event) { perform(command) }
    }

    private func perform(_ command: BridgeLife.Command) {
        switch command {
        case .make(let key): make(key)
        case .start(let key): components[key]?.component.started()
        case .deliver(let key, let message): deliver(message, to: key)
        case .restore(let key): components[key]?.component.restored()
        case .stop(let key): components[key]?.component.stopped()
        case .clear(let key): clear(key)
        case .end(let key): components.removeValue(forKey: key)?.component.ended()
        case .restorePage: delegate?.bridgedPage.restoreBridge()
        case .refuse(let message, let reason): refuse(message, reason)
        }
    }

    private func make(_ key: BridgeLife.Key) {
        let delegate = BridgeDelegate(key, of: self)
        guard let component = set.make(key.component, delegate) else { return }
        components[key] = (component, delegate)
    }

    private func deliver(_ message: BridgeMessage, to key: BridgeLife.Key) {
        record(.received, message)
        guard let (component, delegate) = components[key] else { return }
        let message = message.of(page: page)
        delegate.keep(message)
        component.received(message)
    }

    private func clear(_ key: BridgeLife.Key) {
        guard let (component, delegate) = components[key] else { return }
        component.pageLeft()
        delegate.clear()
    }

    private func record(
        _ step: TraceEvent.BridgeStep, _ message: BridgeMessage, _ reason: String? = nil, _ sentence: String? = nil
    ) {
        tracer.record(
            .bridge(
                step, component: Self.traced(message.component), message: Self.traced(message.event),
                session: session, reason: reason, sentence: sentence))
    }

    /// Returns a shortened form of a name that comes from a page.
    private static func traced(_ name: String) -> String { DisplayLine.make(name, limit: 64) ?? "" }
}
