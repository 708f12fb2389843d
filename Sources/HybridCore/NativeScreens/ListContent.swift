public import FoundationEssentials

/// What the native screen `list` shows (Docs/NativeScreens.md#list).
public struct ListContent: Equatable, Sendable {
    /// A line of the list.
    public struct Row: Equatable, Sendable {
        /// What it is, on one line; never empty.
        public var title: String
        /// More about it, on one line.
        public var subtitle: String?
        /// The name of one of the desktop's symbols.
        public var icon: String?
        /// Where it leads; `nil` for one that only says something.
        public var url: URL?

        /// A line.
        public init(title: String, subtitle: String? = nil, icon: String? = nil, url: URL? = nil) {
            self.title = title
            self.subtitle = subtitle
            self.icon = icon
            self.url = url
        }
    }

    /// Lines that belong together.
    public struct Section: Equatable, Sendable {
        /// What they have in common.
        public var title: String?
        /// The lines, in their order.
        public var rows: [Row]

        /// Lines under a title.
        public init(title: String? = nil, rows: [Row]) {
            self.title = title
            self.rows = rows
        }
    }

    /// What is said in place of the lines where there are none.
    package struct Empty: Equatable, Sendable {
        package var icon: String?
        package var title: String?
        package var body: String?
    }

    /// The sections, in their order; none of them is empty.
    public var sections: [Section]
    /// What is said where there are none.
    package var empty = Empty()

    /// A list that native code has made.
    public init(sections: [Section]) {
        self.sections = sections.filter { !$0.rows.isEmpty }
    }

    /// Whether there is nothing to be shown.
    public var isEmpty: Bool { sections.isEmpty }
}
