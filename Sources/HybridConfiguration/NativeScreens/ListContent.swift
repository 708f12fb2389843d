public import FoundationEssentials

/// The content of the native screen `list` (Docs/NativeScreens.md#list).
public struct ListContent: Equatable, Sendable {
    /// A row of the list.
    public struct Row: Equatable, Sendable {
        /// The title, on one line. It is never empty.
        public var title: String
        /// The subtitle, on one line.
        public var subtitle: String?
        /// The name of a symbolic icon.
        public var icon: String?
        /// The link, or `nil` if the row has none.
        public var url: URL?

        /// Creates a row.
        public init(title: String, subtitle: String? = nil, icon: String? = nil, url: URL? = nil) {
            self.title = title
            self.subtitle = subtitle
            self.icon = icon
            self.url = url
        }
    }

    /// A group of rows.
    public struct Section: Equatable, Sendable {
        /// The section's title.
        public var title: String?
        /// The rows, in order.
        public var rows: [Row]

        /// Creates a section with rows.
        public init(title: String? = nil, rows: [Row]) {
            self.title = title
            self.rows = rows
        }
    }

    /// The placeholder for an empty list.
    package struct Empty: Equatable, Sendable {
        package var icon: String?
        package var title: String?
        package var body: String?
    }

    /// The sections, in order. None of them is empty.
    public var sections: [Section]
    /// The placeholder for an empty list.
    package var empty = Empty()

    /// Creates a list from native code.
    public init(sections: [Section]) {
        self.sections = sections.filter { !$0.rows.isEmpty }
    }

    /// True if the list has no rows.
    public var isEmpty: Bool { sections.isEmpty }
}
