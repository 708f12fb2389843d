import CGtk
import GLibBridge
import HybridCore
import HybridShell

/// The keypad on which the staff enters the PIN, by touch, mouse or keyboard.
final class PinPad {
    private let heading = Widget.label(localized("Enter the Staff PIN"), classes: ["title-1"])
    private let digits = Widget.label("", classes: ["title-1"])
    private let message = Widget.label("")
    private let keys = Widget(sinking: gtk_grid_new())
    private let cancel: Widget
    private var unlock: Widget?
    private var pin = ""
    private let entered: @MainActor (_ pin: String) -> Void

    /// - Parameters:
    ///   - entered: Called with a PIN of a valid length.
    ///   - cancelled: Called when the user presses the button that closes the keypad.
    init(entered: @escaping @MainActor (_ pin: String) -> Void, cancelled: @escaping @MainActor () -> Void) {
        self.entered = entered
        cancel = Widget.button(localized("_Cancel"), classes: ["pill"], action: cancelled)
        for label in [heading, digits, message] { gtk_label_set_justify(label.pointer(), GTK_JUSTIFY_CENTER) }
        gtk_grid_set_row_spacing(keys.pointer(), 12)
        gtk_grid_set_column_spacing(keys.pointer(), 12)
        gtk_grid_set_column_homogeneous(keys.pointer(), 1)
        for digit in 1...9 { add(.button("\(digit)") { [weak self] in self?.type("\(digit)") }, at: digit - 1) }
        add(.iconButton("edit-clear-symbolic", name: localized("Delete")) { [weak self] in self?.delete() }, at: 9)
        add(.button("0") { [weak self] in self?.type("0") }, at: 10)
        let unlock = Widget.iconButton("object-select-symbolic", name: localized("Unlock")) { [weak self] in
            self?.submit()
        }
        add(unlock.adding(["suggested-action"]), at: 11)
        self.unlock = unlock
        // The keypads of telephones and doors have the same order in all languages.
        gtk_widget_set_direction(keys.pointer(), GTK_TEXT_DIR_LTR)
        keys.forEachDescendant { gtk_widget_set_direction($0.pointer(), GTK_TEXT_DIR_LTR) }
        update()
    }

    private var firstKey: Widget? { ObjectRef.retaining(gtk_grid_get_child_at(keys.pointer(), 0, 0)) }

    private func add(_ key: Widget, at place: Int) {
        // The keys with icons look like the others.
        gtk_widget_remove_css_class(key.pointer(), "flat")
        gtk_widget_set_size_request(key.pointer(), -1, 64)
        gtk_widget_set_hexpand(key.pointer(), 1)
        key.adding(["title-2"])
        gtk_grid_attach(keys.pointer(), key.pointer(), Int32(place % 3), Int32(place / 3), 1, 1)
    }

    /// The widgets, from the top.
    var parts: [Widget] { [heading, message, digits, keys, cancel] }

    /// Handles a key of the keyboard.
    /// - Returns: True if the keypad uses it.
    func press(_ key: UInt32) -> Bool {
        guard keys.isSensitive else { return false }
        switch Int32(key) {
        case GDK_KEY_BackSpace: delete()
        // With an incomplete PIN, Return presses the focused button.
        case GDK_KEY_Return, GDK_KEY_KP_Enter:
            guard KioskStaff.isPin(pin) else { return false }
            submit()
        default:
            // Some keyboards have the digits of other scripts.
            let digit = g_unichar_digit_value(gdk_keyval_to_unicode(key))
            guard digit >= 0 else { return false }
            type("\(digit)")
        }
        return true
    }

    /// Shows that the PIN is being checked.
    func check() {
        keys.isSensitive = false
        message.setText(localized("Checking…"))
    }

    /// Shows that the PIN is wrong.
    func refuse() {
        keys.isSensitive = true
        tell(localized("This PIN is wrong."), on: firstKey)
    }

    /// Shows how long no PIN can be entered; with `nil`, asks for the PIN.
    func lock(seconds: Int?) {
        let wasSensitive = keys.isSensitive
        keys.isSensitive = seconds == nil
        guard let seconds else { return message.setText("") }
        let minutes = (seconds + 59) / 60
        let text =
            seconds > 60
            ? localized(
                one: "Too many wrong PINs. Try again in \(minutes) minute.",
                other: "Too many wrong PINs. Try again in \(minutes) minutes.", count: minutes)
            : localized(
                one: "Too many wrong PINs. Try again in \(seconds) second.",
                other: "Too many wrong PINs. Try again in \(seconds) seconds.", count: seconds)
        if wasSensitive { tell(text, on: cancel) } else { message.setText(text) }
    }

    /// Shows the text, and moves the focus to a widget, with which a screen reader reads the text.
    private func tell(_ text: String, on widget: Widget?) {
        message.setText(text)
        guard let widget else { return }
        widget.setAccessibleDescription(text)
        gtk_widget_grab_focus(widget.pointer())
    }

    private func type(_ digit: String) {
        guard pin.utf8.count < KioskStaff.lengths.upperBound else { return }
        if pin.isEmpty {
            message.setText("")
            firstKey?.setAccessibleDescription("")
        }
        pin += digit
        update()
    }

    private func delete() {
        _ = pin.popLast()
        update()
    }

    private func submit() {
        guard KioskStaff.isPin(pin) else { return }
        let pin = pin
        self.pin = ""
        update()
        entered(pin)
    }

    private func update() {
        let count = pin.utf8.count
        digits.setText(String(repeating: "●", count: count))
        digits.setAccessibleLabel(localized(one: "\(count) digit", other: "\(count) digits", count: count))
        unlock?.isSensitive = KioskStaff.isPin(pin)
    }
}
