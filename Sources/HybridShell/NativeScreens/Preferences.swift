import CAdwaita
import GLibBridge
import HybridCore
import Logging

/// The user's settings in groups. This is the content of the Preferences window and of the native screen `settings`.
final class Preferences {
    /// The window or screen that contains the settings.
    struct Place {
        /// Shows a message that needs no answer.
        var notify: @MainActor (String) -> Void
        /// Returns the parent window for questions.
        var window: @MainActor () -> Widget?
        /// Closes the window or screen, because the application restarts.
        var leave: @MainActor () -> Void = {}
    }

    let widget: Widget
    private weak var navigator: Navigator?
    private let place: Place
    private let zoom: PreferenceGroup.Row
    private let permissions = PreferenceGroup(
        title: localized("Permissions"), explanation: localized("Access that pages have to this computer"))
    private let account = PreferenceGroup(title: localized("Account"))

    init(_ navigator: Navigator, in place: Place) {
        self.navigator = navigator
        self.place = place
        Adwaita.start()
        widget = Widget(sinking: adw_preferences_page_new())
        let pages = PreferenceGroup(title: localized("Pages"))
        let steps: [(String, String, Zoom.Change)] = [
            ("zoom-out-symbolic", localized("Zoom out"), .smaller),
            ("zoom-original-symbolic", localized("Default zoom"), .reset),
            ("zoom-in-symbolic", localized("Zoom in"), .larger),
        ]
        var magnify: @MainActor (Zoom.Change) -> Void = { _ in }
        let buttons = steps.map { icon, name, change in
            Widget.iconButton(icon, name: name) { magnify(change) }
        }
        zoom = pages.add(localized("Zoom"), subtitle: " ", end: buttons)
        addSpelling(to: pages, navigator.environment.state)
        magnify = { [weak self] in self?.magnify($0) }
        for group in [account, pages, makeStart(navigator.context), permissions, makeData()] {
            adw_preferences_page_add(widget.pointer(), group.widget.pointer())
        }
        load()
    }

    private func makeStart(_ context: NavigationContext) -> PreferenceGroup {
        let group = PreferenceGroup(title: localized("Start", context: "of the application"))
        group.add(
            localized("Restore pages on start"), subtitle: localized("Open the pages that were open when you quit"),
            isOn: context.keptWindows.isWanted
        ) { [weak context] in context?.restoreWindows($0) }
        let background = context.background
        background.look()
        if background.life.offersStart {
            add(
                localized("Start at login"), subtitle: localized("Without opening a window"),
                isOn: background.startsAtLogin, to: group
            ) { [weak background] in background?.startAtLogin($0, answered: $1) }
        }
        if background.life.offersChoice {
            add(
                localized("Run in background"),
                subtitle: localized(
                    "Pages and downloads continue after the window closes; to end them, choose Quit in the menu"),
                isOn: background.life.isWanted, to: group
            ) { [weak background] in background?.keepRunning($0, answered: $1) }
        }
        return group
    }

    /// Adds a switch for a change that can fail. If it fails, the switch is reset and the reason is shown.
    private func add(
        _ title: String, subtitle: String, isOn: Bool, to group: PreferenceGroup,
        asking ask: @escaping @MainActor (Bool, @escaping @MainActor (_ problem: String?) -> Void) -> Void
    ) {
        var putBack: (@MainActor (Bool) -> Void)?
        putBack = group.add(title, subtitle: subtitle, isOn: isOn) { [place] isWanted in
            ask(isWanted) { problem in
                guard let problem else { return }
                putBack?(!isWanted)
                place.notify(problem)
            }
        }
    }

    /// Shows the current settings.
    func load() {
        guard let navigator else { return }
        showZoom()
        permissions.removeAll()
        for entry in navigator.context.permissions.entries { addPermission(entry) }
        showAccount()
        Task { [weak self] in
            await navigator.authenticator.lookForCookies()
            self?.showAccount()
        }
    }

