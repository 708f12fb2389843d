import CGtk
import GLibBridge
import HybridCore

/// A picture that the user can zoom and move with the mouse wheel, touch, the mouse and keys. ``PictureZoom`` computes
/// the zoom factor and the position.
final class PictureView {
    let widget = Widget(sinking: gtk_scrolled_window_new()).expanding()
    private let picture = Widget(sinking: gtk_picture_new())
    private var zoom: PictureZoom?
    private var levels: PictureLevels?
    var changed: (@MainActor (PictureZoom) -> Void)?
    private var pointer: PictureZoom.Point?
    private var dragStart: PictureZoom.Point?
    private var pinchStart = 1.0
    private var isPlaced = false
    /// The distance by which an arrow key moves the picture.
    private static let keyStep = 60.0

    init() {
        gtk_scrolled_window_set_policy(widget.pointer(), GTK_POLICY_AUTOMATIC, GTK_POLICY_AUTOMATIC)
        // The view's own drag gesture replaces GTK's and also supports the mouse.
        gtk_scrolled_window_set_kinetic_scrolling(widget.pointer(), 0)
        gtk_widget_set_focusable(widget.pointer(), 1)
        gtk_picture_set_can_shrink(picture.pointer(), 1)
        gtk_widget_set_halign(picture.pointer(), GTK_ALIGN_CENTER)
        gtk_widget_set_valign(picture.pointer(), GTK_ALIGN_CENTER)
        gtk_scrolled_window_set_child(widget.pointer(), picture.pointer())
        for adjustment in [horizontal, vertical].compactMap(\.self) {
            // Run this later, because GTK is computing the layout.
            adjustment.connect("notify::page-size") { [weak self] _ in
                MainLoop.whenIdle { self?.fit() }
            }
            adjustment.connect("value-changed") { [weak self] _ in self?.hasScrolled() }
        }
        connectPointer()
        connectKeys()
    }

    /// Shows a picture.
    func showPicture(_ levels: PictureLevels, name: String) {
        self.levels = levels
        let size = PictureZoom.Size(width: Double(levels.width), height: Double(levels.height))
        // The picture is hidden until its size is known, to avoid a frame in which it has an arbitrary size.
        picture.isVisible = zoom?.picture == size
        picture.setAccessibleLabel(name)
        widget.setAccessibleLabel(name)
        // If the same picture is loaded again, keep the zoom factor.
        if zoom?.picture != size { zoom = PictureZoom(picture: size, room: room) }
        place()
    }

    func apply(_ change: PictureZoom.Change, about place: PictureZoom.Point? = nil) {
        zoom?.apply(change, about: place)
        self.place()
    }

    private var horizontal: ObjectRef? { .retaining(gtk_scrolled_window_get_hadjustment(widget.pointer())) }
    private var vertical: ObjectRef? { .retaining(gtk_scrolled_window_get_vadjustment(widget.pointer())) }

    private var room: PictureZoom.Size {
        PictureZoom.Size(
            width: Double(gtk_widget_get_width(widget.pointer())),
            height: Double(gtk_widget_get_height(widget.pointer())))
    }

    private func fit() {
        guard let zoom, room.width > 0, zoom.room != room else { return }
        self.zoom?.resize(room)
        place()
    }

    /// Applies the computed size and position to the widgets.
    private func place() {
        guard let zoom, zoom.room.width > 0 else { return }
        isPlaced = true
        defer { isPlaced = false }
        let (width, height) = (zoom.size.width.rounded(.down), zoom.size.height.rounded(.down))
        gtk_widget_set_size_request(picture.pointer(), Int32(max(1, width)), Int32(max(1, height)))
        // The adjustments receive the new size only in the next frame. Until then they would reject a position beyond
        // the old size.
        for (adjustment, value, length, page) in [
            (horizontal, zoom.offset.x, width, zoom.room.width), (vertical, zoom.offset.y, height, zoom.room.height),
        ] {
            guard let adjustment else { continue }
            gtk_adjustment_configure(adjustment.pointer(), value, 0, max(length, page), page * 0.1, page * 0.9, page)
        }
        draw()
        picture.isVisible = true
        changed?(zoom)
    }

    /// Draws the visible part, with a margin of one wheel step.
    private func draw() {
        guard let zoom, let levels else { return }
        let part = PictureLevels.Part(
            x: zoom.offset.x - zoom.room.width / 2, y: zoom.offset.y - zoom.room.height / 2,
            width: zoom.room.width * 2, height: zoom.room.height * 2)
        let paintable = levels.paintable(
            width: zoom.size.width.rounded(.down), height: zoom.size.height.rounded(.down),
            density: Double(gtk_widget_get_scale_factor(widget.pointer())), showing: part)
        if let paintable { gtk_picture_set_paintable(picture.pointer(), paintable.pointer()) }
    }

