/// The position of a page's widget in the header bar.
public enum HeaderSide: CaseIterable, Sendable {
    /// Before the title, after the shell's own buttons.
    case start
    /// After the title, before the shell's own buttons.
    case end
}
