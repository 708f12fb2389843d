import CGtk
import FoundationEssentials
public import GLibBridge
public import HybridCore
import Logging

/// The content of a native screen that must be loaded. The view shows a spinner during the first load. Then it shows
/// the content, a message if there is none, or the same error as for a page, with buttons to retry and to sign in.
///
/// During a reload, the old content stays visible and a small spinner appears above it. This is the desktop's
/// equivalent of pulling to refresh.
@MainActor
public final class ContentView {
    /// The result of loading.
    public enum Outcome: Sendable {
        /// The content widget shows something.
        case content
        /// There is nothing to show.
        case empty
    }

    /// The message for empty content.
    public struct EmptyState: Sendable {
        /// The name of a symbolic icon of the desktop's theme.
        public var iconName: String
        /// A short description of what is missing.
        public var title: String
        /// An explanation and the next step, in one to three sentences.
        public var body: String

        /// Creates a message for empty content.
        public init(iconName: String = "document-open-symbolic", title: String, body: String) {
            self.iconName = iconName
            self.title = title
            self.body = body
        }
    }

    /// The screen's widget.
    public let widget: ObjectRef = ObjectRef(sinking: gtk_overlay_new()).expanding().adding(["content-view"])
    private let pages = Widget(sinking: gtk_stack_new()).expanding()
    private let blank = Widget.box(GTK_ORIENTATION_VERTICAL).expanding()
    private let errorSlot = Widget.box(GTK_ORIENTATION_VERTICAL).expanding()
    private let spinner = LateSpinner()
    private let emptySlot = Widget.box(GTK_ORIENTATION_VERTICAL).expanding()
    private let standardWords: EmptyState
    private let screen: Screen
    private weak var navigator: Navigator?
    private var children: [Page: Widget] = [:]
    private var page = Page.blank
    private var task: Task<Void, Never>?

    private enum Page: String { case blank, content, empty, error }

    /// - Parameters:
    ///   - content: The content widget, which the loading function fills.
    ///   - screen: The screen that shows this content.
    ///   - navigator: The navigator of the screen. The view keeps a weak reference to it.
    ///   - empty: The message for empty content.
    public init(_ content: ObjectRef, of screen: Screen, in navigator: Navigator, empty: EmptyState) {
        self.screen = screen
        self.navigator = navigator
        standardWords = empty
        emptySlot.append(StatusPage.make(iconName: empty.iconName, title: empty.title, body: empty.body))
        children = [.blank: blank, .content: content, .empty: emptySlot, .error: errorSlot]
        for (page, child) in children {
            gtk_stack_add_named(pages.pointer(), child.pointer(), page.rawValue)
            // A screen reader would find the content of the stack's hidden pages, so hide them.
            child.isVisible = page == .blank
        }
        gtk_overlay_set_child(widget.pointer(), pages.pointer())
        gtk_overlay_add_overlay(widget.pointer(), spinner.widget.pointer())
        gtk_widget_set_can_target(spinner.widget.pointer(), 0)
    }

    isolated deinit {
        task?.cancel()
    }

    /// Loads the content and shows the result. If a load is in progress, this cancels it and ignores its result.
    /// - Parameter body: A closure that fetches data and fills the content widget. It runs in a task. After the screen
    ///   has been closed, it fails with `CancellationError` at its next suspension. A `VisitError` is shown with the
    ///   same text as for a page, and the description of any other error is shown unchanged.
    public func load(_ body: @escaping @MainActor () async throws -> Outcome) {
        task?.cancel()
        if page == .error { _ = showPage(.blank) }
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

    /// Changes the message for empty content. Parts that are omitted keep their initial text.
    func say(_ words: ListContent.Empty) {
        emptySlot.removeChildren()
        emptySlot.append(
            StatusPage.make(
                iconName: IconTheme.known(words.icon) ?? standardWords.iconName,
                title: words.title ?? standardWords.title,
                body: words.body ?? (words.title == nil ? standardWords.body : "")))
    }

    /// Cancels loading.
    public func cancel() {
        task?.cancel()
        task = nil
        spinner.stop()
    }

    private func loaded(_ outcome: Outcome) {
        spinner.stop()
        let new = outcome == .content ? Page.content : .empty
        if showPage(new), let child = children[new] { gtk_widget_child_focus(child.pointer(), GTK_DIR_TAB_FORWARD) }
        navigator?.nativeScreenLoaded(screen.id)
    }

    private func failed(_ cause: any Error) {
        spinner.stop()
        guard let navigator else { return }
        let error = cause as? VisitError ?? .invalidResponse(LocalizedText(verbatim: "\(cause)"))
        navigator.environment.logger.notice(
            "native screen not loaded",
            metadata: [
                "error": "\(error.shortDescription)", "reason": "\(error.traceMessage)",
                "url": "\(URLRedaction.redact(screen.currentLocation))",
            ])
        var message = ErrorMessage(
            error, canSignIn: navigator.environment.configuration.authentication.asksForSignIn(error))
        // The server is not the cause of an error that the screen's own code throws.
        if !(cause is VisitError), !(cause is JSONConversionError) {
            message = message.saying(title: localized("Cannot show the content"), body: "\(cause)")
        }
        let view = ErrorView(message, url: screen.currentLocation) { [weak navigator, screen] in
            navigator?.perform($0, after: error, on: screen.id)
        }
        errorSlot.removeChildren()
        errorSlot.append(view.widget)
        if showPage(.error) { view.focus() }
    }

    /// - Returns: True if the focus must be set again, because the screen or no widget had it.
    private func showPage(_ new: Page) -> Bool {
        guard new != page, let child = children[new] else { return false }
        let takesFocus = hasFocus
        page = new
        child.isVisible = true
        gtk_stack_set_visible_child(pages.pointer(), child.pointer())
        for (page, other) in children where page != new { other.isVisible = false }
        if new != .error { errorSlot.removeChildren() }
        return takesFocus
    }

    /// True if the screen is visible and has the focus, or no widget has it.
    private var hasFocus: Bool {
        guard gtk_widget_get_mapped(widget.pointer()) != 0, let root = gtk_widget_get_root(widget.pointer()) else {
            return false
        }
        return gtk_root_get_focus(root) == nil || gtk_widget_get_focus_child(widget.pointer()) != nil
    }

    /// Shows the spinner. It is centred if no content is visible yet. Otherwise it is small and above the content.
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
