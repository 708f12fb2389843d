/// A line above the pages of all windows that stays until the program removes it.
package struct Notice {
    /// The subject of a notice. There is one notice about each.
    package enum Subject: CaseIterable {
        case simulation, password
    }

    package struct Button {
        /// The name, with an underscore before its mnemonic.
        let name: String
        let pressed: @MainActor () -> Void

        package init(_ name: String, pressed: @escaping @MainActor () -> Void) {
            (self.name, self.pressed) = (name, pressed)
        }
    }

    let text: String
    let buttons: [Button]
    /// Called when the user closes the notice. If it is `nil`, only the buttons end the notice.
    let closed: (@MainActor () -> Void)?

    package init(_ text: String, buttons: [Button], closed: (@MainActor () -> Void)? = nil) {
        (self.text, self.buttons, self.closed) = (text, buttons, closed)
    }
}
