import CAdwaita
import CGtk
import FoundationEssentials
import GLibBridge
import HybridCore
import XCTest

@testable import HybridShell
@testable import HybridToolkit
@testable import HybridWebView

/// The launcher's window: addresses that cannot be added, updates, and damaged applications.
final class LauncherTests: FakeSiteTestCase {
    private let library = FakeLibrary()
    private var launcher: LauncherWindow?
    private static var count = 0

    override func cleanUp() {
        for window in allWindows { gtk_window_destroy(window.pointer()) }
        launcher = nil
        super.cleanUp()
    }

    func testInvalidAddressesAreRejected() throws {
        openLauncher()
        XCTAssertTrue(shows("No Apps Yet"), "\(texts)")
        for (address, sentence) in [
            ("two words", "is not an address"), ("https://x.test/", "Cannot read “https://x.test/”."),
        ] {
            lookUp(address)
            pump(until: { shows(sentence) }, "\(sentence): \(texts)")
            press("Cancel")
        }
        XCTAssertEqual(library.installed, [])
    }

    func testSiteIsInstalledWithChosenName() throws {
        try library.found("Posts")
        openLauncher()
        lookUp("https://posts.test/")
        pump(until: { buttons("Install").count == 1 }, "\(texts)")
        XCTAssertTrue(shows("https://posts.test/"), "\(texts)")
        library.list = [application("Posts", canBeOpened: true)]
        press("Install")
        pump(until: { buttons("Open Posts").count == 1 }, "\(texts)")
        XCTAssertEqual(library.installed, ["Posts"])
        XCTAssertFalse(shows("No Apps Yet"))
        press("Open Posts")
        XCTAssertEqual(library.opened, ["com.example.Posts"])
    }

    func testInstalledSiteIsUpdatedUnlessItsFileIsHandWritten() throws {
        try library.found("Posts")
        library.standing = .older(name: "Old posts")
        openLauncher()
        lookUp("https://posts.test/")
        pump(until: { shows("“Old posts” is already installed.") }, "\(texts)")
        press("Update")
        pump(until: { library.installed == ["Posts"] }, "\(texts)")
        pump(until: { buttons("Add a Site…").count > 0 && titles.count == 1 }, "\(titles)")
        library.standing = .written(name: "My posts")
        lookUp("https://posts.test/")
        pump(until: { shows("more settings than the site provides") }, "\(texts)")
        XCTAssertEqual(buttons("Look Up").map(\.isSensitive), [false])
    }

    func testDamagedApplicationCanOnlyBeRemoved() throws {
        library.list = [application("Field", canBeOpened: false)]
        openLauncher()
        XCTAssertEqual(buttons("Open Field").count, 0)
        XCTAssertTrue(shows("Its menu entry is damaged"), "\(texts)")
        press("Details of Field")
        pump(until: { shows("Its files are missing or damaged.") }, "\(texts)")
        press("Remove…")
        library.problem = "“Field” is running."
        press("Remove")
        pump(until: { shows("“Field” is running.") }, "\(texts)")
        press("OK")
        library.problem = nil
        press("Remove…")
        toggle("Also delete its data on this computer")
        library.list = []
        press("Remove")
        pump(until: { shows("No Apps Yet") }, "\(texts)")
        XCTAssertEqual(library.removed, ["com.example.Field true"])
    }

    func testDetailsChangeOnlyWithValidText() throws {
        library.list = [application("Field", canBeOpened: true)]
        openLauncher()
        press("Details of Field")
        pump(until: { titles.contains("Field") }, "\(titles)")
        apply("My Field", in: "Name")
        pump(until: { library.changes == ["name(\"My Field\")"] }, "\(library.changes)")
        pump(until: { shows("Changed") && !shows("Restart the app") }, "\(texts)")
        // The name is the same.
        apply("My Field", in: "Name")
        library.problem = "An app stays on its site."
        apply("https://other.test/", in: "Start page")
        pump(until: { shows("An app stays on its site.") }, "\(texts)")
        press("OK")
        library.problem = nil
        choose("Use the camera", 1)
        pump(until: { library.changes.count == 2 }, "\(library.changes)")
        toggle("Start at login")
        press("Sign Out")
        pump(until: { library.changes.count == 4 }, "\(library.changes)")
        press("Clear Everything…")
        press("Clear")
        pump(until: { library.changes.count == 5 }, "\(library.changes)")
        XCTAssertEqual(
            library.changes.dropFirst(), ["camera Optional(true)", "login true", "signIn", "everything"])
    }

