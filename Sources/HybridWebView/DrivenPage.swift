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

    /// Repaints an empty page by changing its background colour by an invisible amount for a moment.
    package func repaint() {
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
