import CGtk
import FoundationEssentials
import GLibBridge
import HybridCore
import HybridShell

/// The diagnostics window. It shows visits and their causes, and has controls for tests.
final class DiagnosticsWindow {
    private let widget = Widget(sinking: gtk_window_new())
    private let stack = Widget(sinking: gtk_stack_new()).expanding()
    private let diagnostics: Diagnostics
    private unowned let windowSet: WindowSet
    private var reports: [String: ReportPage] = [:]
    private let viewport: ViewportControls
    private var recorder: RecorderControls?
    private let toasts: Toasts
    private let saver: ReportSaver
    private static let dataPage = localized("Data")
    private var cookies = "…"
    /// The result of the button that was pressed last on the page Data.
    private var outcome: String?
    private let address = Widget(sinking: gtk_entry_new())

    init(_ diagnostics: Diagnostics, _ windowSet: WindowSet, closed: @escaping @MainActor () -> Void) {
        self.diagnostics = diagnostics
        self.windowSet = windowSet
        toasts = Toasts(over: stack)
        saver = ReportSaver(windowSet.context.environment.files) { [toasts] in toasts.show($0) }
        viewport = ViewportControls(windowSet: windowSet, sizes: diagnostics.sizes, diagnostics.simulation)
        widget.setWindowTitle(localized("Diagnostics"))
        if let main = windowSet.active.display?.frontWindow {
            // With this, the application's keys work in this window too.
            gtk_window_set_application(widget.pointer(), gtk_window_get_application(main.pointer()))
        }
        // The window is in a separate group, because the application's modal windows must not block its input.
        let group = ObjectRef(owning: gtk_window_group_new())
        gtk_window_group_add_window(group.pointer(), widget.pointer())
        let header = Widget.headerBar()
        header.packEnd(
            .button(localized("_Bug Report…")) { [weak diagnostics] in diagnostics?.showReport() })
        widget.setTitlebar(header)
        addPages()
        let switcher = Widget(sinking: gtk_stack_switcher_new())
        gtk_orientable_set_orientation(switcher.pointer(), GTK_ORIENTATION_VERTICAL)
        gtk_stack_switcher_set_stack(switcher.pointer(), stack.pointer())
        gtk_widget_set_valign(switcher.pointer(), GTK_ALIGN_START)
        switcher.margin(6)
        widget.setChild(.box(GTK_ORIENTATION_HORIZONTAL, [.upright(switcher), toasts.widget]))
        fit(switcher)
        stack.connect("notify::visible-child-name") { [weak self] _ in self?.refresh() }
        widget.connect("close-request") { _ -> Bool in
            closed()
            return false
        }
        WindowShortcuts.connectEscape(widget) { [weak self] in self?.close() }
    }

    /// Makes the window large enough for the names of all pages, whose size depends on language and text size.
    private func fit(_ switcher: Widget) {
        let height = min(max(switcher.measured(GTK_ORIENTATION_VERTICAL).natural + 60, 560), 860)
        gtk_window_set_default_size(widget.pointer(), Int32(switcher.naturalWidth + 760), Int32(height))
    }

    func present() {
        refresh()
        gtk_window_present(widget.pointer())
    }

    private func close() { gtk_window_close(widget.pointer()) }

    /// Updates the visible page.
    func refresh() {
        guard let name = String(borrowing: gtk_stack_get_visible_child_name(stack.pointer())) else { return }
        if name == Self.dataPage { readCookies() }
        recorder?.refresh()
        reports[name]?.refresh()
    }

    // MARK: Pages

    private func addPages() {
        let diagnostics = diagnostics
        add(localized("Visits"), controls: [.button(localized("_Clear")) { diagnostics.clearVisits() }]) {
            diagnostics.visits.text
        }
        let requests = [
            Widget.button(localized("_Clear")) { diagnostics.clearRequests() },
            Widget.button(localized("Save as _HAR…")) { [weak self] in self?.saveRequests() },
        ]
        add(localized("Requests"), controls: requests) { diagnostics.requests.text }
        add(localized("Rules"), controls: addressControls()) { [weak self] in self?.rules ?? "" }
        add(localized("State")) { [weak self] in self?.state ?? "" }
        add(localized("Messages")) { diagnostics.bridge.text }
        add(localized("Console"), controls: [.button(localized("_Clear")) { diagnostics.clearConsole() }]) {
            diagnostics.console.text
        }
        add(localized("Mistakes")) { diagnostics.mistakes.text }
        add(Self.dataPage, controls: dataControls()) { [weak self] in self?.data ?? "" }
        if let recording = diagnostics.recording { addRecorder(recording) }
        addPage(.sideways(viewport.widget), localized("View"))
        let simulation = diagnostics.simulation
        add(localized("Network"), controls: NetworkControls.make(simulation)) {
            [simulation.problem, simulation.network.text].compactMap(\.self).joined(separator: "\n\n")
        }
        add(localized("Failures"), controls: [ErrorControls.make(diagnostics, windowSet)]) { diagnostics.forced.text }
    }

