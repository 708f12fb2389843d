/// The desktop's symbol for what phones show: pages name a symbol of Apple's (SF Symbols) or of Google's (Material), and may
/// name one of the desktop's own.
package enum SymbolicIcon {
    /// The symbol that a page means; `nil` if it names none that the desktop has.
    /// - Parameter data: has `linuxImage`, or `iosImage`, or `androidImage`.
    package static func name(in data: JSONValue) -> String? {
        if let own = data["linuxImage"]?.string { return isName(own) ? own : nil }
        return ["iosImage", "androidImage", "image", "icon"].lazy.compactMap { data[$0]?.string }.compactMap(name).first
    }

    /// The symbol for a name of any of the three.
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

    /// Parts of a name that say how the symbol is drawn, not what it is.
    private static let decorations: Set<Substring> = [
        "fill", "circle", "square", "rectangle", "outlined", "rounded", "sharp", "outline", "filled", "badge", "app",
    ]

    private static let table: [String: String] = [
        "and.pencil": "document-edit-symbolic", "and.arrow.up": "send-to-symbolic",
        "and.arrow.down": "folder-download-symbolic",
        "plus": "list-add-symbolic", "add": "list-add-symbolic", "minus": "list-remove-symbolic",
        "remove": "list-remove-symbolic", "trash": "user-trash-symbolic", "delete": "user-trash-symbolic",
        "pencil": "document-edit-symbolic", "edit": "document-edit-symbolic", "create": "document-edit-symbolic",
        "compose": "document-new-symbolic", "doc": "text-x-generic-symbolic", "article": "text-x-generic-symbolic",
        "description": "text-x-generic-symbolic", "magnifyingglass": "system-search-symbolic",
        "search": "system-search-symbolic", "gear": "emblem-system-symbolic", "gearshape": "emblem-system-symbolic",
        "settings": "emblem-system-symbolic", "tune": "preferences-system-symbolic",
        "slider.horizontal.3": "preferences-system-symbolic", "up.arrow": "send-to-symbolic",
        "arrow.up": "go-up-symbolic", "upload": "send-to-symbolic", "share": "send-to-symbolic",
        "iosshare": "send-to-symbolic", "ios.share": "send-to-symbolic", "send": "document-send-symbolic",
        "paperplane": "document-send-symbolic", "arrow.down": "go-down-symbolic", "arrow.left": "go-previous-symbolic",
        "chevron.left": "go-previous-symbolic", "chevron.backward": "go-previous-symbolic",
        "arrow.back": "go-previous-symbolic", "arrow.right": "go-next-symbolic", "chevron.right": "go-next-symbolic",
        "chevron.forward": "go-next-symbolic", "arrow.forward": "go-next-symbolic", "chevron.up": "pan-up-symbolic",
        "expand.less": "pan-up-symbolic", "chevron.down": "pan-down-symbolic", "expand.more": "pan-down-symbolic",
        "arrow.clockwise": "view-refresh-symbolic", "refresh": "view-refresh-symbolic",
        "sync": "emblem-synchronizing-symbolic", "arrow.uturn.backward": "edit-undo-symbolic",
        "undo": "edit-undo-symbolic", "arrow.uturn.forward": "edit-redo-symbolic", "redo": "edit-redo-symbolic",
        "xmark": "window-close-symbolic", "close": "window-close-symbolic", "checkmark": "object-select-symbolic",
        "check": "object-select-symbolic", "done": "object-select-symbolic", "ellipsis": "view-more-symbolic",
        "more.vert": "view-more-symbolic", "more.horiz": "view-more-horizontal-symbolic",
        "line.3.horizontal": "open-menu-symbolic", "menu": "open-menu-symbolic",
        "list.bullet": "view-list-symbolic", "list": "view-list-symbolic", "view.list": "view-list-symbolic",
        "grid": "view-grid-symbolic", "square.grid.2x2": "view-grid-symbolic", "grid.2x2": "view-grid-symbolic",
        "grid.view": "view-grid-symbolic", "line.3.horizontal.decrease": "view-filter-symbolic",
        "filter.list": "view-filter-symbolic", "arrow.up.arrow.down": "view-sort-ascending-symbolic",
        "sort": "view-sort-ascending-symbolic", "star": "starred-symbolic", "heart": "emblem-favorite-symbolic",
        "favorite": "emblem-favorite-symbolic", "bookmark": "user-bookmarks-symbolic",
        "person": "avatar-default-symbolic",
        "account": "avatar-default-symbolic", "person.2": "system-users-symbolic", "group": "system-users-symbolic",
        "people": "system-users-symbolic", "person.plus": "contact-new-symbolic", "person.add": "contact-new-symbolic",
        "house": "go-home-symbolic", "home": "go-home-symbolic", "calendar": "x-office-calendar-symbolic",
        "event": "x-office-calendar-symbolic", "today": "x-office-calendar-symbolic",
        "clock": "document-open-recent-symbolic", "schedule": "document-open-recent-symbolic",
        "history": "document-open-recent-symbolic", "bell": "preferences-system-notifications-symbolic",
        "notifications": "preferences-system-notifications-symbolic", "envelope": "mail-unread-symbolic",
        "mail": "mail-unread-symbolic", "email": "mail-unread-symbolic", "phone": "call-start-symbolic",
        "call": "call-start-symbolic", "camera": "camera-photo-symbolic", "photo.camera": "camera-photo-symbolic",
        "photo": "image-x-generic-symbolic", "image": "image-x-generic-symbolic", "video": "camera-video-symbolic",
        "videocam": "camera-video-symbolic", "mic": "audio-input-microphone-symbolic",
        "play": "media-playback-start-symbolic", "play.arrow": "media-playback-start-symbolic",
        "pause": "media-playback-pause-symbolic", "stop": "media-playback-stop-symbolic",
        "speaker.wave.2": "audio-volume-high-symbolic", "volume.up": "audio-volume-high-symbolic",
        "folder": "folder-symbolic", "paperclip": "mail-attachment-symbolic", "attach.file": "mail-attachment-symbolic",
        "arrow.down.to.line": "folder-download-symbolic", "download": "folder-download-symbolic",
        "printer": "printer-symbolic", "print": "printer-symbolic", "link": "insert-link-symbolic",
        "doc.on.doc": "edit-copy-symbolic", "content.copy": "edit-copy-symbolic", "copy": "edit-copy-symbolic",
        "doc.on.clipboard": "edit-paste-symbolic", "content.paste": "edit-paste-symbolic",
        "scissors": "edit-cut-symbolic", "content.cut": "edit-cut-symbolic", "lock": "changes-prevent-symbolic",
        "lock.open": "changes-allow-symbolic", "key": "dialog-password-symbolic", "eye": "view-reveal-symbolic",
        "visibility": "view-reveal-symbolic", "eye.slash": "view-conceal-symbolic",
        "visibility.off": "view-conceal-symbolic", "info": "dialog-information-symbolic",
        "questionmark": "help-about-symbolic", "help": "help-about-symbolic",
        "exclamationmark.triangle": "dialog-warning-symbolic", "warning": "dialog-warning-symbolic",
        "exclamationmark": "dialog-error-symbolic", "error": "dialog-error-symbolic",
        "flag": "emblem-important-symbolic",
        "map": "mark-location-symbolic", "mappin": "mark-location-symbolic", "location": "mark-location-symbolic",
        "location.on": "mark-location-symbolic", "place": "mark-location-symbolic", "globe": "web-browser-symbolic",
        "public": "web-browser-symbolic", "language": "web-browser-symbolic", "cart": "emblem-package-symbolic",
        "creditcard": "auth-smartcard-symbolic", "chart.bar": "utilities-system-monitor-symbolic",
        "bar.chart": "utilities-system-monitor-symbolic", "terminal": "utilities-terminal-symbolic",
        "moon": "weather-clear-night-symbolic", "dark.mode": "weather-clear-night-symbolic",
        "sun.max": "weather-clear-symbolic", "light.mode": "weather-clear-symbolic",
        "wifi": "network-wireless-symbolic",
        "bolt": "weather-storm-symbolic", "tag": "tag-symbolic", "wrench": "applications-utilities-symbolic",
        "build": "applications-utilities-symbolic", "message": "user-available-symbolic",
        "bubble.left": "user-available-symbolic", "chat": "user-available-symbolic",
        "rectangle.portrait.and.arrow.right": "system-log-out-symbolic", "logout": "system-log-out-symbolic",
        "portrait.and.arrow.right": "system-log-out-symbolic", "power": "system-shutdown-symbolic",
    ]
}
