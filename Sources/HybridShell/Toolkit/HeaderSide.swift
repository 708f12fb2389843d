/// Where in the header bar something of a page's stands.
public enum HeaderSide: CaseIterable, Sendable {
    /// Before the title, after the shell's own buttons.
    case start
    /// After the title, before the shell's own buttons.
    case end
}
