import DemoServer
import HybridTestSupport
import ScreenEye
import XCTest

/// Walks through one window with the keyboard and reports its defects as sentences.
@MainActor
final class WindowWalk {
    private let test: EndToEndTestCase
    private let display: Display
    private let measure: TextMeasure
    private let place: String
    private var parts: [AccessiblePart] = []
    private var places: [AccessibleNode: Int] = [:]
    private var extents: [AccessibleNode: AccessibleExtents] = [:]
    private var frame = AccessibleExtents(x: 0, y: 0, width: 0, height: 0)
    private var corner = (x: 0, y: 0)
    /// Position of the previously focused control.
    private var left: AccessibleExtents?
    private(set) var complaints: [String] = []
    /// Number of controls that had the focus.
    private(set) var count = 0

    init(_ test: EndToEndTestCase, _ place: String, display: Display, measure: TextMeasure) {
        self.test = test
        self.place = place
        self.display = display
        self.measure = measure
    }

    /// - Parameters:
    ///   - role: role of the initially focused control.
    ///   - keys: keys that move the focus to the next control.
    func walk(from role: AccessibleRole?, by keys: [String]) throws {
        let hasBegun = {
            role == nil || self.test.app.accessibility.items.contains { $0.has(.focused) && $0.role == role }
        }
        guard lookAgain(timeout: Timeouts.standard, until: hasBegun) else {
            return complain("\(role.map { "\($0)" } ?? "") should have the keyboard")
        }
        settle()
        var window = 0
        // A window is on the screen before it is on the accessibility bus.
        let isInFront = lookAgain(timeout: Timeouts.standard) {
            parts = test.app.accessibility.parts
            places = Dictionary(parts.enumerated().map { ($1.item.node, $0) }) { $1 }
            guard let index = windowInFront, let extents = parts[index].item.node.extents, extents.width > 0 else {
                return false
            }
            (window, frame) = (index, extents)
            return true
        }
        guard isInFront else { return complain("there is no window in front") }
        corner = try test.input.corner(of: frame)
        lookAtTexts(in: window)
        var seen: Set<AccessibleNode> = []
        var before = display.picture()
        var last = focus
        // Other tests walk through pages.
        if last?.role == .filler { return }
        let first = last
        let start = last?.node
        for _ in 0..<60 {
            var now = last
            for key in next(from: last, keys) {
                display.press(key)
                now = focus(after: last)
                if now?.node != last?.node { break }
            }
            guard let control = now, control.node != last?.node, control.role != .filler,
                seen.insert(control.node).inserted
            else { break }
            check(control, before)
            settle()
            (before, last) = (display.picture(), control)
            if control.node == start { break }
        }
        count = seen.count
        if seen.isEmpty { complain("the keyboard leads to nothing") }
        // GtkListView returns the focus to the row that was focused last.
        let isBackInList = first?.role == .listItem && focus?.role == .listItem
        if let start, last?.role != .filler, focus?.role != .filler, !seen.contains(start), !isBackInList {
            complain("the keyboard does not come back to where it began: it stays at “\(last?.name ?? "")”")
        }
        if keys == ["Tab"], let start, seen.contains(start), !isInMenu(start) {
            lookWhatWasLeftOut(of: seen, in: window)
        }
    }

    /// Reports other focusable controls, except for the window's own buttons, which have shortcuts of the desktop.
    private func lookWhatWasLeftOut(of seen: Set<AccessibleNode>, in window: Int) {
        let roles: Set<AccessibleRole> = [
            .pushButton, .toggleButton, .checkBox, .radioButton, .comboBox, .text, .passwordText, .entry, .link,
            .pageTab,
        ]
        for index in parts.indices where ancestors(of: index).last == window && !isInMenu(parts[index].item.node) {
            let item = parts[index].item
            let isTheWindows = !item.itemDescription.isEmpty && item.itemDescription != item.name
            guard item.role.map(roles.contains) ?? false, item.has(.focusable), item.has(.sensitive),
                !seen.contains(item.node), !(item.role == .pushButton && isTheWindows)
            else { continue }
            complain("the keyboard does not lead to “\(item.name)” (\(item.role.map { "\($0)" } ?? ""))")
        }
    }

    private func complain(_ text: String) { complaints.append("\(place): \(text)") }

    // MARK: The keyboard

    private var focus: AccessibleItem? {
        let focused = test.app.accessibility.items.filter { $0.has(.focused) }
        // A window behind another may still report its own focus.
        return focused.max { places[$0.node] ?? .max < places[$1.node] ?? .max }
    }

    /// In a list, tries the arrow key first while another row follows.
    private func next(from item: AccessibleItem?, _ keys: [String]) -> [String] {
        guard let item, let parent = places[item.node].flatMap({ parts[$0].parent }), parts[parent].item.role == .list
        else { return keys }
        return ["Down"] + keys
    }

    private func focus(after last: AccessibleItem?) -> AccessibleItem? {
        var now: AccessibleItem?
        lookAgain(timeout: Timeouts.scaled(0.4)) {
            now = focus
            return now != nil && now?.node != last?.node
        }
        return now
    }

    /// Waits until the screen is still.
    private func settle() {
        var last = display.frame().colours
        lookAgain(timeout: 2) {
            let now = display.frame().colours
            defer { last = now }
            return now == last
        }
    }