    private func showAccount() {
        guard let navigator else { return }
        let authenticator = navigator.authenticator
        account.removeAll()
        account.widget.isVisible = authenticator.offersSignOut
        let user = navigator.user
        let name = user?.name ?? user?.email
        let signOut = Widget.button(localized("Sign Out")) { [weak navigator, place] in
            place.leave()
            navigator?.signOut()
        }
        account.add(
            name.map { localized("Signed in as \($0)") }
                ?? (authenticator.isSignedIn ? localized("Signed in") : localized("Your sign-in")),
            subtitle: user?.name == nil ? localized("Signs you out on this computer") : user?.email,
            end: [signOut])
    }

    private func addSpelling(to group: PreferenceGroup, _ state: any StateStore) {
        let languages = SpellChecking.available
        guard !languages.isEmpty else { return }
        func summary() -> String {
            let used = SpellChecking.languages.map(SpellingLanguages.name)
            return used.isEmpty ? localized("Not checked") : used.joined(separator: ", ")
        }
        group.add(
            localized("Spelling"), summary: summary(),
            switches: languages.map { (SpellingLanguages.name(of: $0), SpellChecking.languages.contains($0)) },
            changed: { index, isOn in
                let others = SpellChecking.languages.filter { $0 != languages[index] }
                SpellChecking.choose(isOn ? others + [languages[index]] : others, state)
                return summary()
            })
    }

    /// Changes the zoom factor of all pages.
    func magnify(_ change: Zoom.Change) {
        navigator?.context.change(zoom: change)
        showZoom()
    }

    private func showZoom() {
        guard let navigator else { return }
        zoom.subtitle = Zoom.text(navigator.context.zoom)
    }

    private func addPermission(_ entry: PermissionEntry) {
        let choices = entry.choices
        guard !choices.isEmpty else {
            permissions.add(entry.title, subtitle: entry.explanation)
            return
        }
        permissions.add(entry.title, choices: choices.map(\.title), chosen: entry.chosen) { [weak navigator] index in
            navigator?.context.permissions.setAnswer(entry.kind, choices[index].answer)
        }
    }

    // MARK: Data

    private func makeData() -> PreferenceGroup {
        let group = PreferenceGroup(title: localized("Data on This Computer"))
        let caches = Widget.button(localized("Clear Cache")) { [weak self] in
            self?.clear([.caches], saying: localized("Cache cleared"))
        }
        group.add(localized("Cached pages"), subtitle: localized("Help pages load faster"), end: [caches])
        let storage = Widget.button(localized("Clear Site Data…")) { [weak self] in self?.askForStorage() }
        group.add(
            localized("Site data"),
            subtitle: localized("For example, drafts and data for offline use"),
            end: [storage])
        let all = Widget.button(localized("Clear Everything…"), classes: ["destructive-action"]) { [weak self] in
            self?.place.leave()
            // This call asks for confirmation itself.
            self?.navigator?.clearData()
        }
        group.add(localized("Everything"), subtitle: localized("Includes your sign-in and permissions"), end: [all])
        return group
    }

    private func askForStorage() {
        guard let window = place.window() else { return }
        let content = MessageDialog.Content(
            title: localized("Clear Site Data?"),
            body: localized("Data that is stored only on this computer will be lost."),
            accept: localized("_Clear"), cancel: localized("_Cancel"), isDestructive: true)
        MessageDialog.show(content, in: window) { [weak self] answer in
            guard answer != .cancel else { return }
            self?.clear([.storage, .serviceWorkers], saying: localized("Site data cleared"))
        }
    }

    private func clear(_ kinds: [SiteDataKind], saying sentence: String) {
        guard let navigator else { return }
        let place = place
        Task { @MainActor [weak navigator] in
            guard let navigator else { return }
            do {
                for kind in kinds { try await navigator.context.profile.clear(kind) }
                place.notify(sentence)
            } catch {
                navigator.environment.logger.error("cannot clear data", metadata: ["error": "\(error)"])
                place.notify(localized("Cannot clear the data: \(error)"))
            }
        }
    }
}
