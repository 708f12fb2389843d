import CGtk
import GLibBridge
import HybridCore

/// A scrolling list of posts. The arrow keys select a post, and Enter or a click opens it.
@MainActor
final class PostListView {
    let widget = ObjectRef(sinking: gtk_scrolled_window_new())
    /// Called with the post that the user opens.
    var opened: (@MainActor (PostList.Post) -> Void)?
    private let list = ObjectRef(sinking: gtk_list_box_new())
    private var posts: [PostList.Post] = []

    init() {
        gtk_scrolled_window_set_policy(widget.pointer(), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_child(widget.pointer(), list.pointer())
        // The list has the style of GNOME's lists, which is boxed rows with a margin.
        gtk_widget_add_css_class(list.pointer(), "boxed-list")
        gtk_widget_set_valign(list.pointer(), GTK_ALIGN_START)
        for set in [gtk_widget_set_margin_start, gtk_widget_set_margin_end] { set(list.pointer(), 12) }
        for set in [gtk_widget_set_margin_top, gtk_widget_set_margin_bottom] { set(list.pointer(), 24) }
        list.setAccessibleLabel("Posts")
        list.connect("row-activated") { [weak self] arguments in
            guard let self, let row = arguments.object(1) else { return }
            let index = Int(gtk_list_box_row_get_index(row.pointer()))
            if posts.indices.contains(index) { opened?(posts[index]) }
        }
    }

    /// Replaces the posts. The scroll position, the selection and the keyboard focus are kept.
    func show(_ new: [PostList.Post]) {
        guard new != posts else { return }
        let chosen = gtk_list_box_get_selected_row(list.pointer()).map { Int(gtk_list_box_row_get_index($0)) }
        let chosenID = chosen.flatMap { posts.indices.contains($0) ? posts[$0].id : nil }
        let hadFocus = gtk_widget_get_focus_child(list.pointer()) != nil
        while let row = gtk_list_box_get_row_at_index(list.pointer(), 0) {
            let row = ObjectRef(retaining: row)
            gtk_list_box_remove(list.pointer(), row.pointer())
        }
        posts = new
        for post in new { append(post) }
        if let index = new.firstIndex(where: { $0.id == chosenID }) {
            gtk_list_box_select_row(list.pointer(), gtk_list_box_get_row_at_index(list.pointer(), Int32(index)))
        }
        if hadFocus { gtk_widget_child_focus(list.pointer(), GTK_DIR_TAB_FORWARD) }
    }

    private func append(_ post: PostList.Post) {
        let title = label(post.title, lines: 2)
        let details = label(post.details, lines: 1)
        gtk_widget_add_css_class(details.pointer(), "dim-label")
        gtk_widget_add_css_class(details.pointer(), "caption")
        gtk_widget_set_visible(details.pointer(), post.details.isEmpty ? 0 : 1)
        let column = ObjectRef(sinking: gtk_box_new(GTK_ORIENTATION_VERTICAL, 2))
        for label in [title, details] { gtk_box_append(column.pointer(), label.pointer()) }
        gtk_widget_set_margin_start(column.pointer(), 12)
        gtk_widget_set_margin_end(column.pointer(), 12)
        gtk_widget_set_margin_top(column.pointer(), 8)
        gtk_widget_set_margin_bottom(column.pointer(), 8)
        let row = ObjectRef(sinking: gtk_list_box_row_new())
        gtk_list_box_row_set_child(row.pointer(), column.pointer())
        // A screen reader reads the label of a row, which is not set by default.
        row.setAccessibleLabel(post.title)
        row.setAccessibleDescription(post.details)
        gtk_list_box_append(list.pointer(), row.pointer())
    }

    /// Returns a left-aligned label that is ellipsised if space is short.
    private func label(_ text: String, lines: Int32) -> ObjectRef {
        let label = ObjectRef(sinking: gtk_label_new(DisplayText.bounded(text)))
        gtk_label_set_xalign(label.pointer(), 0)
        gtk_label_set_wrap(label.pointer(), 1)
        gtk_label_set_wrap_mode(label.pointer(), PANGO_WRAP_WORD_CHAR)
        gtk_label_set_lines(label.pointer(), lines)
        gtk_label_set_ellipsize(label.pointer(), PANGO_ELLIPSIZE_END)
        return label
    }
}
