import HybridValues

/// The limits within which a kiosk's staff changes the volume, in percent.
package struct KioskVolume: Equatable, Sendable {
    package var limits = 0...100
    /// The percentage by which a button of the panel changes the volume.
    private static let step = 10

    package init() {}

    /// Returns the volume after the staff has pressed a button; `nil` if the button has no effect.
    package func level(after action: StaffAccess.Action, from level: Int) -> Int? {
        let change = action == .louder ? Self.step : -Self.step
        guard action == .louder ? level < limits.upperBound : level > limits.lowerBound else { return nil }
        return min(max(level + change, limits.lowerBound), limits.upperBound)
    }

    /// Parses the key `kiosk.staff.volume` of the application file.
    static func read(_ placed: PlacedValue?, with reader: inout ApplicationReader) -> KioskVolume {
        var volume = KioskVolume()
        guard let object = reader.object(placed, keys: ["max", "min"], example: "{\"min\": 20, \"max\": 80}")
        else { return volume }
        let lowest = reader.integer(reader.member("min", of: object), in: 0...100) ?? 0
        let highest = reader.integer(reader.member("max", of: object), in: 0...100) ?? 100
        guard lowest <= highest else {
            reader.problem(object.path, localized("The “min” is greater than the “max”. Exchange the numbers."))
            return volume
        }
        volume.limits = lowest...highest
        return volume
    }
}

/// A program that reads and sets the volume of the computer's default output. The first one that works is used.
package enum SoundProgram: String, CaseIterable, Sendable {
    case wpctl, pactl, amixer

    /// The commands whose output contains the volume.
    package var reading: [[String]] {
        switch self {
        case .wpctl: [["get-volume", "@DEFAULT_AUDIO_SINK@"]]
        case .pactl: [["get-sink-volume", "@DEFAULT_SINK@"], ["get-sink-mute", "@DEFAULT_SINK@"]]
        case .amixer: [["-M", "sget", "Master"]]
        }
    }

    /// Returns the commands that set the volume in percent and end a mute.
    package func setting(_ percent: Int) -> [[String]] {
        switch self {
        case .wpctl:
            [["set-volume", "@DEFAULT_AUDIO_SINK@", "\(percent)%"], ["set-mute", "@DEFAULT_AUDIO_SINK@", "0"]]
        case .pactl: [["set-sink-volume", "@DEFAULT_SINK@", "\(percent)%"], ["set-sink-mute", "@DEFAULT_SINK@", "0"]]
        case .amixer: [["-q", "-M", "sset", "Master", "\(percent)%", "unmute"]]
        }
    }

    /// Returns the volume in percent, 0 for a muted output, or `nil` for an unknown text.
    package func level(in output: String) -> Int? {
        if ["[MUTED]", "Mute: yes", "[off]"].contains(where: output.contains) { return 0 }
        guard self == .wpctl else {
            let words = output.split { !$0.isASCII || !($0.isNumber || $0 == "%") }
            return words.first { $0.hasSuffix("%") }.flatMap { Int($0.dropLast()) }
        }
        // 1.0 is 100 %.
        guard let volume = output.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Double($0) }),
            (0...10).contains(volume)
        else { return nil }
        return Int((volume * 100).rounded())
    }
}
