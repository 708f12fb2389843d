import CGtk
import CWebKitGTK
import GLibBridge
import HybridCore

/// Joins the pages to the web views on the bus of assistive technology, so that a screen reader comes from the window to the
/// page (Docs/Platform.md#accessibility).
///
/// The toolkit does that itself from GTK 4.14 on, and nothing here is done there but to hide what nobody sees. Nor is anything done before somebody asks
/// for the widgets on the bus: until then there is a filter that passes everything on.
@MainActor
final class AccessiblePages {
    private var views: [AccessibleView] = []
    private var socket: AccessibilitySocket?
    private let finder = PageFinder()
    /// Whether somebody has asked for widgets.
    private var isWanted = false
    private var isFinding = false
    private var isFoundOutOfDate = false
    private var timer: LoopTimer?
    private var pauses = RetryPauses()
    private var lastID = 0

    /// Looks after a web view for as long as it is there.
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

    /// Whether something lies over a web view, so that nobody sees its page.
    func cover(_ widget: Widget, _ isCovered: Bool) {
        // What GTK joins by itself it leaves in place below an error.
        guard AccessibilitySocket.isNeeded else { return widget.setHidden(isCovered) }
        guard let view = views.first(where: { $0.widget.object == widget }), view.isCovered != isCovered else { return }
        view.isCovered = isCovered
        if isCovered { show(view) } else { changed() }
    }

    /// Something has become different, and perhaps more soon.
    private func changed() {
        openSocket()
        guard isWanted else { return }
        for view in views { show(view) }
        pauses = RetryPauses()
        look(in: 0)
    }

    private func openSocket() {
        guard socket == nil, let display = gdk_display_get_default() else { return }
        socket = AccessibilitySocket(of: ObjectRef(retaining: display))
        socket?.asked = { [weak self] in self?.asked() }
    }

    /// Somebody asks for widgets. Those of the web views are perhaps known on the bus from now on.
    private func asked() {
        if !isWanted || views.contains(where: \.isNameless) { look(in: 0) }
        isWanted = true
        // One who asks asks a thousand things.
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
                show(view)
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
            show(view)
        }
        if isFoundOutOfDate {
            isFoundOutOfDate = false
            look(in: 0)
        } else if views.contains(where: \.isMissing), let pause = pauses.next() {
            look(in: pause)
        }
    }

    /// A page that is not to be seen keeps its root, but comes last.
    private var hidden: [PageHolder] { views.filter { !$0.isShown }.map(\.holder) }

    /// Offers a page to those who ask, or does not any more.
    private func show(_ view: AccessibleView) {
        guard let path = view.path else { return }
        let root = view.isShown ? view.root : nil
        socket?.join(root.flatMap { AccessibilityPlug(name: $0.process, path: $0.path) }, to: path)
    }

    private func withdraw(_ view: AccessibleView) {
        if let path = view.path { socket?.join(nil, to: path) }
    }
}

/// What is known of one web view.
@MainActor
private final class AccessibleView {
    let id: Int
    let widget: WeakObjectRef
    /// The widget's object on the bus, as soon as it is known there.
    var path: String?
    var root: PageRoot?
    var isCovered = false

    init(_ widget: Widget, id: Int) {
        self.widget = WeakObjectRef(widget)
        self.id = id
    }

    /// Whether the user sees the page.
    var isShown: Bool {
        guard let widget = widget.object else { return false }
        return gtk_widget_get_mapped(widget.pointer()) != 0 && !isCovered
    }

    /// Whether there is a widget to be seen of which nothing is known on the bus.
    var isNameless: Bool { isShown && path == nil }

    /// Whether there is a page to be seen that is not joined.
    var isMissing: Bool { isNameless || isShown && root == nil && !address.isEmpty }

    var holder: PageHolder {
        let title = widget.object.flatMap { String(borrowing: webkit_web_view_get_title($0.pointer())) }
        return PageHolder(id: id, address: address, title: title ?? "", root: root)
    }

    private var address: String {
        widget.object.flatMap { String(borrowing: webkit_web_view_get_uri($0.pointer())) } ?? ""
    }
}

/// How long to wait, in milliseconds, before looking again for a page that was not there: longer each time, and not for ever.
private struct RetryPauses {
    private var last = 50

    mutating func next() -> Int? {
        guard last < 3000 else { return nil }
        last *= 2
        return last
    }
}
