import CAdwaita
import CGtk
import GLibBridge
import HybridCore

/// The details of an installed application: its name, icon, start page, permissions and data. The user can change them here
/// or remove the application.
final class DetailsWindow {
    /// The window keeps this object alive, until it is closed.
    private let window: WeakObjectRef
    private let content = Widget(sinking: adw_preferences_page_new())
    private let library: any ApplicationLibrary
    private let actions: Actions
    private var details: ApplicationDetails
    private let general = PreferenceGroup(title: "")
    private let name = EntryRow(localized("Name"), isApplied: true)
    private let startPage = EntryRow(localized("Start page"), purpose: GTK_INPUT_PURPOSE_URL, isApplied: true)
    private let permissions = PreferenceGroup(
        title: localized("Permissions"), explanation: localized("Access that pages have to this computer"))
    private let data = PreferenceGroup(title: localized("Data on This Computer"))
    private var signIn: PreferenceGroup.Row?
    private var everything: PreferenceGroup.Row?
    private lazy var signOut = Widget.button(localized("Sign Out")) { [weak self] in self?.ask(about: .signIn) }
    private let removal = PreferenceGroup(title: "")
    private var chooser: FileDialog?
    /// True while a change is made. Then there is no other.
    private var isBusy = false

    /// What the launcher does for the window.
    struct Actions {
        /// Shows the applications again after a change.
        var changed: @MainActor () -> Void
        /// Asks the user whether to remove the application.
        var remove: @MainActor (_ parent: Widget) -> Void
    }

    /// Shows the window.
    /// - Returns: The window, until it is closed.
    static func show(
        _ details: ApplicationDetails, in parent: Widget, _ library: any ApplicationLibrary, _ actions: Actions
    ) -> WeakObjectRef {
        let window = ColumnWindow.make(details.name)
        let content = DetailsWindow(details, in: window, library, actions)
        window.connect("destroy") { _ in content.chooser = nil }
        // The application may have been started or quit in the meantime.
        window.connect("notify::is-active") { [weak content] _ in content?.load() }
        ColumnWindow.present(window, content.content, above: parent)
        return content.window
    }

    private init(
        _ details: ApplicationDetails, in window: Widget, _ library: any ApplicationLibrary, _ actions: Actions
    ) {
        self.details = details
        self.library = library
        self.actions = actions
        self.window = WeakObjectRef(window)
        addGeneral()
        addPermissions()
        addData()
        addRemoval()
        for group in [general, permissions, data, removal] {
            adw_preferences_page_add(content.pointer(), group.widget.pointer())
        }
        update()
    }

    // MARK: Parts

    private func addGeneral() {
        general.explain(details.fixed)
        if details.fixed == nil {
            addIcon()
            general.add(name)
            name.activated = { [weak self] in self?.change { .name($0.name.text) } }
        } else {
            general.add(localized("Name"), subtitle: details.name)
        }
        if details.fixedStartPage == nil {
            general.add(startPage)
            startPage.activated = { [weak self] in self?.change { .startPage($0.startPage.text) } }
        } else if let address = details.startPage {
            let reason = details.fixed == nil ? details.fixedStartPage.map { "\n\($0)" } ?? "" : ""
            general.add(localized("Start page"), subtitle: DisplayText.line(address) + reason)
        }
        guard let startsAtLogin = details.startsAtLogin else { return }
        var putBack: (@MainActor (Bool) -> Void)?
        putBack = general.add(
            localized("Start at login"), subtitle: localized("Without opening a window"), isOn: startsAtLogin
        ) { [weak self] isWanted in
            self?.attempt {
                try $0.library.setStartsAtLogin($0.details.id, isWanted)
            } orElse: {
                putBack?(!isWanted)
            }
        }
    }

    private func addIcon() {
        let choose = Widget.button(localized("Choose…")) { [weak self] in self?.chooseIcon() }
        general.add(localized("Icon"), picture: picture(), end: [choose])
    }

    private func picture() -> Widget {
        let path = library.iconPath(of: details.id)
        let image = Widget(
            sinking: path.map { gtk_image_new_from_file($0) } ?? gtk_image_new_from_icon_name("applications-internet"))
        gtk_image_set_pixel_size(image.pointer(), 32)
        return image
    }

    private func addPermissions() {
        permissions.widget.isVisible = !details.permissions.isEmpty
        for entry in details.permissions {
            let choices = entry.choices
            guard !choices.isEmpty else {
                permissions.add(entry.title, subtitle: entry.explanation)
                continue
            }
            permissions.add(entry.title, choices: choices.map(\.title), chosen: entry.chosen) { [weak self] index in
                self?.attempt {
                    try $0.library.setPermission(of: $0.details.id, entry.kind, choices[index].answer)
                }
            }
        }
    }