    private func check(_ control: AccessibleItem, _ before: ScreenPicture) {
        let what = "“\(control.name)” (\(control.role.map { "\($0)" } ?? "of another role"))"
        if control.name.isEmpty { complain("\(what) has the keyboard and no name") }
        // The control may be drawn or scrolled to after the focus event.
        var place: AccessibleExtents?
        let isThere = lookAgain(timeout: 2) {
            place = control.node.extents
            return place.map { $0.width > 0 && $0.height > 0 && isInPlace($0, control.node) } ?? false
        }
        guard let place, isThere else {
            return complain("\(what) has the keyboard at \(place.map { "\($0)" } ?? "no place"), outside \(frame)")
        }
        let (whole, around) = (isInMenu(control.node), surroundings(of: place))
        let isSeen = lookAgain(timeout: 2) {
            let now = display.picture()
            let part = whole ? ScreenPicture.Part(x: 0, y: 0, width: now.width, height: now.height) : around
            // The previous control loses its focus ring, unless the content scrolled under it.
            let other = left.flatMap { whole || overlap($0, place) ? nil : surroundings(of: $0) }
            return now.difference(from: before, in: part, without: other) >= 12
        }
        if !isSeen { complain("\(what) has the keyboard, and nobody sees it") }
        left = place
    }

    /// Area of a control's focus ring. The reported extents are those of its content.
    private func surroundings(of place: AccessibleExtents) -> ScreenPicture.Part {
        let edge = 14
        return ScreenPicture.Part(
            x: corner.x + place.x - edge, y: corner.y + place.y - edge, width: place.width + 2 * edge,
            height: place.height + 2 * edge)
    }

    /// True if the node is in a popover, which belongs to its button. GTK 4.8 does not report a popover's position.
    private func isInMenu(_ node: AccessibleNode) -> Bool {
        places[node].map { ancestors(of: $0).contains { parts[$0].item.role == .pushButton } } ?? false
    }

    private func isInPlace(_ extents: AccessibleExtents, _ node: AccessibleNode) -> Bool {
        if isInMenu(node) { return true }
        return extents.x >= -1 && extents.y >= -1 && extents.x + extents.width <= frame.width + 1
            && extents.y + extents.height <= frame.height + 1
    }

    // MARK: Texts

    private var windowInFront: Int? {
        let focused = parts.indices.last { parts[$0].item.has(.focused) }
        return focused.map { ancestors(of: $0).last ?? $0 }
            ?? parts.indices.last { parts[$0].parent == nil && parts[$0].item.has(.active) }
            ?? parts.indices.last { parts[$0].parent == nil }
    }

    private func ancestors(of part: Int) -> [Int] {
        Array(sequence(first: part) { self.parts[$0].parent }.dropFirst())
    }

    /// Checks that each text is inside the window, not covered, and not truncated.
    private func lookAtTexts(in window: Int) {
        var texts: [(part: Int, place: AccessibleExtents)] = []
        for index in parts.indices where ancestors(of: index).last == window && isText(index) {
            guard let place = visiblePlace(of: index) else { continue }
            texts.append((index, place))
            lookWhetherWhole(parts[index].item, place)
        }
        for (index, text) in texts.enumerated() {
            for other in texts[..<index] where overlap(text.place, other.place) {
                let names = (parts[text.part].item.name, parts[other.part].item.name)
                // An entry row has its title twice, above and inside.
                if names.0 != names.1 { complain("“\(names.0)” lies over “\(names.1)”") }
            }
        }
    }

    private func isText(_ part: Int) -> Bool { parts[part].item.role == .label && !parts[part].item.name.isEmpty }

    /// Visible extents of a node, nil if it is scrolled out of view.
    private func visiblePlace(of part: Int) -> AccessibleExtents? {
        guard var place = parts[part].item.node.extents, place.width > 0 else { return nil }
        guard let scroll = ancestors(of: part).first(where: { parts[$0].item.role == .scrollPane }),
            let clip = self.extents[parts[scroll].item.node] ?? parts[scroll].item.node.extents
        else { return place }
        extents[parts[scroll].item.node] = clip
        let (top, end) = (max(place.y, clip.y), min(place.y + place.height, clip.y + clip.height))
        guard end - top == place.height else { return nil }
        place = AccessibleExtents(x: place.x, y: top, width: place.width, height: end - top)
        return place
    }

    private func overlap(_ one: AccessibleExtents, _ other: AccessibleExtents) -> Bool {
        let width = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
        let height = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
        return width > 2 && height > 2
    }

    private func lookWhetherWhole(_ text: AccessibleItem, _ place: AccessibleExtents) {
        if !isInPlace(place, text.node) { complain("“\(text.name)” is at \(place), outside \(frame)") }
        // Measures single lines only, because wrapped text can grow downwards.
        guard Double(place.height) < measure.lineHeight * 1.5, !text.name.contains("\n"), !hasTooltip(text) else {
            return
        }
        let width = measure.width(of: text.name, lineHeight: Double(place.height))
        if width > Double(place.width) * 1.04 + 3 {
            complain("“\(text.name)” needs \(Int(width)) points and has \(place.width)")
        }
    }

    /// True if a truncated text has a tooltip.
    private func hasTooltip(_ text: AccessibleItem) -> Bool {
        guard let place = places[text.node] else { return false }
        return ([place] + ancestors(of: place).prefix(6)).contains { parts[$0].item.itemDescription == text.name }
    }
}
