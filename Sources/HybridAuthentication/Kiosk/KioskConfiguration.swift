package import HybridValues

/// The configuration of unattended operation.
package struct KioskConfiguration: Equatable, Sendable {
    /// The visibility of the pointer.
    package enum Cursor: String, CaseIterable, Sendable {
        case visible
        /// The pointer is hidden after a period without movement.
        case idle
        case hidden
    }

    /// The condition under which the kiosk keeps the screen on.
    package enum KeepAwake: String, CaseIterable, Sendable {
        /// The kiosk never keeps the screen on. The desktop decides.
        case never
        /// The kiosk keeps the screen on while a page plays audible media.
        case playing
        case always
    }

    /// A time of day in the local time zone.
    package struct TimeOfDay: Hashable, Sendable {
        /// The hour, 0 to 23.
        package var hour: Int
        /// The minute, 0 to 59.
        package var minute: Int

        /// Parses a time such as `04:30`. The result is `nil` if the text is invalid.
        package init?(_ text: String) {
            let parts = text.split(separator: ":", omittingEmptySubsequences: false)
            guard parts.count == 2,
                parts.allSatisfy({ $0.count == 2 && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
                let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
            else { return nil }
            self.hour = hour
            self.minute = minute
        }

        /// The number of minutes since midnight.
        package var minutes: Int { hour * 60 + minute }
    }

    package var isFullScreen = true
    /// True if the window has a header bar with a title and navigation.
    package var hasHeaderBar = false
    /// The allow-list of addresses. If it is empty, all addresses of the application's own site are allowed.
    package var allow: [AddressPattern] = []
    /// The number of seconds without input after which the user's data is deleted, or `nil` to never delete it.
    package var idleTimeout: Int?
    /// The number of seconds for which the user is asked “still there?” before the data is deleted.
    package var countdown = 10
    package var cursor = Cursor.idle
    /// The condition under which the kiosk keeps the screen on.
    package var keepAwake = KeepAwake.always
    /// The times of reloads, which wait until the kiosk is unused; `nil` if there are none.
    package var reloadAt: WeeklyTimes?
    /// The hours in which the kiosk shows its pages; `nil` if it always does.
    package var openingHours: OpeningHours?
    /// The time zone of ``openingHours`` and ``reloadAt`` in the tz database, or `nil` for that of the computer.
    package var timeZone: String?
    /// The file names of the operator's pages.
    package var pages: [KioskPage: String] = [:]
    /// The number of seconds until the screen saver covers a kiosk that has become unused; `nil` if there is none.
    package var screenSaver: Int?
    /// The memory limit of a web process in MiB. If a process exceeds the limit, it is ended and its page is reloaded.
    package var memoryLimit = 1_024
    /// The absolute path of the file with numbers for the operator's monitoring; `nil` if none is written.
    package var metricsFile: String?
    /// The server that receives these numbers; `nil` if none does.
    package var heartbeat: KioskHeartbeat?
    /// The absolute path of the record of wipes; `nil` if none is kept.
    package var wipeRecord: String?
    /// The printer; `nil` if pages cannot print.
    package var printer: KioskPrinter?
    /// The staff's access; `nil` if there is none.
    package var staff: KioskStaff?
    /// The tools below the page with which visitors adapt it; `nil` if there are none.
    package var visitorTools: VisitorTools?
    /// True if the operator may take pictures of the screen from elsewhere, which the user is told.
    package var allowsScreenshots = false

    /// Creates the default configuration of an application without a `kiosk` key.
    package init() {}
}

extension KioskConfiguration {
    /// The keys of the object `kiosk` in the application file.
    package static let keys = [
        "allow", "closedPage", "countdown", "cursor", "fullScreen", "headerBar", "heartbeat", "idleTimeout",
        "keepAwake", "memoryLimit", "metricsFile", "offlinePage", "openingHours", "printer", "reloadAt", "screenSaver",
        "screenSaverPage", "screenshots", "staff", "timeZone", "visitorTools", "wipeRecord",
    ]

    /// Parses the `kiosk` key of the application file.
    package static func read(_ placed: PlacedValue?, with reader: inout ApplicationReader) -> KioskConfiguration? {
        guard let object = reader.object(placed, keys: keys, example: "{\"idleTimeout\": 120}") else { return nil }
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
                    "“\(entry.text)” is not a valid pattern. Write a path, \"/visitors/*\", or an address, "
                        + "\"https://example.com/visitors/*\". The * matches any text."))
            return nil
        }
        kiosk.idleTimeout = reader.integer(member("idleTimeout", &reader), in: 5...86_400)
        kiosk.countdown = reader.integer(member("countdown", &reader), in: 0...600) ?? kiosk.countdown
        kiosk.cursor = reader.choice(member("cursor", &reader), of: Cursor.self) ?? kiosk.cursor
        kiosk.keepAwake = reader.choice(member("keepAwake", &reader), of: KeepAwake.self) ?? kiosk.keepAwake
        for page in KioskPage.allCases {
            kiosk.pages[page] = reader.fileName(member(page.rawValue, &reader), example: "\(page).html")
        }
        kiosk.screenSaver = reader.integer(member("screenSaver", &reader), in: 5...86_400)
        if let placed = member("screenSaverPage", &reader), member("screenSaver", &reader) == nil {
            reader.problem(
                placed.path, localized("The page never appears without \"screenSaver\", such as \"screenSaver\": 120."))
        }
        kiosk.timeZone = reader.text(member("timeZone", &reader), example: "Europe/Berlin")
        if let placed = member("reloadAt", &reader) {
            var times = WeeklyTimes()
            let entries =
                placed.value.string.map { [(text: $0, path: placed.path)] }
                ?? reader.texts(placed, example: "Mo-Fr 04:00")
            for entry in entries where !times.add(entry.text) {
                reader.problem(
                    entry.path,
                    localized(
                        "“\(entry.text)” is not a time of day. Write hours and minutes, such as \"04:00\", or days "
                            + "before them, \"Mo-Fr 04:00\"."))
            }
            kiosk.reloadAt = times
        }
        if let placed = member("openingHours", &reader) {
            var hours = OpeningHours()
            let entries = reader.texts(placed, example: "Mo-Fr 08:00-18:00")
            if placed.value.array?.isEmpty == true {
                reader.problem(
                    placed.path, localized("Without an entry, the kiosk is always closed. Remove the key or add one."))
            }
            for entry in entries where !hours.add(entry.text) {
                reader.problem(
                    entry.path,
                    localized(
                        "“\(entry.text)” are not opening hours. Write days and times, such as "
                            + "\"Mo-Fr 08:00-18:00\" or \"Sa,Su 10:00-14:00\"."))
            }
            kiosk.openingHours = hours
        }
        kiosk.metricsFile = path(
            member("metricsFile", &reader), ending: ".prom", example: "/var/lib/prometheus/node-exporter/kiosk.prom",
            with: &reader)
        kiosk.wipeRecord = path(
            member("wipeRecord", &reader), ending: ".jsonl", example: "/var/lib/kiosk/wipes.jsonl", with: &reader)
        kiosk.heartbeat = KioskHeartbeat.read(member("heartbeat", &reader), with: &reader)
        kiosk.printer = KioskPrinter.read(member("printer", &reader), with: &reader)
        kiosk.allowsScreenshots = reader.flag(member("screenshots", &reader)) ?? kiosk.allowsScreenshots
        kiosk.staff = KioskStaff.read(member("staff", &reader), with: &reader)
        kiosk.visitorTools = VisitorTools.read(member("visitorTools", &reader), with: &reader)
        return kiosk
    }

    /// Parses the path of a file that the kiosk writes.
    private static func path(
        _ placed: PlacedValue?, ending: String, example: String, with reader: inout ApplicationReader
    ) -> String? {
        guard let placed, let path = reader.fileName(placed, example: example) else { return nil }
        if path.hasPrefix("/"), path.hasSuffix(ending) { return path }
        reader.problem(placed.path, localized("“\(path)” must be an absolute path that ends in \"\(ending)\"."))
        return nil
    }
}

extension KioskConfiguration.KeepAwake {
    /// Returns whether the screen must stay on now.
    /// - Parameter isPlaying: True if a page plays media.
    package func holds(whilePlaying isPlaying: Bool) -> Bool {
        switch self {
        case .never: false
        case .playing: isPlaying
        case .always: true
        }
    }
}

extension KioskConfiguration {
    /// True if nothing may be stored on disk. A user's deleted data must not return with the next start, even if that
    /// start follows a power failure.
    package var keepsNothing: Bool { idleTimeout != nil }
}

extension KioskConfiguration {
    /// The reason why a kiosk does not support signing in with the system's browser, as a sentence for the author of
    /// the application file.
    package static let browserProblem = localized(
        "A kiosk cannot use the sign-in strategy “browser”, because the desktop's browser would let "
            + "users leave the kiosk. Use “web”, “native” or “token”.")
}
