import HybridCore
import HybridShell

/// The validated entries of a page's menu.
struct MenuItems {
    struct Item {
        let title: String
        /// The index that the page uses for the entry.
        let index: Int
        let isDestructive: Bool
        let icon: String?
    }

    let title: String?
    let items: [Item]
    private static let mostItems = 100

    init?(_ data: JSONValue) {
        title = DisplayLine.make(data["title"]?.string, limit: 80)
        items = (data["items"]?.array ?? []).prefix(Self.mostItems).enumerated().compactMap { number, item in
            guard let title = DisplayLine.make(item["title"]?.string, limit: 80) else { return nil }
            return Item(
                title: title, index: item["index"]?.integer ?? number,
                isDestructive: item["destructive"]?.bool ?? false,
                icon: SymbolicIcon.name(in: item) { IconTheme.has($0) })
        }
        if items.isEmpty { return nil }
    }
}
