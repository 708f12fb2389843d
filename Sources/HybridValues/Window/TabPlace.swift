/// The place of the tabs in a window: the header bar, or a bar at the bottom of a narrow window.
package enum TabPlace {
    /// Returns the width from which the tabs are in the header bar. It includes the space for every button that a page
    /// can add, so that the tabs keep their place while the user navigates.
    /// - Parameters:
    ///   - tabs: The width of all tabs side by side.
    ///   - layout: The desktop's window buttons before and after a colon, such as `:minimize,maximize,close`.
    package static func neededWidth(tabs: Int, buttonLayout layout: String?) -> Int {
        let sides = (layout ?? "").split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let (start, end) = (windowButtons(sides.first), windowButtons(sides.dropFirst().first))
        // Next to a wide side, the tabs are not quite in the centre.
        return tabs + ownButtons * button + title + start + ownButtons * button + end
    }

    /// Back, Reload and the page's buttons before the title; the page's buttons, downloads and the menu after it.
    private static let ownButtons = 3
    private static let button = 40
    private static let title = 80

    private static func windowButtons(_ side: Substring?) -> Int {
        button * (side ?? "").split(separator: ",").count { ["icon", "minimize", "maximize", "close"].contains($0) }
    }
}
