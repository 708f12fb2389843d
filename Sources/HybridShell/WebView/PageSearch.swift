import CGtk
import CWebKitGTK
import GLibBridge

/// Looks for a text in the page of a web view.
@MainActor
final class PageSearch {
    private let controller: ObjectRef
    /// Told how often the text is on the page, after each search.
    var counted: (@MainActor (Int) -> Void)?
    /// More are not counted.
    private static let limit: guint = 1_000
    private static let options =
        WEBKIT_FIND_OPTIONS_CASE_INSENSITIVE.rawValue | WEBKIT_FIND_OPTIONS_WRAP_AROUND.rawValue

    init(_ webView: WebViewHost) {
        controller = ObjectRef(retaining: webkit_web_view_get_find_controller(webView.widget.pointer()))
        controller.connect("counted-matches") { [weak self] arguments in self?.counted?(Int(arguments.uint(1))) }
    }

    /// Marks the text wherever it is, and shows the first place. An empty text ends the search.
    func search(_ text: String) {
        guard !text.isEmpty else {
            finish()
            counted?(0)
            return
        }
        webkit_find_controller_search(controller.pointer(), text, Self.options, Self.limit)
        webkit_find_controller_count_matches(controller.pointer(), text, Self.options, Self.limit)
    }

    /// Shows the next place.
    func next() { webkit_find_controller_search_next(controller.pointer()) }

    /// Shows the place before.
    func previous() { webkit_find_controller_search_previous(controller.pointer()) }

    /// Takes the marks away.
    func finish() { webkit_find_controller_search_finish(controller.pointer()) }
}
