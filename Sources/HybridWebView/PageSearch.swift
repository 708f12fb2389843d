import CGtk
import CWebKitGTK
import GLibBridge
package import HybridCore

/// Searches for text in a web view's page.
package final class PageSearch {
    /// The reference is weak, so that a search does not keep a discarded web view alive.
    private let webView: WeakObjectRef
    private let controller: ObjectRef
    private var place = FindPlace()
    /// Called with the result after each search and step.
    package var found: (@MainActor (FindPlace) -> Void)?
    private static let options =
        WEBKIT_FIND_OPTIONS_CASE_INSENSITIVE.rawValue | WEBKIT_FIND_OPTIONS_WRAP_AROUND.rawValue

    package init(_ webView: WebViewHost) {
        self.webView = WeakObjectRef(webView.widget)
        controller = ObjectRef(retaining: webkit_web_view_get_find_controller(webView.widget.pointer()))
        controller.connect("found-text") { [weak self] in self?.report(matches: Int($0.uint(1))) }
        controller.connect("failed-to-find-text") { [weak self] _ in self?.report(matches: 0) }
    }

    /// Highlights all matches and scrolls to the first. If the text is empty, ends the search.
    package func search(_ text: String) {
        guard !text.isEmpty else {
            finish()
            found?(place)
            return
        }
        place.search()
        // WebKit starts after the selection. This is the first match of the previous search.
        if let view = webView.object { webkit_web_view_execute_editing_command(view.pointer(), "Unselect") }
        // This call highlights and counts. webkit_find_controller_count_matches() would remove the highlights (2.50).
        webkit_find_controller_search(controller.pointer(), text, Self.options, guint(FindPlace.mostMatches))
    }

    private func report(matches: Int) {
        place.found(matches: matches)
        found?(place)
    }

    package func next() {
        place.step(1)
        webkit_find_controller_search_next(controller.pointer())
    }

    package func previous() {
        place.step(-1)
        webkit_find_controller_search_previous(controller.pointer())
    }

    package func finish() {
        place.finish()
        webkit_find_controller_search_finish(controller.pointer())
    }
}
