import CGtk
import FoundationEssentials
public import GLibBridge
public import HybridCore
import Logging

/// What a native screen shows of something that has to be loaded: a spinner until it is there, the content, a few words
/// where there is none, or the error that a page would have, with its buttons to try again and to sign in.
///
/// While content is loaded anew the old stays, with a small spinner above it: the desktop's form of pulling to refresh.
@MainActor
public final class ContentView {
    /// What loading has come to.
    public enum Outcome: Sendable {
        /// The content widget has something to show.
        case content
        /// There is nothing to show.
        case empty
    }

    /// What is said where there is nothing to show.
    public struct EmptyState: Sendable {
        /// The name of a symbolic icon of the desktop's theme.
        public var iconName: String
        /// What is not there, in a few words.
        public var title: String
        /// What that means and what to do, in one to three sentences.
        public var body: String

        /// Words for an empty screen.
        public init(iconName: String = "document-open-symbolic", title: String, body: String) {
            self.iconName = iconName
            self.title = title
            self.body = body
        }
    }

    /// What the screen shows.
    public let widget: ObjectRef = ObjectRef(sinking: gtk_overlay_new()).expanding().adding(["content-view"])
    private let pages = Widget(sinking: gtk_stack_new()).expanding()
    private let blank = Widget.box(GTK_ORIENTATION_VERTICAL).expanding()
    private let errorSlot = Widget.box(GTK_ORIENTATION_VERTICAL).expanding()
    private let spinner = LateSpinner()
    private let emptySlot = Widget.box(GTK_ORIENTATION_VERTICAL).expanding()
    private let standardWords: EmptyState
    private let screen: Screen
    private weak var controller: NavigationController?
    private var children: [Page: Widget] = [:]
    private var page = Page.blank
    private var task: Task<Void, Never>?

    private enum Page: String { case blank, content, empty, error }

    /// - Parameters:
    ///   - content: shows what was loaded; whoever loads fills it.
    ///   - screen: the screen that this is the content of.
    ///   - controller: where the screen is shown; held weakly.
    ///   - empty: what is said where there is nothing to show.
    public init(_ content: ObjectRef, of screen: Screen, in controller: NavigationController, empty: EmptyState) {
        self.screen = screen
        self.controller = controller
        standardWords = empty
        emptySlot.append(StatusPage.make(iconName: empty.iconName, title: empty.title, body: empty.body))
        children = [.blank: blank, .content: content, .empty: emptySlot, .error: errorSlot]
        for (page, child) in children {
            gtk_stack_add_named(pages.pointer(), child.pointer(), page.rawValue)
            // A screen reader would find what lies in a stack's hidden pages.
            child.isVisible = page == .blank
        }
        gtk_overlay_set_child(widget.pointer(), pages.pointer())
        gtk_overlay_add_overlay(widget.pointer(), spinner.widget.pointer())
        gtk_widget_set_can_target(spinner.widget.pointer(), 0)
    }

    isolated deinit {
        task?.cancel()
    }

    /// Loads, and shows what has come of it. What was still being loaded is cancelled and no longer counts.
    /// - Parameter body: fetches something and fills the content widget with it. It is a task's: where it awaits, it
    ///   fails with `CancellationError` once the screen is left. A `VisitError` is told in the words that a page's
    ///   would be; the text of any other is shown as it is.
    public func load(_ body: @escaping @MainActor () async throws -> Outcome) {
        task?.cancel()
        if page == .error { _ = show(.blank) }
        startSpinner()
        task = Task { [weak self] in
            do {
                let outcome = try await body()
                if !Task.isCancelled { self?.loaded(outcome) }
            } catch {
                if !Task.isCancelled { self?.failed(error) }
            }
        }
    }

    /// Says something else where there is nothing to show; what is left out is said as at first.
    func say(_ words: ListContent.Empty) {
        emptySlot.removeChildren()
        emptySlot.append(
            StatusPage.make(
                iconName: IconTheme.known(words.icon) ?? standardWords.iconName,
                title: words.title ?? standardWords.title,
                body: words.body ?? (words.title == nil ? standardWords.body : "")))
    }

    /// Gives up what is being loaded.
    public func cancel() {
        task?.cancel()
        task = nil
        spinner.stop()
    }

    private func loaded(_ outcome: Outcome) {
        spinner.stop()
        let new = outcome == .content ? Page.content : .empty
        if show(new), let child = children[new] { gtk_widget_child_focus(child.pointer(), GTK_DIR_TAB_FORWARD) }
        controller?.nativeScreenLoaded(screen.id)
    }

    private func failed(_ cause: any Error) {
        spinner.stop()
        guard let controller else { return }
        let error = cause as? VisitError ?? .invalidResponse(LocalizedText(verbatim: "\(cause)"))
        controller.environment.logger.notice(
            "native screen not loaded", metadata: ["error": "\(error.shortDescription)"])
        let view = ErrorView(
            ErrorMessage(error, canSignIn: controller.environment.authentication.asksForSignIn(error)),
            url: screen.currentLocation,
            retry: { [weak controller, screen] in controller?.repeatVisit(of: screen.id) },
            signIn: { [weak controller, screen] in controller?.send(.signInPressed(screen.id)) })
        errorSlot.removeChildren()
        errorSlot.append(view.widget)
        if show(.error) { view.focus() }
    }

    /// - Returns: whether the keyboard, if it was here or nowhere, has lost its place.
    private func show(_ new: Page) -> Bool {
        guard new != page, let child = children[new] else { return false }
        let takesFocus = hasFocus
        page = new
        child.isVisible = true
        gtk_stack_set_visible_child(pages.pointer(), child.pointer())
        for (page, other) in children where page != new { other.isVisible = false }
        if new != .error { errorSlot.removeChildren() }
        return takesFocus
    }

    /// Whether the screen is seen and the keyboard is in it, or nowhere.
    private var hasFocus: Bool {
        guard gtk_widget_get_mapped(widget.pointer()) != 0, let root = gtk_widget_get_root(widget.pointer()) else {
            return false
        }
        return gtk_root_get_focus(root) == nil || gtk_widget_get_focus_child(widget.pointer()) != nil
    }

    /// In the middle where nothing is shown yet, else small and above what is there.
    private func startSpinner() {
        let isSmall = page != .blank
        let size: Int32 = isSmall ? 20 : 32
        let widget = spinner.widget
        gtk_widget_set_size_request(widget.pointer(), size, size)
        gtk_widget_set_valign(widget.pointer(), isSmall ? GTK_ALIGN_START : GTK_ALIGN_CENTER)
        if isSmall {
            widget.adding(["content-spinner"])
        } else {
            gtk_widget_remove_css_class(widget.pointer(), "content-spinner")
        }
        spinner.start()
    }
}
