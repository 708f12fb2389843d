import CGtk
import GLibBridge
import HybridCore

/// What the curtain shows in place of a page.
@MainActor
package protocol CurtainContent: AnyObject {
    var widget: Widget { get }
    /// Puts the keyboard where Enter does the obvious thing.
    func focus()
}

/// Lies over the web view while that does not show the page of the screen: blank with a spinner, with the picture of
/// the page that is coming back, or with an error. It belongs to the visit in progress and goes with it.
@MainActor
package final class CurtainView {
    let widget = Widget(sinking: gtk_stack_new()).expanding().adding(["curtain"])
    private let blank = Widget.box(GTK_ORIENTATION_VERTICAL).expanding()
    /// A page is most often there within a second of the start; the line of progress tells of it until then. GTK would
    /// load a whole library for vector graphics for the spinner's sake, 6 MB that every start would pay.
    private let spinner = LateSpinner(after: 1000)
    private let picture = Widget(sinking: gtk_picture_new()).expanding()
    private let errorSlot = Widget.box(GTK_ORIENTATION_VERTICAL).expanding()
    private var content: (any CurtainContent)?
    /// Called when an error is about to be seen.
    var errorAppeared: (@MainActor () -> Void)?

    init() {
        blank.append(spinner.widget.expanding())
        picture.setDecorative()
        gtk_picture_set_can_shrink(picture.pointer(), 1)
        // One of a page that had the search above it is lower than the room there is.
        gtk_widget_set_valign(picture.pointer(), GTK_ALIGN_START)
        for (child, name) in [(blank, "blank"), (picture, "picture"), (errorSlot, "error")] {
            gtk_stack_add_named(widget.pointer(), child.pointer(), name)
        }
        widget.isVisible = false
    }

    /// Whether an error that comes now is not to be seen: somebody is asked to sign in, which says the same.
    var holdsErrorsBack = false

    /// Whether the curtain shows an error.
    private(set) var showsError = false
    /// The number of errors that the curtain has shown.
    private(set) var errorCount = 0

    /// Covers the page with a picture of the page to come if there is one, or with nothing and, after a moment, a
    /// spinner.
    func close(picture image: ObjectRef?) {
        removeError()
        if let image {
            gtk_picture_set_paintable(picture.pointer(), image.pointer())
        }
        gtk_stack_set_visible_child_name(widget.pointer(), image == nil ? "blank" : "picture")
        widget.isVisible = true
        spinner.start()
    }

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

    /// Puts the keyboard into the error, if there is one.
    func focus() { content?.focus() }

    /// Lets the page be seen.
    func open() {
        releaseFocus()
        spinner.stop()
        widget.isVisible = false
        removeError()
        gtk_picture_set_paintable(picture.pointer(), nil)
    }

    /// Takes the error away, if there is one, and shows nothing in its place.
    func removeError() {
        releaseFocus()
        showsError = false
        content = nil
        errorSlot.removeChildren()
    }

    /// Takes the keyboard from an error that is about to go. GTK would give it to some other control in a while, and Tab would
    /// leave out what takes the error's place.
    private func releaseFocus() {
        guard gtk_widget_get_focus_child(errorSlot.pointer()) != nil, let root = gtk_widget_get_root(widget.pointer())
        else { return }
        gtk_root_set_focus(root, nil)
    }
}
