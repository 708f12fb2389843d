import HybridValues

/// The text field of a page that has the focus, for the menu that the keyboard opens on it.
package struct FocusedField: Equatable, Sendable {
    /// A command of the field's menu. The raw value is WebKit's name of the editing command.
    package enum Command: String, CaseIterable, Sendable {
        case cut = "Cut"
        case copy = "Copy"
        case paste = "Paste"
        case selectAll = "SelectAll"

        /// The menu item. An underscore precedes the mnemonic letter.
        package var label: String {
            switch self {
            case .cut: localized("Cu_t")
            case .copy: localized("_Copy")
            case .paste: localized("_Paste")
            case .selectAll: localized("Select _All")
            }
        }
    }

    /// The part of the page where the text begins, in pixels of the page before zooming.
    package let x, y, width, height: Double
    /// The commands that have an effect.
    package let commands: Set<Command>

    /// Parses the answer of ``script``.
    ///
    /// The result is `nil` if no text field has the focus.
    package init?(json text: String) {
        guard let json = try? JSONValue(parsing: text), let place = json["place"]?.array?.compactMap(\.double),
            place.count == 4, place.allSatisfy({ abs($0) < 100_000 })
        else { return nil }
        (x, y, width, height) = (place[0], place[1], place[2], place[3])
        let (hasSelection, canChange) = (json["hasSelection"]?.bool == true, json["canChange"]?.bool == true)
        var commands: Set<Command> = [.selectAll]
        // The text of a password stays in its field.
        if hasSelection, json["isSecret"]?.bool != true {
            commands.insert(.copy)
            if canChange { commands.insert(.cut) }
        }
        if canChange { commands.insert(.paste) }
        self.commands = commands
    }

    /// Describes the focused field of the document, its shadow trees and its frames of the same origin.
    package static let script = """
        (() => {
          const inside = (node) => node?.shadowRoot?.activeElement ?? node?.contentDocument?.activeElement
          let [field, left, top] = [document.activeElement, 0, 0]
          for (let next = inside(field); next; next = inside(field)) {
            const frame = field.contentDocument && field.getBoundingClientRect()
            if (frame) [left, top] = [left + frame.left + field.clientLeft, top + frame.top + field.clientTop]
            field = next
          }
          const isEntry = field?.matches("textarea") ||
            field?.matches("input") && /^(text|search|url|tel|email|password|number)$/.test(field.type)
          if (!isEntry && !field?.isContentEditable) return "null"
          const selection = field.ownerDocument.getSelection()
          const text = !isEntry && selection.rangeCount ? selection.getRangeAt(0).getBoundingClientRect() : null
          const place = text?.height ? text : field.getBoundingClientRect()
          return JSON.stringify({
            // A high field has its text at the top.
            place: [left + place.left, top + place.top, place.width, Math.min(place.height, 48)],
            // Some types of fields do not report their selection.
            hasSelection: isEntry ? field.selectionStart === null || field.selectionStart < field.selectionEnd
              : !selection.isCollapsed,
            canChange: !isEntry || !field.readOnly,
            isSecret: isEntry && field.type === "password",
          })
        })()
        """
}
