import CGtk
import FoundationEssentials
import GLibBridge
import Glibc
import HybridCore
import HybridShell
import HybridToolkit

/// The documents of the native and error screens in front (``ScreenPage``), one for each window.
final class ScreenPages {
    private struct Entry {
        let screen: Screen.ID
        let page: ScreenPage
        weak var navigator: Navigator?
        var isInFront = true
    }

    private weak var windowSet: WindowSet?
    private let automation: WebAutomation
    private var entries: [Entry] = []
    private var timer: LoopTimer?
    /// Called when a document can be used, and at an interval while there are documents. It must call ``update()``.
    var changed: (@MainActor () -> Void)?
    /// The time in milliseconds between looks at the widgets of a screen, which change without an event.
    private static let interval = 100
    /// The time in milliseconds within which a driver receives the result of its last script in a document.
    private static let patience = 1000

    init(_ windowSet: WindowSet, _ automation: WebAutomation) {
        self.windowSet = windowSet
        self.automation = automation
    }

    /// Returns the state of the shell, with the document of the screen in front.
    func state(of navigator: Navigator?, _ windowSet: WindowSet) -> ShellState {
        var state = StateReader.read(windowSet, of: navigator)
        if let page = entry(of: navigator ?? windowSet.active)?.page {
            state.hasScreenDocument = page.isReady
            state.isPending = state.isPending || !page.isReady
        }
        return state
    }

    /// The documents that the driver can reach.
    var all: [any DrivenPage] { entries.map(\.page) }

    /// Returns whether the document belongs to the screen in front.
    func isInFront(_ page: any DrivenPage) -> Bool { entries.contains { $0.page === page && $0.isInFront } }

    /// Returns the navigator of a document.
    func navigator(of page: any DrivenPage) -> Navigator? { entries.first { $0.page === page }?.navigator }

    private func entry(of navigator: Navigator) -> Entry? {
        entries.first { $0.isInFront && $0.navigator === navigator }
    }

    /// Adds and removes documents, and brings their content up to date.
    func update() {
        let visible = windowSet?.visible ?? []
        for index in entries.indices where entries[index].isInFront {
            let entry = entries[index]
            let navigator = visible.first { $0 === entry.navigator }
            guard navigator.flatMap(drawnScreen)?.id != entry.screen else { continue }
            entries[index].isInFront = false
            MainLoop.after(milliseconds: Self.patience) { [weak self] in self?.remove(entry.page) }
        }
        for navigator in visible {
            guard let screen = drawnScreen(of: navigator) else { continue }
            let page = entry(of: navigator)?.page ?? add(screen, of: navigator)
            let widget = navigator.front.view.widget
            guard gtk_widget_get_mapped(widget.pointer()) != 0 else { continue }
            page.show(ScreenReader.read(widget, title: title(of: navigator)))
        }
        guard !entries.isEmpty else {
            timer?.cancel()
            timer = nil
            return
        }
        timer = timer ?? MainLoop.every(milliseconds: Self.interval) { [weak self] in self?.changed?() }
    }

    /// Returns the screen in front if widgets show it.
    private func drawnScreen(of navigator: Navigator) -> Screen? {
        let view = navigator.front.view
        // A sign-in hides a modal.
        guard getenv(DriverStart.stayVariable) == nil, let windowSet,
            StateReader.signInPage(above: navigator, windowSet) == nil,
            let root = gtk_widget_get_root(view.widget.pointer()).map({ ObjectRef(retaining: $0) }),
            root == navigator.display?.frontWindow, root.isVisible
        else { return nil }
        let isError = view.curtain.explainsError
        return navigator.stacks.frontScreen.flatMap { $0.kind != .web || isError ? $0 : nil }
    }

    private func title(of navigator: Navigator) -> String {
        navigator.display?.frontWindow.flatMap { String(borrowing: gtk_window_get_title($0.pointer())) } ?? ""
    }

    private func add(_ screen: Screen, of navigator: Navigator) -> ScreenPage {
        let webView = navigator.front.webView
        let page = ScreenPage(
            of: screen.currentLocation, profile: webView.profile, automation: automation, origin: webView.origin)
        page.loaded = { [weak self] in self?.changed?() }
        gtk_overlay_add_overlay(navigator.front.view.widget.pointer(), page.widget.pointer())
        entries.append(Entry(screen: screen.id, page: page, navigator: navigator))
        return page
    }

    private func remove(_ page: ScreenPage) {
        page.leave { [weak self, weak page] in
            guard let page else { return }
            self?.entries.removeAll { $0.page === page }
            let parent = ObjectRef.retaining(gtk_widget_get_parent(page.widget.pointer()))
            if let parent { gtk_overlay_remove_overlay(parent.pointer(), page.widget.pointer()) }
        }
    }
}
