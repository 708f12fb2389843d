package import FoundationEssentials
package import HybridValues

/// The lifecycle of the native components that the pages of one web view use, as a reducer.
///
/// A component belongs to a screen and exists as long as the screen. The user interface of the component belongs to the
/// page. It is removed when another page replaces this one, even on the same screen, because the scripts of the new
/// page connect again and send their messages again. This prevents duplicate and leftover controls, which the library
/// in the page does not report.
package struct BridgeLife: Equatable, Sendable {
    /// Identifies a component of a screen.
    package struct Key: Hashable, Sendable {
        /// The screen whose page uses the component.
        package let screen: Screen.ID
        package let component: String

        package init(screen: Screen.ID, component: String) {
            self.screen = screen
            self.component = component
        }
    }

    /// The visibility of a page.
    package enum Visibility: Equatable, Sendable {
        /// The page is visible in its stack.
        case shown
        /// The page is in another tab, behind an error, or still loading.
        case hidden
        /// A native screen covers the page, which stays unchanged.
        case covered

        /// Computes the visibility of the page in a stack's web view.
        /// - Parameters:
        ///   - top: The top screen of the stack, or `nil` if the stack is empty.
        ///   - isInFront: True if the tab of the stack is selected.
        ///   - isWaiting: True if the previous page is still visible because the next one is loading.
        package init(top: Screen?, isInFront: Bool, isWaiting: Bool, page: Screen.ID?) {
            guard let top, isInFront else {
                self = .hidden
                return
            }
            guard top.kind == .web else {
                self = .covered
                return
            }
            self = !isWaiting && top.failure == nil && page == top.id ? .shown : .hidden
        }
    }

    package enum Event: Equatable, Sendable {
        /// The web view shows another page. The page belongs to this screen, or the value is `nil` if the web view has
        /// no page.
        case pageChanged(Screen.ID?)
        /// A component of the page sent a message from the document at this address.
        case received(BridgeMessage, at: URL?)
        case visibility(Visibility)
        /// The document was restored from the back/forward cache.
        case returned
        /// The user left these screens.
        case left([Screen.ID])
    }

    package enum Command: Equatable, Sendable {
        case make(Key)
        case start(Key)
        case deliver(Key, BridgeMessage)
        case restore(Key)
        case stop(Key)
        /// Remove the component's user interface, because its page is gone.
        case clear(Key)
        case end(Key)
        /// Make the page send its messages again.
        case restorePage
        case refuse(BridgeMessage, BridgeRefusal)
    }

    private let names: Set<String>
    private var living: [Key] = []
    private var started: Set<Key> = []
    private var page: Screen.ID?
    private var visibility = Visibility.hidden

    /// - Parameter names: The names of the components that are announced to pages.
    package init(components names: some Sequence<String>) {
        self.names = Set(names)
    }

    /// The screen whose page is in the web view.
    package var screen: Screen.ID? { page }

    package var isShown: Bool { visibility == .shown }

    package mutating func handle(_ event: Event) -> [Command] {
        switch event {
        case .pageChanged(let screen): pageChanged(screen)
        case .received(let message, let url): received(message, url)
        case .visibility(let visibility): seen(visibility)
        case .returned: page == nil ? [] : [.restorePage]
        case .left(let screens): left(screens)
        }
    }

    private mutating func pageChanged(_ screen: Screen.ID?) -> [Command] {
        let gone = ofPage
        var commands: [Command] = []
        if page != screen { commands += stop(gone) }
        commands += gone.map { .clear($0) }
        page = screen
        for key in ofPage {
            commands.append(.restore(key))
            commands += start([key])
        }
        return commands
    }

    private mutating func received(_ message: BridgeMessage, _ url: URL?) -> [Command] {
        guard names.contains(message.component) else { return [.refuse(message, .component)] }
        guard let page, let url, message.url.flatMap({ URL(webAddress: $0) }) == url else {
            return [.refuse(message, .page)]
        }
        let key = Key(screen: page, component: message.component)
        guard !living.contains(key) else { return [.deliver(key, message)] }
        living.append(key)
        return [.make(key)] + start([key]) + [.deliver(key, message)]
    }

    private mutating func seen(_ new: Visibility) -> [Command] {
        let old = visibility
        guard new != old else { return [] }
        visibility = new
        guard new == .shown else { return stop(ofPage) }
        // The scripts of the page stayed connected, so they would not send their messages again without a request.
        let restored: [Command] = old == .covered ? ofPage.map { .restore($0) } + [.restorePage] : []
        return start(ofPage) + restored
    }

    private mutating func left(_ screens: [Screen.ID]) -> [Command] {
        let gone = living.filter { screens.contains($0.screen) }
        guard !gone.isEmpty else { return [] }
        living.removeAll { screens.contains($0.screen) }
        return gone.flatMap { key in stop([key]) + [.clear(key), .end(key)] }
    }

    private var ofPage: [Key] { living.filter { $0.screen == page } }

    private mutating func start(_ keys: [Key]) -> [Command] {
        guard isShown else { return [] }
        return keys.compactMap { started.insert($0).inserted ? .start($0) : nil }
    }

    private mutating func stop(_ keys: [Key]) -> [Command] {
        keys.compactMap { started.remove($0) == nil ? nil : .stop($0) }
    }
}
