package import FoundationEssentials

/// The lives of the native components that one web view's pages speak to, as a value: events go in, commands come out.
///
/// A component belongs to a screen and lives as long. What it shows belongs to the page: it goes when another page takes
/// the place of the one there was, also of the same screen, because the page's own part is made anew then and says again
/// what it wants. So nothing is ever there twice, and nothing stays whose page has gone; the page's library does not tell.
package struct BridgeLife: Equatable, Sendable {
    /// A component of a screen.
    package struct Key: Hashable, Sendable {
        /// The screen whose page speaks to it.
        package let screen: Screen.ID
        /// Its name.
        package let component: String

        /// The component of that name of a screen.
        package init(screen: Screen.ID, component: String) {
            self.screen = screen
            self.component = component
        }
    }

    /// How a page stands to the user.
    package enum Visibility: Equatable, Sendable {
        /// It is what the user sees of its stack.
        case shown
        /// It is behind another tab, behind an error, or on its way.
        case hidden
        /// A native screen is above it. The page is left as it is.
        case covered

        /// How the page in a stack's web view stands to the user.
        /// - Parameters:
        ///   - top: the screen on top of the stack; `nil` if there is none.
        ///   - isInFront: whether the stack's tab is the one that is selected.
        ///   - isWaiting: whether the page left is still to be seen, because the one to come is not there.
        ///   - page: the screen that the page belongs to.
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

    /// What happens.
    package enum Event: Equatable, Sendable {
        /// The web view has another page, of this screen; `nil` if it has none.
        case pageChanged(Screen.ID?)
        /// A component of the page speaks, in a document that is at that address.
        case received(BridgeMessage, at: URL?)
        /// The page is seen, or not.
        case visibility(Visibility)
        /// The document has come back as it was left.
        case returned
        /// Screens that the user has left for good.
        case left([Screen.ID])
    }

    /// What is to be done.
    package enum Command: Equatable, Sendable {
        case make(Key)
        case start(Key)
        case deliver(Key, BridgeMessage)
        case restore(Key)
        case stop(Key)
        /// The page has gone: what the component shows goes with it.
        case clear(Key)
        case end(Key)
        /// Have the page say again what it wants.
        case restorePage
        case refuse(BridgeMessage, BridgeRefusal)
    }

    private let names: Set<String>
    private var living: [Key] = []
    private var started: Set<Key> = []
    private var page: Screen.ID?
    private var visibility = Visibility.hidden

    /// - Parameter names: the components that are announced to pages.
    package init(components names: some Sequence<String>) {
        self.names = Set(names)
    }

    /// The screen whose page is in the web view.
    package var screen: Screen.ID? { page }

    /// Whether the user sees the page.
    package var isShown: Bool { visibility == .shown }

    /// Takes in an event and says what must be done for it, in order.
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
        // The page's part was connected all the time and would not say anything.
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
