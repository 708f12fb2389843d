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
    /// The style of the page during a search.
    private let style = UserStyle(PageSearch.css)
    private var hasStyle = false
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

    isolated deinit { setStyle(false) }

    /// Highlights all matches and scrolls to the first. If the text is empty, ends the search.
    package func search(_ text: String) {
        guard !text.isEmpty else {
            finish()
            found?(place)
            return
        }
        place.search()
        setStyle(true)
        // WebKit starts after the selection. This is the first match of the previous search.
        if let view = webView.object { webkit_web_view_execute_editing_command(view.pointer(), "Unselect") }
        // This call highlights and counts. webkit_find_controller_count_matches() would remove the highlights (2.50).
        webkit_find_controller_search(controller.pointer(), text, Self.options, guint(FindPlace.mostMatches))
    }

    /// Makes matches readable. WebKit paints yellow behind them and keeps the colour of their text, so light text gets a
    /// dark outline. It shows the current match like selected text in a view without the focus, almost invisibly. It would
    /// blend an opaque colour with the page's.
    private static let css = """
        * { text-shadow: 0 0 2px rgb(from currentcolor 0 0 0 / clamp(0, (r + g + b - 450) / 60, 1)),
          0 0 1px rgb(from currentcolor 0 0 0 / clamp(0, (r + g + b - 450) / 60, 1)) !important }
        ::selection { background-color: #c64600fe !important; color: white !important; text-shadow: none !important }
        """

    private func setStyle(_ isOn: Bool) {
        guard isOn != hasStyle,
            let manager = webView.object.flatMap({ webkit_web_view_get_user_content_manager($0.pointer()) })
        else { return }
        hasStyle = isOn
        isOn ? style.add(to: manager) : style.remove(from: manager)
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
        setStyle(false)
        webkit_find_controller_search_finish(controller.pointer())
    }
}
