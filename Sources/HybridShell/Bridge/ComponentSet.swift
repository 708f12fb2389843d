package import HybridCore

/// The components of an application.
package struct ComponentSet {
    /// A component's name and factory.
    package struct Entry {
        package let name: String
        package let needs: ComponentAnnouncement.Needs
        package let make: BridgeComponentFactory

        package init(
            _ name: String, needs: ComponentAnnouncement.Needs = [], _ make: @escaping BridgeComponentFactory
        ) {
            self.name = name
            self.needs = needs
            self.make = make
        }
    }

    /// Receives the values that scripts post to a message handler.
    package typealias Handler = @MainActor (JSONValue, BridgeDelegate) -> Void

    private var entries: [Entry] = []
    /// Converts the data of the application's components.
    package var coders = JSONCoders()
    /// The message handlers, by their names in `webkit.messageHandlers`.
    package let handlers: [String: Handler]

    package init() {
        handlers = [:]
    }

    /// - Parameters:
    ///   - entries: The entries, in the order in which they are announced to pages. A later entry replaces an earlier
    ///     one with the same name.
    ///   - announcement: Decides which components are available.
    ///   - handlers: Message handlers for scripts.
    package init(_ entries: [Entry], _ announcement: ComponentAnnouncement, handlers: [String: Handler] = [:]) {
        for entry in entries where announcement.allows(entry.needs) && ComponentAnnouncement.isName(entry.name) {
            if let index = self.entries.firstIndex(where: { $0.name == entry.name }) {
                self.entries[index] = entry
            } else {
                self.entries.append(entry)
            }
        }
        self.handlers = handlers
    }

    /// The names of the components, in the order in which they are announced to pages.
    package var names: [String] { entries.map(\.name) }

    func make(_ name: String, _ delegate: BridgeDelegate) -> (any BridgeComponent)? {
        entries.first { $0.name == name }?.make(delegate)
    }
}
