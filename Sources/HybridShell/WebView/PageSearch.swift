import CGtk
import CWebKitGTK
import GLibBridge
import HybridCore

/// Looks for a text in the page of a web view.
@MainActor
final class PageSearch {
    /// Weak: the search must not keep a web view that has been given up.
    private let webView: WeakObjectRef
    private let controller: ObjectRef
    private var place = FindPlace()
    /// Called with what was found, after each search and each step.
    var found: (@MainActor (FindPlace) -> Void)?
    private static let options =
        WEBKIT_FIND_OPTIONS_CASE_INSENSITIVE.rawValue | WEBKIT_FIND_OPTIONS_WRAP_AROUND.rawValue

    init(_ webView: WebViewHost) {
        self.webView = WeakObjectRef(webView.widget)
        controller = ObjectRef(retaining: webkit_web_view_get_find_controller(webView.widget.pointer()))
        controller.connect("found-text") { [weak self] in self?.report(matches: Int($0.uint(1))) }
        controller.connect("failed-to-find-text") { [weak self] _ in self?.report(matches: 0) }
    }

    /// Marks the text wherever it is, and shows the first place. An empty text ends the search.
    func search(_ text: String) {
        guard !text.isEmpty else {
            finish()
            found?(place)
            return
        }
        place.search()
        // WebKit begins behind what is selected, which after the last letter was the first place.
        if let view = webView.object { webkit_web_view_execute_editing_command(view.pointer(), "Unselect") }
        // It counts while it marks. webkit_find_controller_count_matches() would take the marks away (2.50).
        webkit_find_controller_search(controller.pointer(), text, Self.options, guint(FindPlace.mostMatches))
    }

    private func report(matches: Int) {
        place.found(matches: matches)
        found?(place)
    }

    /// Shows the next place.
    func next() {
        place.step(1)
        webkit_find_controller_search_next(controller.pointer())
    }

    /// Shows the place before.
    func previous() {
        place.step(-1)
        webkit_find_controller_search_previous(controller.pointer())
    }

    /// Takes the marks away.
    func finish() {
        place.finish()
        webkit_find_controller_search_finish(controller.pointer())
    }
}
