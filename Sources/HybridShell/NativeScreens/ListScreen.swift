import FoundationEssentials
package import GLibBridge
package import HybridCore

/// The native screen `list`, which every application has. It shows rows from a server's JSON
/// (Docs/NativeScreens.md#list).
package final class ListScreen: NativeScreen {
    private let screen: Screen
    private weak var navigator: Navigator?
    private let list: ListView
    private let content: ContentView

    package var widget: ObjectRef { content.widget }

    /// Creates a screen that opens its rows in its own stack.
    package init(_ screen: Screen, _ navigator: Navigator) {
        self.screen = screen
        self.navigator = navigator
        list = ListView(name: screen.title ?? localized("List"))
        content = ContentView(
            list.widget, of: screen, in: navigator,
            empty: ContentView.EmptyState(
                iconName: "view-list-symbolic", title: localized("Nothing here yet"),
                body: localized("This list is empty.")))
        list.opened = { [weak navigator] row in
            if let url = row.url { navigator?.route(url) }
        }
    }

    package func load() {
        guard let navigator else { return }
        let (screen, client, router) = (screen, navigator.client, navigator.environment.router)
        content.load { [list, weak content] in
            let address = try screen.properties.dataAddress(of: screen.location, within: router)
            let response = try await client.fetch(
                address, within: router, accepting: "application/json", sizeLimit: ListContent.limits.bytes)
            guard SignInResponse.isJSON(response.values(of: "Content-Type").first) else {
                throw VisitError.invalidResponse("The list is not JSON.")
            }
            // Parsing a list of 4 MiB takes longer than a frame.
            let new = try await WorkerThread.run { [body = response.body, url = response.url] in
                Result { () throws(VisitError) in try ListContent(json: body, from: url) }
            }.get()
            try Task.checkCancellation()
            content?.say(new.empty)
            list.show(new)
            return new.isEmpty ? .empty : .content
        }
    }

    package func close() { content.cancel() }
}
