import CGtk
import CWebKitGTK
import GLibBridge
import HybridCore
import HybridToolkit

/// Links each page to its web view on the accessibility bus, so that a screen reader reaches the page from the window
/// (Docs/Platform.md#accessibility).
///
/// GTK 4.14 and later link the pages themselves; with these versions, this class only hides covered pages. It does
/// nothing until an assistive technology requests widgets on the bus. Until then, a filter passes every message
/// through.
final class AccessiblePages {
    private var views: [AccessibleView] = []
    private var socket: AccessibilitySocket?
    private let finder = PageFinder()
    /// True once an assistive technology has requested widgets.
    private var isWanted = false
    private var isFinding = false
    private var isFoundOutOfDate = false
    private var timer: LoopTimer?
    private var pauses = RetryPauses()
    private var lastID = 0

    /// Tracks a web view until it is destroyed.
    func add(_ widget: Widget) {
        guard AccessibilitySocket.isNeeded else { return }
        lastID += 1
        let view = AccessibleView(widget, id: lastID)
        views.append(view)
        for signal in ["map", "unmap", "notify::has-focus", "notify::uri", "notify::title", "load-changed"] {
            widget.connect(signal) { [weak self] _ in self?.changed() }
        }
        widget.connect("unrealize") { [weak self, weak view] _ in
            guard let self, let view else { return }
            withdraw(view)
            view.path = nil
        }
        widget.connect("web-process-terminated") { [weak self, weak view] _ in
            guard let self, let view else { return }
            withdraw(view)
            view.root = nil
            changed()
        }
        widget.connect("destroy") { [weak self, weak view] _ in
            guard let self, let view else { return }
            withdraw(view)
            views.removeAll { $0 === view }
        }
    }

    /// Records whether something covers a web view, and hides the page if so.
    func cover(_ widget: Widget, _ isCovered: Bool) {
        // If GTK links the page, it stays linked below an error. Hide the whole widget in this case.
        guard AccessibilitySocket.isNeeded else { return widget.setHidden(isCovered) }
        guard let view = views.first(where: { $0.widget.object == widget }), view.isCovered != isCovered else { return }
        view.isCovered = isCovered
        if isCovered { expose(view) } else { changed() }
    }

    /// Updates the bus after a change. It then searches again, in case more changes follow.
    private func changed() {
        openSocket()
        guard isWanted else { return }
        for view in views { expose(view) }
        pauses = RetryPauses()
        look(in: 0)
    }

    private func openSocket() {
        guard socket == nil, let display = gdk_display_get_default() else { return }
        socket = AccessibilitySocket(of: ObjectRef(retaining: display))
        socket?.asked = { [weak self] in self?.asked() }
    }

    /// Handles a request for widgets. The web views may have objects on the bus from now on.
    private func asked() {
        if !isWanted || views.contains(where: \.isNameless) { look(in: 0) }
        isWanted = true
        // A client sends about a thousand requests at a time, so listen again only after a pause.
        MainLoop.after(milliseconds: 250) { [weak self] in self?.socket?.listen() }
    }

    private func look(in milliseconds: Int) {
        timer?.cancel()
        timer = MainLoop.after(milliseconds: milliseconds) { [weak self] in self?.look() }
    }

    private func look() {
        guard let socket else { return }
        for view in views where view.isShown && view.path == nil {
            guard let widget = view.widget.object else { continue }
            socket.locate(widget) { [weak self, weak view] path in
                guard let self, let view else { return }
                view.path = path
                expose(view)
            }
        }
        guard !isFinding else { return isFoundOutOfDate = true }
        isFinding = true
        Task { [weak self] in
            guard let pages = await self?.finder.pages(on: socket.bus) else { return }
            self?.found(pages)
        }
    }

    private func found(_ pages: [FoundPage]) {
        isFinding = false
        let roots = PageRoots.assign(pages, to: views.filter(\.isShown).map(\.holder) + hidden)
        for view in views {
            view.root = roots[view.id]
            expose(view)
        }
        if isFoundOutOfDate {
            isFoundOutOfDate = false
            look(in: 0)
        } else if views.contains(where: \.isMissing), let pause = pauses.next() {
            look(in: pause)
        }
    }

    /// The web views that are not visible. Each keeps its root, but is the last to be matched.
    private var hidden: [PageHolder] { views.filter { !$0.isShown }.map(\.holder) }

    /// Links a visible page to its web view, or removes the link.
    private func expose(_ view: AccessibleView) {
        guard let path = view.path else { return }
        let root = view.isShown ? view.root : nil
        socket?.join(root.flatMap { AccessibilityPlug(name: $0.process, path: $0.path) }, to: path)
    }

    private func withdraw(_ view: AccessibleView) {
        if let path = view.path { socket?.join(nil, to: path) }
    }
}

/// The accessibility state of one web view.
private final class AccessibleView {
    let id: Int
    let widget: WeakObjectRef
    /// The path of the widget's object on the bus; `nil` until it is known.
    var path: String?
    var root: PageRoot?
    var isCovered = false

    init(_ widget: Widget, id: Int) {
        self.widget = WeakObjectRef(widget)
        self.id = id
    }

    /// True if the user can see the page.
    var isShown: Bool {
        guard let widget = widget.object else { return false }
        return gtk_widget_get_mapped(widget.pointer()) != 0 && !isCovered
    }

    /// True if the widget is visible and its bus path is unknown.
    var isNameless: Bool { isShown && path == nil }

    /// True if the page is visible but not linked.
    var isMissing: Bool { isNameless || isShown && root == nil && !address.isEmpty }

    var holder: PageHolder {
        let title = widget.object.flatMap { String(borrowing: webkit_web_view_get_title($0.pointer())) }
        return PageHolder(id: id, address: address, title: title ?? "", root: root)
    }

    private var address: String {
        widget.object.flatMap { String(borrowing: webkit_web_view_get_uri($0.pointer())) } ?? ""
    }
}

/// The pauses in milliseconds between searches for a missing page. Each pause is twice as long as the previous one, up
/// to a limit. Then the search stops.
private struct RetryPauses {
    private var last = 50

    mutating func next() -> Int? {
        guard last < 3000 else { return nil }
        last *= 2
        return last
    }
}