    /// Saves all recorded requests, also those that the filter hides.
    private func saveRequests() {
        let archive = diagnostics.requestArchive
        if archive.isEmpty { return toasts.show(localized("No requests yet. Reload the page.")) }
        saver.save(archive.text, as: "requests.har", in: widget)
    }

    private func add(_ name: String, controls: [Widget] = [], text: @escaping @MainActor () -> String) {
        let page = ReportPage(name, controls: controls, saver: saver, text: text)
        reports[name] = page
        addPage(page.widget, name)
    }

    private func addRecorder(_ recording: WalkRecording) {
        let controls = RecorderControls(recording)
        self.recorder = controls
        let name = localized("Record")
        let page = ReportPage(
            name, controls: controls.widgets, saver: saver,
            output: { [toasts] in
                if recording.isEmpty { toasts.show(localized("No steps yet. Start a recording.")) }
                return recording.isEmpty ? nil : controls.output
            }
        ) { recording.recorder.text }
        reports[name] = page
        addPage(page.widget, name)
    }

    private func addPage(_ page: Widget, _ name: String) {
        gtk_stack_add_titled(stack.pointer(), page.pointer(), name, name)
    }

    private var state: String { StateReader.read(windowSet).text }

    // MARK: Rules

    private func addressControls() -> [Widget] {
        gtk_widget_set_hexpand(address.pointer(), 1)
        gtk_entry_set_placeholder_text(address.pointer(), localized("Address or path; empty for the frontmost page"))
        address.setAccessibleLabel(localized("Address"))
        address.connect("changed") { [weak self] _ in self?.refresh() }
        return [address]
    }

    private var rules: String {
        let navigator = windowSet.active
        let text = String(borrowing: gtk_editable_get_text(address.pointer())) ?? ""
        let start = navigator.environment.configuration.startURL
        let front = navigator.stacks.frontScreen?.location ?? start
        guard !text.isEmpty else { return explain(front) }
        guard let url = text.hasPrefix("/") ? URL(string: text, relativeTo: start)?.absoluteURL : URL(userInput: text)
        else { return localized("“\(URLRedaction.redact(text: text))” is not an address.") }
        return explain(url)
    }

    private func explain(_ url: URL) -> String {
        "\(URLRedaction.redact(url))\n\n"
            + RuleExplanation(
                of: url, by: windowSet.context.pathConfiguration,
                screens: Set(windowSet.context.environment.nativeScreens.keys)
            ).text
    }

    // MARK: Data

    private var data: String {
        let parts = [
            outcome, localized("User agent\n\(windowSet.context.profile.userAgent)"),
            localized("Cookies, without their values\n\(cookies)"),
        ]
        return parts.compactMap(\.self).joined(separator: "\n\n")
    }

    private func dataControls() -> [Widget] {
        SiteDataKind.allCases.map { kind in
            .button(kind.clearingTitle) { [weak self] in self?.clear(kind) }
        }
    }

    private func clear(_ kind: SiteDataKind) {
        Task { @MainActor [weak self] in
            guard let self else { return }
            do {
                try await windowSet.context.profile.clear(kind)
                if kind == .caches { try await windowSet.context.profile.clearLateRecords() }
                outcome = localized("\(kind.title): cleared.")
            } catch {
                outcome = localized("\(kind.title): not cleared. \(error)")
            }
            refresh()
        }
    }

    private func readCookies() {
        Task { @MainActor [weak self] in
            guard let self else { return }
            cookies = CookieSummary.text(of: (try? await windowSet.context.profile.cookies.summaries()) ?? [])
            reports[Self.dataPage]?.refresh()
        }
    }
}
