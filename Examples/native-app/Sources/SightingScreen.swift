import HybridNative

/// A native screen with a form and a picture. The user is asked before unsaved input is left, and a notification of the
/// desktop leads to the map.
final class SightingScreen: NativeScreen {
    private struct MissingName: Error, CustomStringConvertible {
        let description = "Enter the name of the bird."
    }

    let widget = ObjectRef(sinking: gtk_box_new(GTK_ORIENTATION_VERTICAL, 12))
    // Weak, since the navigator owns the screen.
    private weak var navigator: Navigator?
    private let picture = ObjectRef(sinking: gtk_picture_new())
    private var hasPicture = false
    private var chooser: ObjectRef?
    private lazy var form = FormView(
        [.init("bird", "Bird"), .init("place", "Place", .choice(Place.all.map(\.name)))], submit: "_Save"
    ) { [weak self] values in
        try self?.save(values)
    }

    init(_ screen: Screen, _ navigator: Navigator) {
        self.navigator = navigator
        let button = ObjectRef(sinking: gtk_button_new_with_label("Choose Picture…"))
        gtk_widget_set_halign(button.pointer(), GTK_ALIGN_CENTER)
        gtk_widget_set_margin_bottom(button.pointer(), 12)
        button.connect("clicked") { [weak self] _ in self?.choosePicture() }
        gtk_widget_set_size_request(picture.pointer(), -1, 160)
        gtk_widget_set_visible(picture.pointer(), 0)
        for part in [form.widget, picture, button] { gtk_box_append(widget.pointer(), part.pointer()) }
    }

    var hasUnsavedInput: Bool { form.isChanged || hasPicture }

    private func choosePicture() {
        let chooser = ObjectRef(
            owning: gtk_file_chooser_native_new(
                "Picture", navigator?.frontWindow?.pointer(), GTK_FILE_CHOOSER_ACTION_OPEN, nil, nil))
        let pictures = ObjectRef(owning: gtk_file_filter_new())
        gtk_file_filter_set_name(pictures.pointer(), "Pictures")
        gtk_file_filter_add_mime_type(pictures.pointer(), "image/*")
        gtk_file_chooser_add_filter(chooser.pointer(), pictures.pointer())
        chooser.connect("response") { [weak self] arguments in
            guard let self, let chooser = self.chooser else { return }
            self.chooser = nil
            guard arguments.int(1) == GTK_RESPONSE_ACCEPT.rawValue,
                let file = ObjectRef.owning(gtk_file_chooser_get_file(chooser.pointer()))
            else { return }
            gtk_picture_set_file(picture.pointer(), file.pointer())
            gtk_widget_set_visible(picture.pointer(), 1)
            hasPicture = true
        }
        gtk_native_dialog_show(chooser.pointer())
        self.chooser = chooser
    }

    private func save(_ values: JSONValue) throws {
        guard let bird = values["bird"]?.string, !bird.isEmpty else { throw MissingName() }
        guard let navigator, let place = Place.all.first(where: { $0.name == values["place"]?.string }) else { return }
        place.birds.append(bird)
        form.markSaved()
        hasPicture = false
        navigator.sendNotification(
            bird, "Seen at the \(place.name)",
            leadingTo: URL(string: "/native/map", relativeTo: navigator.startURL)?.absoluteURL)
        navigator.dismissModal()
    }

    /// Nothing to load.
    func load() {}

    func close() { form.cancel() }
}
