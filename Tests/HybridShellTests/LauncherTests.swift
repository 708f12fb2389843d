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
        press("Remove Field…")
        library.problem = "“Field” is running."
        press("Remove")
        pump(until: { shows("“Field” is running.") }, "\(texts)")
        press("OK")
        library.problem = nil
        press("Remove Field…")
        toggle("Also delete its data on this computer")
        library.list = []
        press("Remove")
        pump(until: { shows("No Apps Yet") }, "\(texts)")
        XCTAssertEqual(library.removed, ["com.example.Field true"])
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

    private func application(_ name: String, canBeOpened: Bool) -> InstalledApplication {
        InstalledApplication(
            id: "com.example.\(name)", file: Array(#"{"startURL": "https://x.test/"}"#.utf8),
            entry: "[Desktop Entry]\nName=\(name)\n", starts: canBeOpened)
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
    var hasDemo: Bool { false }
    func openDemo() throws {}

    private struct Problem: Error, CustomStringConvertible {
        let description: String
    }
}
