import CGtk
import GLibBridge
import HybridCore

/// Finds the pages of this process' web processes on the bus of assistive technology.
///
/// Each web process has a name of its own there, which changes with it. Whatever does not answer in time has no page.
@MainActor
final class PageFinder {
    /// How long an answer may take, in milliseconds: the web process gives it between two other things.
    private static let patience = 1500
    /// AT-SPI's number for a page's document.
    private static let documentRole = 95

    /// All pages that are there now.
    func pages(on bus: DBusConnection) async -> [FoundPage] {
        var pages: [FoundPage] = []
        for name in await webProcesses(on: bus) {
            for root in await roots(of: name, on: bus) {
                pages.append(await page(at: root, on: bus))
            }
        }
        return pages
    }

    private func webProcesses(on bus: DBusConnection) async -> [String] {
        guard let application = g_application_get_default(),
            let id = String(borrowing: g_application_get_application_id(application))
        else { return [] }
        let names = await ask(bus, "org.freedesktop.DBus", "/", "org.freedesktop.DBus", "ListNames")?.children ?? []
        var ours: [String] = []
        for name in names.compactMap(\.string) where name.hasPrefix("\(id).Sandboxed.WebProcess-") {
            // Another profile of the same application has pages of the same addresses.
            let owner = await ask(
                bus, "org.freedesktop.DBus", "/", "org.freedesktop.DBus", "GetConnectionUnixProcessID",
                Variant(tuple: [Variant(name)]))
            if let owner = owner?.int, ProcessControl.isDescendant(Int32(truncatingIfNeeded: owner)) {
                ours.append(name)
            }
        }
        return ours
    }

    /// The roots of a web process' pages. They are found in its cache only.
    private func roots(of name: String, on bus: DBusConnection) async -> [PageRoot] {
        let items = await ask(bus, name, "/org/a11y/atspi/cache", "org.a11y.atspi.Cache", "GetItems")?.children ?? []
        return items.compactMap { item in
            guard let root = item.children.first.flatMap(Self.reference),
                root.path.hasPrefix("/org/a11y/webkit/accessible/")
            else { return nil }
            return root
        }
    }

    /// The page at a root: its document lies in a pane that scrolls. Without an address if it does not say, or has none yet.
    private func page(at root: PageRoot, on bus: DBusConnection) async -> FoundPage {
        let unknown = FoundPage(root: root, address: "", title: "")
        var object = root
        for _ in 0..<3 {
            // That somebody asks for them makes WebKit keep a tree of the page, and tell of the keyboard in it.
            guard let children = await ask(bus, object, "Accessible", "GetChildren")?.children,
                let child = children.first.flatMap(Self.reference)
            else { return unknown }
            object = child
            guard await ask(bus, object, "Accessible", "GetRole")?.int == Self.documentRole else { continue }
            let address = await ask(bus, object, "Document", "GetAttributeValue", Variant(tuple: [Variant("URI")]))
            let title = await ask(
                bus, object.process, object.path, "org.freedesktop.DBus.Properties", "Get",
                Variant(tuple: [Variant("org.a11y.atspi.Accessible"), Variant("Name")]))
            return FoundPage(root: root, address: address?.string ?? "", title: title?.children.first?.string ?? "")
        }
        return unknown
    }

    private static func reference(_ variant: Variant) -> PageRoot? {
        let parts = variant.children.compactMap(\.string)
        guard parts.count == 2, !parts[1].hasSuffix("/null") else { return nil }
        return PageRoot(process: parts[0], path: parts[1])
    }

    private func ask(
        _ bus: DBusConnection, _ object: PageRoot, _ interface: String, _ method: String, _ arguments: Variant? = nil
    ) async -> Variant? {
        await ask(bus, object.process, object.path, "org.a11y.atspi.\(interface)", method, arguments)
    }

    /// The first value of an answer.
    private func ask(
        _ bus: DBusConnection, _ name: String, _ path: String, _ interface: String, _ method: String,
        _ arguments: Variant? = nil
    ) async -> Variant? {
        let answer = try? await bus.send(
            name, path: path, interface: interface, method: method, arguments, timeout: Self.patience)
        return answer?.children.first
    }
}
