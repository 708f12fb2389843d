/// The position of a page's widget in the header bar.
nonisolated public enum HeaderSide: CaseIterable, Sendable {
    /// The side before the title, after the shell's own buttons.
    case start
    /// The side after the title, before the shell's own buttons.
    case end
}
