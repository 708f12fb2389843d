/// How the application behaves where nobody looks after it.
package struct KioskConfiguration: Equatable, Sendable {
    /// When the pointer is to be seen.
    package enum Cursor: String, CaseIterable, Sendable {
        /// Always.
        case visible
        /// Until it has not moved for a while.
        case idle
        /// Never.
        case hidden
    }

    /// When the screen is kept from going dark.
    package enum KeepAwake: String, CaseIterable, Sendable {
        /// Never: the desktop decides.
        case never
        /// While a page plays something that is heard.
        case playing
        /// Always.
        case always
    }

    /// A time of the day, on this machine's clock.
    package struct TimeOfDay: Hashable, Sendable {
        /// 0 to 23.
        package var hour: Int
        /// 0 to 59.
        package var minute: Int

        /// Reads `04:30`.
        /// - Returns: `nil` if the text is no time.
        package init?(_ text: String) {
            let parts = text.split(separator: ":", omittingEmptySubsequences: false)
            guard parts.count == 2,
                parts.allSatisfy({ $0.count == 2 && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
                let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
            else { return nil }
            self.hour = hour
            self.minute = minute
        }
    }

    /// Whether the window covers the whole screen.
    package var isFullScreen = true
    /// Whether there is a bar with the title and the ways back.
    package var hasHeaderBar = false
    /// The addresses that may be visited; nothing allows all of the application's own.
    package var allow: [AddressPattern] = []
    /// Seconds without input after which everything of the last person is forgotten; nothing means never.
    package var idleTimeout: Int?
    /// Seconds for which the question “still there?” stands before that.
    package var countdown = 10
    /// When the pointer is to be seen.
    package var cursor = Cursor.idle
    /// When the screen is kept awake.
    package var keepAwake = KeepAwake.always
    /// When the page is loaded anew, once a day, as soon as nobody is there.
    package var reloadAt: TimeOfDay?
    /// An HTML file, beside the application file, to show while there is no server.
    package var offlinePage: String?
    /// How much memory a process that draws pages may have, in MiB. One that wants more is ended, and its page comes back.
    package var memoryLimit = 1_024

    /// What an application without such a section does once it runs as a kiosk.
    package init() {}
}

extension KioskConfiguration {
    /// The keys of the application file's `kiosk`.
    static let keys = [
        "allow", "countdown", "cursor", "fullScreen", "headerBar", "idleTimeout", "keepAwake", "memoryLimit",
        "offlinePage", "reloadAt",
    ]

    /// Reads it.
    static func read(_ placed: PlacedValue?, with reader: inout ApplicationReader) -> KioskConfiguration? {
        guard let object = reader.object(placed, example: "{\"idleTimeout\": 120}") else { return nil }
        reader.checkKeys(of: object, among: keys)
        var kiosk = KioskConfiguration()
        func member(_ key: String, _ reader: inout ApplicationReader) -> PlacedValue? { reader.member(key, of: object) }
        kiosk.isFullScreen = reader.flag(member("fullScreen", &reader)) ?? kiosk.isFullScreen
        kiosk.hasHeaderBar = reader.flag(member("headerBar", &reader)) ?? kiosk.hasHeaderBar
        kiosk.memoryLimit = reader.integer(member("memoryLimit", &reader), in: 128...65_536) ?? kiosk.memoryLimit
        kiosk.allow = reader.texts(member("allow", &reader), example: "/visitors/*").compactMap { entry in
            if let pattern = AddressPattern(entry.text) { return pattern }
            reader.problem(
                entry.path,
                localized(
                    "“\(entry.text)” is not a pattern. Write a path, \"/visitors/*\", or an address, "
                        + "\"https://example.com/visitors/*\"; * stands for anything."))
            return nil
        }
        kiosk.idleTimeout = reader.integer(member("idleTimeout", &reader), in: 5...86_400)
        kiosk.countdown = reader.integer(member("countdown", &reader), in: 0...600) ?? kiosk.countdown
        kiosk.cursor = reader.choice(member("cursor", &reader), of: Cursor.self) ?? kiosk.cursor
        kiosk.keepAwake = reader.choice(member("keepAwake", &reader), of: KeepAwake.self) ?? kiosk.keepAwake
        kiosk.offlinePage = reader.fileName(member("offlinePage", &reader), example: "offline.html")
        if let placed = member("reloadAt", &reader), let text = reader.text(placed, example: "04:00") {
            kiosk.reloadAt = TimeOfDay(text)
            if kiosk.reloadAt == nil {
                reader.problem(
                    placed.path,
                    localized("“\(text)” is not a time of the day. Write hours and minutes, such as \"04:00\"."))
            }
        }
        return kiosk
    }
}

extension KioskConfiguration.TimeOfDay {
    /// Seconds until it is that time next; a whole day if it is just now.
    /// - Parameters: the time of the day now.
    package func seconds(afterHour hour: Int, minute: Int, second: Int) -> Int {
        let day = 86_400
        let now = hour * 3_600 + minute * 60 + second
        let rest = (self.hour * 3_600 + self.minute * 60 - now) % day
        return rest > 0 ? rest : rest + day
    }
}

extension KioskConfiguration.KeepAwake {
    /// Whether the screen must not go dark now.
    /// - Parameter isPlaying: whether a page plays something.
    package func holds(whilePlaying isPlaying: Bool) -> Bool {
        switch self {
        case .never: false
        case .playing: isPlaying
        case .always: true
        }
    }
}

extension KioskConfiguration {
    /// Whether nothing may be kept on the disk: what is forgotten between two persons must not come back with the next
    /// start, which may follow a power cut.
    package var keepsNothing: Bool { idleTimeout != nil }
}

extension KioskConfiguration {
    /// Why nobody signs in to a kiosk by the system's browser, as a sentence for the author of the file.
    package static let browserProblem =
        localized(
            "A kiosk cannot sign people in by the strategy “browser”: the desktop's browser would be a way out of it. Use "
                + "“web”, “native” or “token”.")
}
