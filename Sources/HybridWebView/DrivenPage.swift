import CGtk
import CWebKitGTK
package import FoundationEssentials
import GLibBridge
package import HybridCore
package import HybridToolkit

/// A page that a WebDriver controls: of a stack, or the site's sign-in page.
package protocol DrivenPage: AnyObject {
    var widget: Widget { get }
    var location: DocumentLocation { get }
    /// The application's origin. Pages of other origins can send only requests of which
    /// ``AutomationRequest/isForEveryPage`` is true.
    var origin: ApplicationOrigin { get }
    /// Lets the driver's script perform its next action with the rights of a user's gesture.
    func actAsUser()
}

extension DrivenPage {
    /// The page's address; `nil` before the first load.
    package var url: URL? { location.url }

    /// Repaints an unchanged page without a visible change.
    func paintAgain() {
        WebKitEngine(widget).evaluate(repaintScript, in: UserScripts.world, timeout: 1_000, as: .text) {
            [weak self] outcome in
            if case .success("true") = outcome { return }
            self?.changeBackground()
        }
    }

    /// Repaints an empty page. Its colour differs by an invisible amount if WebKit paints between the two calls.
    private func changeBackground() {
        var color = GdkRGBA()
        webkit_web_view_get_background_color(widget.pointer(), &color)
        var other = color
        other.blue += color.blue > 0.5 ? -1.0 / 255 : 1.0 / 255
        webkit_web_view_set_background_color(widget.pointer(), &other)
        webkit_web_view_set_background_color(widget.pointer(), &color)
    }

    /// Runs a script in the current document and ignores the result.
    /// - Parameter world: A script world of the shell, or `nil` for the page's own world.
    func evaluate(_ script: String, in world: String?) {
        WebKitEngine(widget).evaluate(script, in: world, timeout: 20_000, as: .text) { _ in }
    }

    /// Performs the script's next action. WebKit gives the application's scripts the rights of a gesture
    /// (Docs/Platform.md#running-scripts-in-a-page).
    func runUserAction() { evaluate("window[Symbol.for('hybridDesktop.actAsUser')]?.()", in: nil) }
}

/// WebKit repaints the elements of a new highlight, even if no style describes it. The result is false if no element has
/// an area.
private let repaintScript = """
    (() => {
      const range = document.createRange()
      range.selectNodeContents(document)
      CSS.highlights.set("hybrid-desktop", new Highlight(range))
      CSS.highlights.delete("hybrid-desktop")
      const hasArea = ({ width, height }) => width * height > 0
      return hasArea(document.documentElement.getBoundingClientRect()) || hasArea(range.getBoundingClientRect())
    })()
    """
