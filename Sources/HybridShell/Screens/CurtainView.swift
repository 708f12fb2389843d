import CGtk
import GLibBridge
import HybridCore

/// The content that the curtain shows instead of a page.
@MainActor
package protocol CurtainContent: AnyObject {
    var widget: Widget { get }
    /// Focuses the default control, so that Enter activates it.
    func focus()
}

/// Covers the web view while it does not show the screen's page. The curtain shows a spinner on a blank surface, the
/// picture of a page that is returning, or an error. It belongs to the visit in progress and disappears with it.
package final class CurtainView {
    let widget = Widget(sinking: gtk_stack_new()).expanding().adding(["curtain"])
    private let blank = Widget.box(GTK_ORIENTATION_VERTICAL).expanding()
    /// Most pages appear within a second, and until then the progress line indicates the load. The spinner makes GTK
    /// load a library for vector graphics of 6 MB, which would slow down every start.
    private let spinner = LateSpinner(after: 1000)
    private let picture = Widget(sinking: gtk_picture_new()).expanding()
    private let errorSlot = Widget.box(GTK_ORIENTATION_VERTICAL).expanding()
    private var content: (any CurtainContent)?
    /// Called when an error is about to become visible.
    var errorAppeared: (@MainActor () -> Void)?

    init() {
        blank.append(spinner.widget.expanding())
        picture.setDecorative()
        gtk_picture_set_can_shrink(picture.pointer(), 1)
        // A picture that was taken below the find bar is shorter than the available space.
        gtk_widget_set_valign(picture.pointer(), GTK_ALIGN_START)
        for (child, name) in [(blank, "blank"), (picture, "picture"), (errorSlot, "error")] {
            gtk_stack_add_named(widget.pointer(), child.pointer(), name)
        }
        widget.isVisible = false
    }

    /// True if new errors are hidden because a sign-in dialog already shows the reason.
    var holdsErrorsBack = false

    private(set) var showsError = false
    /// True if an error is shown and not held back.
    package var explainsError: Bool { showsError && content?.widget.isVisible ?? false }
    private(set) var errorCount = 0

    /// Covers the page with a picture of the next page. Without a picture, it shows a blank surface and, after a delay,
    /// a spinner.
    func close(picture image: ObjectRef?) {
        removeError()
        if let image {
            gtk_picture_set_paintable(picture.pointer(), image.pointer())
        }
        gtk_stack_set_visible_child_name(widget.pointer(), image == nil ? "blank" : "picture")
        widget.isVisible = true
        spinner.start()
    }

    /// True if the curtain hides the page and shows nothing itself.
    var isBlank: Bool { widget.isVisible && visibleChild == blank }

    /// Returns true if the curtain shows this picture.
    func shows(_ image: ObjectRef) -> Bool {
        widget.isVisible && visibleChild == picture
            && gtk_picture_get_paintable(picture.pointer())?.address == image.address
    }

    private var visibleChild: ObjectRef? { ObjectRef.retaining(gtk_stack_get_visible_child(widget.pointer())) }

    /// Covers the page with an error.
    package func show(_ error: any CurtainContent) {
        spinner.stop()
        removeError()
        content = error
        error.widget.isVisible = !holdsErrorsBack
        gtk_box_append(errorSlot.pointer(), error.widget.pointer())
        gtk_stack_set_visible_child_name(widget.pointer(), "error")
        widget.isVisible = true
        showsError = true
        errorCount += 1
        errorAppeared?()
        if widget.isOnFrontPage { error.focus() }
    }

    func focus() { content?.focus() }

    func open() {
        releaseFocus()
        spinner.stop()
        widget.isVisible = false
        removeError()
        gtk_picture_set_paintable(picture.pointer(), nil)
    }

    /// Removes the error if one is shown, and leaves the curtain blank.
    func removeError() {
        releaseFocus()
        showsError = false
        content = nil
        errorSlot.removeChildren()
    }

    /// Removes the focus from an error that will be removed. Otherwise GTK would later focus another control, and Tab
    /// would skip the content that replaces the error.
    private func releaseFocus() {
        guard gtk_widget_get_focus_child(errorSlot.pointer()) != nil, let root = gtk_widget_get_root(widget.pointer())
        else { return }
        gtk_root_set_focus(root, nil)
    }
}
