import GLibBridge
import HybridCore
import HybridShell

/// Executes the effects of ``ScreenCover``.
final class ScreenController {
    private var cover = ScreenCover()
    private(set) var window: CoverWindow?
    private var shown: ScreenCover.Kind?
    /// While the screen is off on request, it closes the dialogs of the page below.
    private var barrier: DialogBarrier?
    /// True if the screen is on; `nil` if the session has no program that turns it off.
    private(set) var isOn: Bool?
    /// Called when the screen was turned on or off.
    var turned: (@MainActor () -> Void)?
    private let kiosk: KioskEnvironment
    private let windowSet: WindowSet
    private let parent: Widget

    /// - Parameter parent: The window that a cover covers.
    init(_ kiosk: KioskEnvironment, _ windowSet: WindowSet, parent: Widget) {
        (self.kiosk, self.windowSet, self.parent) = (kiosk, windowSet, parent)
        isOn = kiosk.turnScreen == nil ? nil : true
    }

    /// The covering window outside the opening hours.
    var closedWindow: CoverWindow? { cover.kind == .closed ? window : nil }

    /// True if the screen is off on request, or shows the screen saver. The next key only ends this.
    var isResting: Bool { cover.kind == .dark || cover.kind == .screenSaver }

    /// Turns on a screen that an earlier process may have turned off.
    func start() {
        if kiosk.configuration.openingHours != nil || kiosk.configuration.staff != nil { kiosk.turnScreen?(true) }
    }

    func perform(_ command: KioskSession.Command) {
        for effect in cover.handle(command) {
            switch effect {
            case .show(let kind): replaceWindow(for: kind)
            case .remove: replaceWindow(for: nil)
            case .turn(let isOn): turn(isOn)
            }
        }
    }

    private func turn(_ isOn: Bool) {
        guard let turnScreen = kiosk.turnScreen else { return }
        turnScreen(isOn)
        self.isOn = isOn
        turned?()
    }

    private func replaceWindow(for kind: ScreenCover.Kind?) {
        let (earlier, last) = (window, shown)
        shown = kind
        if last == .screenSaver { windowSet.refusesDialogs = false }
        if kind == .dark { windowSet.cover(true) }
        window = kind.map {
            CoverWindow(
                parent: parent, title: $0 == .screenSaver ? localized("Screen Saver") : localized("Closed"),
                page: page(for: $0), profile: windowSet.context.profile, fullScreen: kiosk.configuration.isFullScreen)
        }
        barrier = kind == .dark ? window.map { DialogBarrier(window: $0.widget) } : nil
        earlier?.close()
        if last == .dark { windowSet.cover(false) }
        // A sign-in, which the page needs in order to appear, remains possible.
        if kind == .screenSaver { windowSet.refusesDialogs = true }
    }

    /// Returns the HTML of a cover; `nil` if it is black.
    private func page(for kind: ScreenCover.Kind) -> String? {
        switch kind {
        case .dark: nil
        case .closed: kiosk.pages[.closed]
        case .screenSaver: kiosk.pages[.screenSaver]
        }
    }
}
