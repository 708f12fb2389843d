import CGtk
package import GLibBridge
package import HybridCore
import Logging

/// The native screen `settings`, which every application has: what its user may set (Docs/NativeScreens.md#settings).
@MainActor
package final class SettingsScreen: MagnifiedScreen {
    package let widget: ObjectRef = Widget(sinking: gtk_scrolled_window_new()).expanding().adding(["content-view"])
    private weak var controller: NavigationController?
    private let zoom = Widget.label("")
    private let permissions = BoxedList(title: "Permissions")
    private let account = BoxedList(title: "Account")

    /// A screen for the application that shows it.
    package init(_ screen: Screen, _ controller: NavigationController) {
        self.controller = controller
        var groups = [makePages(), permissions, makeData()]
        if controller.authenticator.isAvailable { groups.insert(account, at: 0) }
        let column = Widget.box(GTK_ORIENTATION_VERTICAL, spacing: 24, groups.map(\.widget)).adding(["settings"])
        gtk_scrolled_window_set_policy(widget.pointer(), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_child(widget.pointer(), column.pointer())
        load()
    }

    /// Shows how things stand.
    package func load() {
        guard let controller else { return }
        showZoom()
        permissions.removeAll()
        for entry in controller.context.permissions.entries { addPermission(entry) }
        account.removeAll()
        let user = controller.user
        let name = user?.name ?? user?.email
        let line = Self.line(
            name.map { "Signed in as \($0)" } ?? "Sign-in",
            user?.name == nil ? "Ends the sign-in on this computer" : user?.email,
            Widget.button("Sign Out") { [weak controller] in controller?.signOut() })
        account.add(line, name: "Sign-in")
    }

    package func close() {}

    package func magnify(_ change: Zoom.Change) {
        controller?.context.change(zoom: change)
        showZoom()
    }

    private func showZoom() {
        guard let controller else { return }
        let percent = Int((controller.context.zoom * 100).rounded())
        zoom.setText("\(percent) %")
    }

    // MARK: Groups

    private func makePages() -> BoxedList {
        let group = BoxedList(title: "Pages")
        let steps: [(String, String, Zoom.Change)] = [
            ("zoom-out-symbolic", "Zoom out", .smaller), ("zoom-original-symbolic", "Usual size", .reset),
            ("zoom-in-symbolic", "Zoom in", .larger),
        ]
        let buttons = steps.map { icon, name, change in
            Widget.iconButton(icon, name: name) { [weak self] in self?.magnify(change) }
        }
        group.add(
            RowLine.make(
                title: .label("Zoom of all pages"), subtitle: zoom, end: .box(GTK_ORIENTATION_HORIZONTAL, buttons)),
            name: "Zoom of all pages")
        let languages = SpellChecking.languages
        if !languages.isEmpty {
            let text = languages.joined(separator: ", ")
            group.add(Self.line("Spelling is checked in", text, nil), name: "Spelling is checked in", description: text)
        }
        return group
    }

    private func addPermission(_ entry: PermissionEntry) {
        var forget: Widget?
        if entry.canBeForgotten {
            forget = Widget.iconButton("edit-clear-symbolic", name: "Forget: \(entry.title)") { [weak self] in
                self?.controller?.context.permissions.forget(entry.kind)
                self?.load()
            }
        }
        permissions.add(
            Self.line(entry.title, entry.explanation, forget), name: entry.title, description: entry.explanation)
    }

    private func makeData() -> BoxedList {
        let group = BoxedList(title: "Data on this computer")
        let caches = Widget.button("Clear copies") { [weak self] in
            self?.clear([.caches], saying: "Copies of pages were cleared")
        }
        group.add(Self.line("Copies of pages", "Kept so that pages come faster", caches), name: "Copies of pages")
        let storage = Widget.button("Clear storage…") { [weak self] in self?.askForStorage() }
        group.add(
            Self.line("What pages have stored", "Drafts, for example, and what works without a network", storage),
            name: "What pages have stored")
        let all = Widget.button("Clear everything…", classes: ["destructive-action"]) { [weak self] in
            // It asks by itself.
            self?.controller?.clearData()
        }
        group.add(
            Self.line("Everything", "With the sign-in and your answers about permissions", all), name: "Everything")
        return group
    }

    private func askForStorage() {
        ask("Clear what pages have stored?", "What was kept on this computer alone is lost.") { [weak self] in
            self?.clear([.storage, .serviceWorkers], saying: "What pages have stored was cleared")
        }
    }

    private func ask(_ title: String, _ body: String, then action: @escaping @MainActor () -> Void) {
        guard let window = controller?.frontWindow else { return }
        let content = MessageDialog.Content(
            title: title, body: body, accept: "_Clear", cancel: "_Cancel", isDestructive: true)
        MessageDialog.show(content, in: window) { if $0 != .cancel { action() } }
    }

    private func clear(_ kinds: [SiteDataKind], saying sentence: String) {
        guard let controller else { return }
        Task { @MainActor [weak controller] in
            guard let controller else { return }
            do {
                for kind in kinds { try await controller.context.profile.clear(kind) }
                controller.notify(sentence)
            } catch {
                controller.environment.logger.error("cannot clear data", metadata: ["error": "\(error)"])
                controller.notify("It could not be cleared: \(error)")
            }
        }
    }

    // MARK: Parts

    private static func line(_ title: String, _ subtitle: String?, _ end: Widget?) -> Widget {
        RowLine.make(title: title, subtitle: subtitle, end: end)
    }
}