    private func hasScrolled() {
        guard !isPlaced, let horizontal, let vertical else { return }
        zoom?.move(
            to: PictureZoom.Point(
                x: gtk_adjustment_get_value(horizontal.pointer()), y: gtk_adjustment_get_value(vertical.pointer())))
        draw()
    }

    // MARK: Input

    private func connectPointer() {
        let motion = ObjectRef(owning: gtk_event_controller_motion_new())
        motion.connect("motion") { [weak self] arguments in
            self?.pointer = PictureZoom.Point(x: arguments.double(1), y: arguments.double(2))
        }
        motion.connect("leave") { [weak self] _ in self?.pointer = nil }
        let wheel = ObjectRef(owning: gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_VERTICAL))
        gtk_event_controller_set_propagation_phase(wheel.pointer(), GTK_PHASE_CAPTURE)
        wheel.connect("scroll") { [weak self] arguments -> Bool in
            guard let controller = arguments.object(0),
                gtk_event_controller_get_current_event_state(controller.pointer()).rawValue
                    & GDK_CONTROL_MASK.rawValue != 0
            else { return false }
            self?.apply(arguments.double(2) < 0 ? .larger : .smaller, about: self?.pointer)
            return true
        }
        let pinch = ObjectRef(owning: gtk_gesture_zoom_new())
        gtk_event_controller_set_propagation_phase(pinch.pointer(), GTK_PHASE_CAPTURE)
        pinch.connect("begin") { [weak self] _ in self?.pinchStart = 1 }
        pinch.connect("scale-changed") { [weak self] arguments in
            guard let self else { return }
            apply(.by(arguments.double(1) / pinchStart), about: arguments.object(0).flatMap(Self.middle) ?? pointer)
            pinchStart = arguments.double(1)
        }
        let drag = ObjectRef(owning: gtk_gesture_drag_new())
        drag.connect("drag-begin") { [weak self] _ in
            guard let self else { return }
            dragStart = zoom?.offset
            gtk_widget_grab_focus(widget.pointer())
        }
        drag.connect("drag-update") { [weak self] arguments in
            guard let self, let dragStart else { return }
            zoom?.move(
                to: PictureZoom.Point(x: dragStart.x - arguments.double(1), y: dragStart.y - arguments.double(2)))
            place()
        }
        for controller in [motion, wheel, pinch, drag] {
            gtk_widget_add_controller(widget.pointer(), controller.transferred())
        }
    }

    /// Returns the point between two fingers, which stays in place.
    private static func middle(of gesture: ObjectRef) -> PictureZoom.Point? {
        var (x, y) = (0.0, 0.0)
        guard gtk_gesture_is_active(gesture.pointer()) != 0,
            gtk_gesture_get_bounding_box_center(gesture.pointer(), &x, &y) != 0
        else { return nil }
        return PictureZoom.Point(x: x, y: y)
    }

    private func connectKeys() {
        let keys = ObjectRef(owning: gtk_event_controller_key_new())
        keys.connect("key-pressed") { [weak self] arguments -> Bool in
            guard let self, arguments.flags(3) & Self.otherKeys == 0 else { return false }
            return handle(key: Int32(arguments.uint(1)))
        }
        gtk_widget_add_controller(widget.pointer(), keys.transferred())
    }

    private static let otherKeys = UInt32(GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue)

    private func handle(key: Int32) -> Bool {
        switch key {
        case GDK_KEY_plus, GDK_KEY_KP_Add, GDK_KEY_equal: apply(.larger)
        case GDK_KEY_minus, GDK_KEY_KP_Subtract: apply(.smaller)
        case GDK_KEY_0, GDK_KEY_KP_0: apply(.fitting)
        case GDK_KEY_1, GDK_KEY_KP_1: apply(.actual)
        case GDK_KEY_Left: return pan(-Self.keyStep, 0)
        case GDK_KEY_Right: return pan(Self.keyStep, 0)
        case GDK_KEY_Up: return pan(0, -Self.keyStep)
        case GDK_KEY_Down: return pan(0, Self.keyStep)
        default: return false
        }
        return true
    }

    /// Moves the picture. A picture that fits the view cannot move, so the key is then passed on.
    private func pan(_ x: Double, _ y: Double) -> Bool {
        guard let zoom, !zoom.isFitting else { return false }
        self.zoom?.pan(x: x, y: y)
        place()
        return true
    }
}
