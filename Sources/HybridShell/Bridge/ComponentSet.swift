package import HybridCore

/// The components that an application has, as they are put together for it.
@MainActor
package struct ComponentSet {
    /// A component before there is one.
    package struct Entry {
        package let name: String
        package let needs: ComponentAnnouncement.Needs
        package let make: BridgeComponentFactory

        /// A component.
        package init(
            _ name: String, needs: ComponentAnnouncement.Needs = [], _ make: @escaping BridgeComponentFactory
        ) {
            self.name = name
            self.needs = needs
            self.make = make
        }
    }

    /// Hears what scripts post to a handler.
    package typealias Handler = @MainActor (JSONValue, BridgeDelegate) -> Void

    private var entries: [Entry] = []
    /// What hears scripts, by the names in `webkit.messageHandlers`.
    package let handlers: [String: Handler]

    /// No components.
    package init() {
        handlers = [:]
    }

    /// - Parameters:
    ///   - entries: in the order in which they are announced. A later one takes the place of one with the same name.
    ///   - announcement: which of them can be shown.
    ///   - handlers: what hears scripts.
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

    /// The components' names, in the order in which they are announced.
    package var names: [String] { entries.map(\.name) }

    /// The component of that name.
    func make(_ name: String, _ delegate: BridgeDelegate) -> (any BridgeComponent)? {
        entries.first { $0.name == name }?.make(delegate)
    }
}
