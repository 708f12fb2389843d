import CGtk
import GLibBridge
import HybridCore

/// Finds the pages of this process's web processes on the accessibility bus.
///
/// Each web process has its own bus name, which changes when the process is replaced. A web process that does not
/// answer in time counts as having no page. The answers are not trusted: only objects that belong to the web process
/// itself count, and their number is limited.
package final class PageFinder {
    /// The time limit of a call in milliseconds. A web process answers only between its other work.
    private static let patience = 1500
    /// The AT-SPI role number of a document.
    private static let documentRole = 95
    /// The maximum number of web processes, and of pages per process. Normally there are one or two of each.
    private static let limit = 64

    /// The ID of the application whose web processes count.
    private let application: String?

    /// - Parameter application: An application ID. By default, it is the ID of this process.
    init(application: String? = nil) { self.application = application }

    /// Returns all current pages.
    func pages(on bus: DBusConnection) async -> [FoundPage] {
        var pages: [FoundPage] = []
        for name in await webProcesses(on: bus) {
            for root in await roots(of: name, on: bus) {
                pages.append(await page(at: root, on: bus))
            }
        }
        return pages
    }

    /// Returns the unique bus names of the web processes.
    private func webProcesses(on bus: DBusConnection) async -> [String] {
        guard let id = application ?? Self.ownApplication else { return [] }
        let names = await askBus(bus, "ListNames")?.children ?? []
        var ours: [String] = []
        for name in names.lazy.compactMap(\.string).filter({ $0.hasPrefix("\(id).Sandboxed.WebProcess-") })
            .prefix(Self.limit)
        {
            // Another profile of the same application can have pages with the same addresses.
            guard let owner = await askBus(bus, "GetNameOwner", name)?.string,
                let process = await askBus(bus, "GetConnectionUnixProcessID", owner)?.int,
                ProcessControl.isDescendant(Int32(truncatingIfNeeded: process))
            else { continue }
            ours.append(owner)
        }
        return ours
    }

    private static var ownApplication: String? {
        g_application_get_default().flatMap { String(borrowing: g_application_get_application_id($0)) }
    }

    /// Returns the roots of a web process's pages. Only the accessibility cache of the process lists them.
    private func roots(of process: String, on bus: DBusConnection) async -> [PageRoot] {
        let items = await ask(bus, process, "/org/a11y/atspi/cache", "org.a11y.atspi.Cache", "GetItems")?.children ?? []
        return items.lazy.compactMap { $0.children.first.flatMap { Self.reference($0, in: process) } }
            .filter { $0.path.hasPrefix("/org/a11y/webkit/accessible/") }.prefix(Self.limit).map { $0 }
    }

    /// Returns the page at a root. Its document is inside a scroll pane. The address is empty if the document has no
    /// address yet or does not report it.
    private func page(at root: PageRoot, on bus: DBusConnection) async -> FoundPage {
        let unknown = FoundPage(root: root, address: "", title: "")
        var object = root
        for _ in 0..<3 {
            // This request makes WebKit maintain an accessibility tree of the page and emit focus events in the tree.
            guard let children = await ask(bus, object, "Accessible", "GetChildren")?.children,
                let child = children.first.flatMap({ Self.reference($0, in: root.process) })
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

    /// Returns the object that a reference in a reply points to. Returns `nil` if the reference is null or points to
    /// another process.
    private static func reference(_ variant: Variant, in process: String) -> PageRoot? {
        guard variant.type == "(so)" else { return nil }
        let parts = variant.children.compactMap(\.string)
        guard parts.count == 2, parts[0] == process, !parts[1].hasSuffix("/null") else { return nil }
        return PageRoot(process: process, path: parts[1])
    }

    private func askBus(_ bus: DBusConnection, _ method: String, _ name: String? = nil) async -> Variant? {
        await ask(
            bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", method,
            name.map { Variant(tuple: [Variant($0)]) })
    }

    private func ask(
        _ bus: DBusConnection, _ object: PageRoot, _ interface: String, _ method: String, _ arguments: Variant? = nil
    ) async -> Variant? {
        await ask(bus, object.process, object.path, "org.a11y.atspi.\(interface)", method, arguments)
    }

    /// Returns the first value of a reply.
    private func ask(
        _ bus: DBusConnection, _ name: String, _ path: String, _ interface: String, _ method: String,
        _ arguments: Variant? = nil
    ) async -> Variant? {
        let answer = try? await bus.send(
            name, path: path, interface: interface, method: method, arguments, timeout: Self.patience)
        return answer?.children.first
    }
}
