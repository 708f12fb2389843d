package import HybridValues

/// Maps the names of icons on phones to the names of icons on the desktop. A page names a symbol of Apple (SF Symbols)
/// or Google (Material). It may also name an icon of the desktop's icon theme.
package enum SymbolicIcon {
    /// Returns the name of the icon for the data of a page, or `nil` if the desktop has none of the icons that the page
    /// names.
    /// - Parameters:
    ///   - data: The data, which contains `linuxImage`, `iosImage`, `androidImage`, `image` or `icon`. The first
    ///     available icon in this order is used.
    ///   - isThere: A function that returns true if the desktop's icon theme has an icon with the given name.
    package static func name(in data: JSONValue, isThere: (String) -> Bool = { _ in true }) -> String? {
        let own = data["linuxImage"]?.string.flatMap { isName($0) ? $0 : nil }
        let others = ["iosImage", "androidImage", "image", "icon"].compactMap { data[$0]?.string }.compactMap(name)
        return ([own].compactMap(\.self) + others).first(where: isThere)
    }

    /// Returns the desktop's name for an icon, or `nil` if the text is not a known name from any of the three sets.
    package static func name(for text: String) -> String? {
        if text.hasSuffix("-symbolic") { return isName(text) ? text : nil }
        let words = text.lowercased().replacing("_", with: ".").replacing("-", with: ".").split(separator: ".")
        let plain = words.filter { !decorations.contains($0) }.joined(separator: ".")
        return table[words.joined(separator: ".")] ?? table[plain] ?? table[plain.replacing(".", with: "")]
    }

    private static func isName(_ text: String) -> Bool {
        text.utf8.count <= 64 && !text.isEmpty
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-.".contains($0)) }
    }

    /// The components of a name that describe the drawing style.
    private static let decorations: Set<Substring> = [
        "fill", "circle", "square", "rectangle", "outlined", "rounded", "sharp", "outline", "filled", "badge", "app",
    ]

    private static let table = symbols.reduce(into: [String: String]()) { table, symbol in
        for name in symbol.names.split(separator: " ") { table[String(name)] = "\(symbol.icon)-symbolic" }
    }

    /// The desktop's icons and the corresponding names on phones. These names are in lower case, contain no style
    /// components and have dots between words.
    private static let symbols: [(icon: String, names: String)] = [
        ("document-edit", "and.pencil pencil edit create"),
        ("send-to", "and.arrow.up up.arrow upload share iosshare ios.share"),
        ("folder-download", "and.arrow.down arrow.down.to.line download"),
        ("list-add", "plus add"),
        ("list-remove", "minus remove"),
        ("user-trash", "trash delete"),
        ("document-new", "compose"),
        ("text-x-generic", "doc article description"),
        ("system-search", "magnifyingglass search"),
        ("emblem-system", "gear gearshape settings"),
        ("preferences-system", "tune slider.horizontal.3"),
        ("go-up", "arrow.up"),
        ("document-send", "send paperplane"),
        ("go-down", "arrow.down"),
        ("go-previous", "arrow.left chevron.left chevron.backward arrow.back"),
        ("go-next", "arrow.right chevron.right chevron.forward arrow.forward"),
        ("pan-up", "chevron.up expand.less"),
        ("pan-down", "chevron.down expand.more"),
        ("view-refresh", "arrow.clockwise refresh"),
        ("emblem-synchronizing", "sync"),
        ("edit-undo", "arrow.uturn.backward undo"),
        ("edit-redo", "arrow.uturn.forward redo"),
        ("window-close", "xmark close"),
        ("object-select", "checkmark check done"),
        ("view-more", "ellipsis more.vert"),
        ("view-more-horizontal", "more.horiz"),
        ("open-menu", "line.3.horizontal menu"),
        ("view-list", "list.bullet list view.list"),
        ("view-grid", "grid square.grid.2x2 grid.2x2 grid.view"),
        ("view-filter", "line.3.horizontal.decrease filter.list"),
        ("view-sort-ascending", "arrow.up.arrow.down sort"),
        ("starred", "star"),
        ("emblem-favorite", "heart favorite"),
        ("user-bookmarks", "bookmark"),
        ("avatar-default", "person account"),
        ("system-users", "person.2 group people"),
        ("contact-new", "person.plus person.add"),
        ("go-home", "house home"),
        ("x-office-calendar", "calendar event today"),
        ("document-open-recent", "clock schedule history"),
        ("preferences-system-notifications", "bell notifications"),
        ("mail-unread", "envelope mail email"),
        ("call-start", "phone call"),
        ("camera-photo", "camera photo.camera"),
        ("image-x-generic", "photo image"),
        ("camera-video", "video videocam"),
        ("audio-input-microphone", "mic"),
        ("media-playback-start", "play play.arrow"),
        ("media-playback-pause", "pause"),
        ("media-playback-stop", "stop"),
        ("audio-volume-high", "speaker.wave.2 volume.up"),
        ("folder", "folder"),
        ("mail-attachment", "paperclip attach.file"),
        ("printer", "printer print"),
        ("insert-link", "link"),
        ("edit-copy", "doc.on.doc content.copy copy"),
        ("edit-paste", "doc.on.clipboard content.paste"),
        ("edit-cut", "scissors content.cut"),
        ("changes-prevent", "lock"),
        ("changes-allow", "lock.open"),
        ("dialog-password", "key"),
        ("view-reveal", "eye visibility"),
        ("view-conceal", "eye.slash visibility.off"),
        ("dialog-information", "info"),
        ("help-about", "questionmark help"),
        ("dialog-warning", "exclamationmark.triangle warning"),
        ("dialog-error", "exclamationmark error"),
        ("emblem-important", "flag"),
        ("mark-location", "map mappin location location.on place"),
        ("web-browser", "globe public language"),
        ("package-x-generic", "cart"),
        ("auth-smartcard", "creditcard"),
        ("utilities-system-monitor", "chart.bar bar.chart"),
        ("utilities-terminal", "terminal"),
        ("weather-clear-night", "moon dark.mode"),
        ("weather-clear", "sun.max light.mode"),
        ("network-wireless", "wifi"),
        ("weather-storm", "bolt"),
        ("tag", "tag"),
        ("applications-utilities", "wrench build"),
        ("user-available", "message bubble.left chat"),
        ("system-log-out", "rectangle.portrait.and.arrow.right logout portrait.and.arrow.right"),
        ("system-shutdown", "power"),
    ]
}
