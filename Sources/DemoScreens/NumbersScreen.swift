import FoundationEssentials
public import GLibBridge
public import HybridCore
public import HybridShell

/// The demo's list of numbers, as Hotwire Native's own demo applications have one: made here, and not fetched.
@MainActor
public final class NumbersScreen: NativeScreen {
    /// The name by which rules refer to the screen.
    public static let name = "numbers"

    private let list = ListView(name: "Numbers")

    /// What the screen shows.
    public var widget: ObjectRef { list.widget }

    /// A screen that opens numbers in the stack it is on.
    public init(_ screen: Screen, _ controller: NavigationController) {
        let rows = (1...100).map { number in
            ListContent.Row(title: "Row \(number)", url: screen.location.appending(path: "\(number)"))
        }
        list.show(ListContent(sections: [ListContent.Section(rows: rows)]))
        list.opened = { [weak controller] row in
            if let url = row.url { controller?.route(url) }
        }
    }

    /// There is nothing to load.
    public func load() {}

    /// There is nothing to give up.
    public func close() {}
}
