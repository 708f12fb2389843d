import FoundationEssentials
public import GLibBridge
public import HybridCore
public import HybridShell

/// The demo's list of numbers, as in Hotwire Native's own demo applications. It is generated locally, not fetched.
@MainActor
public final class NumbersScreen: NativeScreen {
    /// The name by which rules refer to the screen.
    public static let name = "numbers"

    private let list = ListView(name: "Numbers")

    /// The screen's widget.
    public var widget: ObjectRef { list.widget }

    /// Creates a screen that opens each number in the stack that contains the screen.
    public init(_ screen: Screen, _ navigator: Navigator) {
        let rows = (1...100).map { number in
            ListContent.Row(title: "Row \(number)", url: screen.location.appending(path: "\(number)"))
        }
        list.show(ListContent(sections: [ListContent.Section(rows: rows)]))
        list.opened = { [weak navigator] row in
            if let url = row.url { navigator?.route(url) }
        }
    }

    /// Does nothing, because there is nothing to load.
    public func load() {}

    /// Does nothing, because there is nothing to cancel.
    public func close() {}
}