    private func addData() {
        let clear = Widget.button(localized("Clear Everything…"), classes: ["destructive-action"]) { [weak self] in
            self?.ask(about: .everything)
        }
        signIn = data.add(localized("Your sign-in"), subtitle: " ", end: [signOut])
        everything = data.add(localized("Everything"), subtitle: " ", end: [clear])
    }

    private func addRemoval() {
        guard !details.isPackaged else { return removal.widget.isVisible = false }
        let remove = Widget.button(localized("Remove…"), classes: ["destructive-action"]) { [weak self] in
            guard let self, let window = window.object else { return }
            actions.remove(window)
        }
        removal.add(localized("Remove from your app grid"), end: [remove])
    }

    // MARK: State

    private func load() {
        Task { @MainActor [weak self] in
            guard let self, !isBusy, let new = await library.details(of: details.id), !isBusy, new != details else {
                return
            }
            details = new
            update()
        }
    }

    private func update() {
        window.object?.setWindowTitle(details.name)
        name.applied(details.name)
        startPage.applied(details.startPage ?? "")
        // A running application has its own copy of these.
        for group in [permissions, data] { group.widget.isSensitive = !details.isRunning }
        data.explain(details.isRunning ? localized("Quit the app to change its permissions and data.") : nil)
        signIn?.subtitle = details.isSignedIn ? localized("Signs you out on this computer") : localized("Not signed in")
        signOut.isSensitive = details.isSignedIn
        let size = String(takingGString: g_format_size(guint64(clamping: details.size))) ?? ""
        everything?.subtitle = "\(size) – \(localized("Includes your sign-in and permissions"))"
    }

    // MARK: Changes

    private func change(_ make: (DetailsWindow) -> ApplicationChange) {
        let change = make(self)
        run { own in
            let warnings = try await own.library.change(own.details.id, change)
            return warnings.isEmpty ? localized("Changed. Restart the app to see it.") : warnings.joined(separator: " ")
        }
    }

    private func chooseIcon() {
        guard let window = window.object else { return }
        let accepted = AcceptedFiles(accept: "image/png,image/svg+xml,image/jpeg,image/webp,.ico")
        chooser = FileDialog(.open(accepted, isMultiple: false), in: window) { [weak self] answer in
            guard let self else { return }
            chooser = nil
            if case .chosen(let paths) = answer, let path = paths.first { setIcon(path) }
        }
    }

    private func setIcon(_ path: String) {
        run { own in
            try await own.library.setIcon(of: own.details.id, toFile: path)
            return localized("The icon was changed")
        }
    }

    private func ask(about data: ApplicationData) {
        guard data == .everything else { return clear(data, saying: localized("Signed out")) }
        let question = MessageDialog.Content(
            title: localized("Clear the Data of “\(details.name)”?"),
            body: localized("Cookies, storage, caches and sign-ins. This cannot be undone."),
            accept: localized("_Clear"), cancel: localized("_Cancel"), isDestructive: true)
        guard let window = window.object else { return }
        MessageDialog.show(question, in: window) { [weak self] answer in
            if answer != .cancel { self?.clear(data, saying: localized("Data cleared")) }
        }
    }

    private func clear(_ data: ApplicationData, saying sentence: String) {
        run { own in
            let warnings = try await own.library.clear(data, of: own.details.id)
            return warnings.isEmpty ? sentence : warnings.joined(separator: " ")
        }
    }

    /// Makes a change and shows the result. After a failure, the rows show the earlier state.
    private func run(_ body: @escaping @MainActor (DetailsWindow) async throws -> String) {
        guard !isBusy else { return }
        isBusy = true
        Task { @MainActor in
            do {
                let sentence = try await body(self)
                if let window = self.window.object {
                    adw_preferences_window_add_toast(window.pointer(), Toasts.make(sentence).transferred())
                }
            } catch {
                self.tell("\(error)")
            }
            self.isBusy = false
            if let new = await self.library.details(of: self.details.id) { self.details = new }
            self.update()
            self.actions.changed()
        }
    }

    private func attempt(_ body: (DetailsWindow) throws -> Void, orElse putBack: @MainActor () -> Void = {}) {
        do {
            try body(self)
        } catch {
            putBack()
            tell("\(error)")
        }
    }

    private func tell(_ problem: String) {
        guard let window = window.object else { return }
        MessageDialog.show(.init(title: localized("Cannot Change “\(details.name)”"), body: problem), in: window)
    }
}
