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
    package static let browserFault =
        "A kiosk cannot sign people in by the strategy “browser”: the desktop's browser would be a way out of it. Use "
        + "“web”, “native” or “token”."
}
