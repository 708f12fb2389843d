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
    private lazy var clearing = Widget.button(
        localized("Clear Everything…"), classes: ["destructive-action"]
    ) { [weak self] in self?.ask(about: .everything) }
    private let removal = PreferenceGroup(title: "")
    private var chooser: FileDialog?
    /// Shows the state of the login switch.
    private var showLogin: (@MainActor (Bool) -> Void)?
    /// The permissions in their rows, and the functions that show the answers.
    private var shownPermissions: [(entry: PermissionEntry, show: @MainActor (Int) -> Void)] = []
    private let picture = Widget(sinking: gtk_image_new())
    /// True while a change is in progress. Further changes are ignored.
    private var isBusy = false {
        didSet { for row in [name, startPage] { row.isEditable = !isBusy } }
    }
    /// The number of changes. Details that were read before a change are out of date.
    private var changes = 0

    /// Calls from the window to the launcher.
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
            name.activated = { [weak self] in self?.change(\.name) { .name($0) } }
        } else {
            general.add(localized("Name"), subtitle: details.name)
        }
        if details.fixedStartPage == nil {
            general.add(startPage)
            startPage.activated = { [weak self] in self?.change(\.startPage) { .startPage($0) } }
        } else if let address = details.startPage {
            let reason = details.fixed == nil ? details.fixedStartPage.map { "\n\($0)" } ?? "" : ""
            general.add(localized("Start page"), subtitle: DisplayText.line(address) + reason)
        }
        guard let startsAtLogin = details.startsAtLogin else { return }
        showLogin = general.add(
            localized("Start at login"), subtitle: localized("Without opening a window"), isOn: startsAtLogin
        ) { [weak self] isWanted in
            self?.attempt {
                try $0.library.setStartsAtLogin($0.details.id, isWanted)
            } orElse: {
                $0.showLogin?(!isWanted)
            }
        }
    }

    private func addIcon() {
        let choose = Widget.button(localized("Choose…")) { [weak self] in self?.chooseIcon() }
        general.add(localized("Icon"), picture: picture, end: [choose])
    }

    private func showPicture() {
        if let path = library.iconPath(of: details.id) {
            gtk_image_set_from_file(picture.pointer(), path)
        } else {
            gtk_image_set_from_icon_name(picture.pointer(), "applications-internet")
        }
        gtk_image_set_pixel_size(picture.pointer(), 32)
    }

    /// Shows the permissions. Unless their choices have changed, the rows stay, and with them the focus.
    private func showPermissions() {
        permissions.widget.isVisible = !details.permissions.isEmpty
        let (old, new) = (shownPermissions.map(\.entry), details.permissions)
        if old.map(\.kind) == new.map(\.kind), old.map(\.choices) == new.map(\.choices) {
            for (shown, entry) in zip(shownPermissions, new) { shown.show(entry.chosen) }
            return
        }
        permissions.removeAll()
        shownPermissions = details.permissions.map { entry in (entry, add(entry)) }
    }

    /// - Returns: A function that shows an answer.
    private func add(_ entry: PermissionEntry) -> @MainActor (Int) -> Void {
        let choices = entry.choices
        guard !choices.isEmpty else {
            permissions.add(entry.title, subtitle: entry.explanation)
            return { _ in }
        }
        return permissions.add(entry.title, choices: choices.map(\.title), chosen: entry.chosen) { [weak self] index in
            self?.attempt {
                try $0.library.setPermission(of: $0.details.id, entry.kind, choices[index].answer)
            } orElse: { own in
                let current = own.details.permissions.first { $0.kind == entry.kind }?.chosen
                own.shownPermissions.first { $0.entry.kind == entry.kind }?.show(current ?? entry.chosen)
            }
        }
    }

    private func addData() {
        signIn = data.add(localized("Your sign-in"), subtitle: " ", end: [signOut])
        everything = data.add(localized("Everything"), subtitle: " ", end: [clearing])
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
            guard let self, !isBusy else { return }
            let earlier = changes
            guard let new = await library.details(of: details.id), !isBusy, changes == earlier, new != details else {
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
        showPicture()
        showPermissions()
        if let startsAtLogin = details.startsAtLogin { showLogin?(startsAtLogin) }
        // A running application has its own copy of these.
        for group in [permissions, data] { group.widget.isSensitive = !details.isRunning }
        data.explain(details.isRunning ? localized("Quit the app to change its permissions and data.") : nil)
        signIn?.subtitle = details.isSignedIn ? localized("Signs you out on this computer") : localized("Not signed in")
        signOut.isSensitive = details.isSignedIn
        clearing.isSensitive = details.hasData
        let size = String(takingGString: g_format_size(guint64(clamping: details.size))) ?? ""
        everything?.subtitle = "\(size) – \(localized("Includes your sign-in and permissions"))"
    }

    // MARK: Changes

    private func change(_ row: KeyPath<DetailsWindow, EntryRow>, _ make: (String) -> ApplicationChange) {
        let text = self[keyPath: row].text
        let change = make(text)
        run { own in
            let warnings = try await own.library.change(own.details.id, change)
            own[keyPath: row].accept(text)
            guard warnings.isEmpty else { return warnings.joined(separator: " ") }
            return own.details.isRunning ? localized("Changed. Restart the app to see it.") : localized("Changed")
        }
    }

    private func chooseIcon() {
        guard let window = window.object else { return }
        let accepted = AcceptedFiles(accept: "image/png,image/svg+xml,image/jpeg,image/webp,.ico")
        let purpose = FileDialog.Purpose.open(accepted, isMultiple: false)
        chooser = FileDialog(purpose, title: localized("Choose an Icon"), in: window) { [weak self] answer in
            guard let self else { return }
            chooser = nil
            if case .chosen(let paths) = answer, let path = paths.first { setIcon(path) }
        }
    }

    private func setIcon(_ path: String) {
        run { own in
            try await own.library.setIcon(of: own.details.id, toFile: path)
            return localized("Changed")
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
        changes += 1
        let change = changes
        Task { @MainActor in
            do {
                let sentence = try await body(self)
                if let window = self.window.object {
                    adw_preferences_window_add_toast(window.pointer(), Toasts.make(sentence).transferred())
                }
            } catch {
                self.tell("\(error)")
            }
            let new = await self.library.details(of: self.details.id)
            self.isBusy = false
            if self.changes == change {
                self.details = new ?? self.details
                self.update()
            } else {
                // The user has changed something else in the meantime.
                self.load()
            }
            self.actions.changed()
        }
    }

    private func attempt(_ body: (DetailsWindow) throws -> Void, orElse putBack: (DetailsWindow) -> Void) {
        changes += 1
        do {
            try body(self)
            load()
        } catch {
            putBack(self)
            tell("\(error)")
        }
    }

    private func tell(_ problem: String) {
        guard let window = window.object else { return }
        MessageDialog.show(.init(title: localized("Cannot Change “\(details.name)”"), body: problem), in: window)
    }
}
