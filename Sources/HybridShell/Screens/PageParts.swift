public import GLibBridge

/// Native widgets around a page. They belong to its screen: they appear and disappear with the page, and remain while
/// the screen is on a stack.
@MainActor
public struct PageParts {
    /// The widget above the page.
    public var header: ObjectRef?
    /// The widget below the page.
    public var footer: ObjectRef?
    /// The widget beside the page, at the start of the line.
    public var sidebar: ObjectRef?

    /// Creates the parts.
    public init(header: ObjectRef? = nil, footer: ObjectRef? = nil, sidebar: ObjectRef? = nil) {
        self.header = header
        self.footer = footer
        self.sidebar = sidebar
    }
}