    func testChangesThatFailAreUndone() throws {
        library.list = [application("Field", canBeOpened: true)]
        openLauncher()
        press("Details of Field")
        pump(until: { titles.contains("Field") }, "\(titles)")
        library.problem = "The disk is full."
        toggle("Start at login")
        pump(until: { shows("The disk is full.") }, "\(texts)")
        press("OK")
        library.problem = nil
        // The switch is off again, so that this turns it on.
        toggle("Start at login")
        XCTAssertEqual(library.changes, ["login true"])
        library.problem = "The disk is full."
        choose("Use the camera", 2)
        pump(until: { shows("The disk is full.") }, "\(texts)")
        press("OK")
        library.problem = nil
        pump(until: { chosen("Use the camera") == 0 }, "the choice is undone")
        XCTAssertEqual(library.changes, ["login true"])
    }

    func testTextInOtherRowsStaysUntilItIsApplied() throws {
        library.list = [application("Field", canBeOpened: true)]
        openLauncher()
        press("Details of Field")
        pump(until: { titles.contains("Field") }, "\(titles)")
        fill("Start page", with: "https://x.test/new")
        apply("My Field", in: "Name")
        pump(until: { shows("Changed") && titles.contains("My Field") }, "\(texts)")
        XCTAssertEqual(text(of: "Start page"), "https://x.test/new")
        apply("https://x.test/new", in: "Start page")
        pump(until: { library.changes.count == 2 }, "\(library.changes)")
        XCTAssertEqual(library.changes.last, #"startPage("https://x.test/new")"#)
    }

    func testChangesOfTheRunningAppAppear() throws {
        library.list = [application("Field", canBeOpened: true)]
        openLauncher()
        press("Details of Field")
        pump(until: { titles.contains("Field") }, "\(titles)")
        library.remembered = RememberedPermissions(["https://x.test": ["camera": false]])
        library.isRunning = true
        apply("My Field", in: "Name")
        pump(until: { chosen("Use the camera") == 2 }, "the new answer is shown")
        XCTAssertEqual(library.changes.count, 1, "an answer that is only shown is not stored")
        apply("Field", in: "Name")
        pump(until: { shows("Changed. Restart the app to see it.") }, "\(texts)")
    }

    func testRemovalNamesAppByItsNewName() throws {
        library.list = [application("Field", canBeOpened: true)]
        openLauncher()
        press("Details of Field")
        pump(until: { titles.contains("Field") }, "\(titles)")
        apply("My Field", in: "Name")
        pump(until: { buttons("Open My Field").count == 1 }, "\(texts)")
        press("Remove…")
        pump(until: { shows("Remove “My Field”?") || titles.contains("Remove “My Field”?") }, "\(titles) \(texts)")
        press("Cancel")
    }

    func testPackagedAppShowsWhyItCannotBeChanged() throws {
        library.list = [application("Field", canBeOpened: true, isPackaged: true)]
        openLauncher()
        press("Details of Field")
        pump(until: { shows("A package installed this app") }, "\(texts)")
        XCTAssertTrue(shows("https://x.test/"), "\(texts)")
        XCTAssertEqual(buttons("Remove…").count + buttons("Choose…").count, 0)
        XCTAssertEqual(buttons("Clear Everything…").map(\.isSensitive), [true])
    }

    func testRunningAppKeepsItsData() throws {
        library.list = [application("Field", canBeOpened: true)]
        library.isRunning = true
        openLauncher()
        press("Details of Field")
        pump(until: { shows("Quit the app to change its permissions and data.") }, "\(texts)")
        let clear = try XCTUnwrap(buttons("Clear Everything…").first)
        XCTAssertEqual(gtk_widget_is_sensitive(clear.pointer()), 0)
    }

    /// Changes the text of a row. The button that applies it appears only while the row has the focus.
    private func apply(_ text: String, in title: String) {
        fill(title, with: text)
        row(title, adw_entry_row_get_type())?.emit("apply", of: adw_entry_row_get_type())
        settle()
    }

    private func choose(_ title: String, _ index: guint) {
        guard let row = row(title, adw_combo_row_get_type()) else { return XCTFail("No choice \(title): \(texts)") }
        adw_combo_row_set_selected(row.pointer(), index)
        settle()
    }

    private func row(_ title: String, _ type: GType) -> Widget? {
        windows.lazy.compactMap { $0.descendant { $0.isA(type) && $0.rowTitle == title } }.first
    }

    private func chosen(_ title: String) -> guint? {
        row(title, adw_combo_row_get_type()).map { adw_combo_row_get_selected($0.pointer()) }
    }

    private func text(of title: String) -> String? {
        row(title, adw_entry_row_get_type()).flatMap { String(borrowing: gtk_editable_get_text($0.pointer())) }
    }

    private func openLauncher() {
        Adwaita.start()
        // GLib permits one object for each ID in a process.
        Self.count += 1
        let application = ObjectRef(
            owning: gtk_application_new("test.Launcher\(Self.count)", G_APPLICATION_NON_UNIQUE))
        g_application_register(application.pointer(), nil, nil)
        let window = LauncherWindow(library, application)
        window.present()
        launcher = window
        pump(until: { titles.count == 1 }, "the window is open")
    }

    private func lookUp(_ address: String) {
        press("Add a Site…")
        fill("Address", with: address)
        press("Look Up")
    }

    private func application(_ name: String, canBeOpened: Bool, isPackaged: Bool = false) -> InstalledApplication {
        FakeLibrary.application("com.example.\(name)", name, canBeOpened: canBeOpened, isPackaged: isPackaged)
    }
}

/// The installed applications, and a web site that can be added.
@MainActor
private final class FakeLibrary: ApplicationLibrary {
    var list: [InstalledApplication] = []
    var site: SitePreview?
    var standing = SitePreview.Standing.new
    var problem: String?
    private(set) var installed: [String] = []
    private(set) var opened: [String] = []
    private(set) var removed: [String] = []

    func found(_ title: String) throws {
        guard let url = URL(string: "https://posts.test/") else { return }
        let head = HTMLHead(page: Array("<title>\(title)</title>".utf8), url: url)
        site = try SitePreview(ApplicationDraft(page: url, head: head, manifest: nil), icon: [])
    }

    func applications() -> [InstalledApplication] { list }
    func iconPath(of id: String) -> String? { nil }

    func preview(of address: URL) async throws -> SitePreview {
        guard let site else { throw Problem(description: "Cannot read “\(address.absoluteString)”.") }
        return site
    }

    func standing(of preview: SitePreview) -> SitePreview.Standing { standing }

    func install(_ preview: SitePreview, named name: String) async throws -> [String] {
        installed.append(name)
        return []
    }

    func uninstall(_ id: String, deletesData: Bool) async throws -> [String] {
        if let problem { throw Problem(description: problem) }
        removed.append("\(id) \(deletesData)")
        return []
    }

    func open(_ id: String) throws { opened.append(id) }

    static let file = #"{"startURL": "https://x.test/"}"#
    private(set) var changes: [String] = []
    var isRunning = false
    var remembered = RememberedPermissions()

    func details(of id: String) async -> ApplicationDetails? {
        guard let application = list.first(where: { $0.id == id }) else { return nil }
        var details = ApplicationDetails(
            of: application, file: Array(Self.file.utf8), environment: nil, remembered: remembered, siteMembers: nil)
        (details.startsAtLogin, details.isSignedIn, details.isRunning) = (false, true, isRunning)
        return details
    }

    func change(_ id: String, _ change: ApplicationChange) async throws -> [String] {
        try record("\(change)")
        guard case .name(let name) = change else { return [] }
        list = list.map { $0.id == id ? Self.application(id, name) : $0 }
        return []
    }

    static func application(
        _ id: String, _ name: String, canBeOpened: Bool = true, isPackaged: Bool = false
    ) -> InstalledApplication {
        InstalledApplication(
            id: id, file: Array(file.utf8), entry: "[Desktop Entry]\nName=\(name)\n", starts: canBeOpened,
            isPackaged: isPackaged)
    }

    func setIcon(of id: String, toFile path: String) async throws { try record("icon \(path)") }
    func setStartsAtLogin(_ id: String, _ isWanted: Bool) throws { try record("login \(isWanted)") }

    func setPermission(of id: String, _ kind: PermissionDefaults.Kind, _ answer: Bool?) throws {
        try record("\(kind) \(String(describing: answer))")
    }

    func clear(_ data: ApplicationData, of id: String) async throws -> [String] {
        try record("\(data)")
        return []
    }

    private func record(_ change: String) throws {
        if let problem { throw Problem(description: problem) }
        changes.append(change)
    }

    var hasDemo: Bool { false }
    func openDemo() throws {}

    private struct Problem: Error, CustomStringConvertible {
        let description: String
    }
}
