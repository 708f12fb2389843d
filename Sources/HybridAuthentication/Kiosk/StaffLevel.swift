import HybridValues

/// A level of the computer that a kiosk's staff changes within limits, in percent.
package enum StaffLevel: String, CaseIterable, Sendable {
    case volume, brightness

    /// The actions that change the level, the lowering one first.
    package var actions: [StaffAccess.Action] {
        switch self {
        case .volume: [.quieter, .louder]
        case .brightness: [.darker, .brighter]
        }
    }

    /// The limits unless the application file sets others. A dark screen would hide the panel.
    package var usualLimits: ClosedRange<Int> {
        switch self {
        case .volume: 0...100
        case .brightness: 10...100
        }
    }

    /// The programs that read and set the level. The first one that works is used.
    package var programs: [LevelProgram] {
        switch self {
        case .volume: [.wpctl, .pactl, .amixer]
        case .brightness: [.brightnessctl]
        }
    }

    /// The percentage by which an action changes the level.
    private static let step = 10

    /// Returns the level after an action; `nil` if the action has no effect.
    package func after(_ action: StaffAccess.Action, from level: Int, in limits: ClosedRange<Int>) -> Int? {
        let isRaised = action == actions.last
        guard isRaised ? level < limits.upperBound : level > limits.lowerBound else { return nil }
        return min(max(level + (isRaised ? Self.step : -Self.step), limits.lowerBound), limits.upperBound)
    }

    /// Parses the limits, such as `kiosk.staff.volume` of the application file.
    func readLimits(_ placed: PlacedValue?, with reader: inout ApplicationReader) -> ClosedRange<Int> {
        guard let object = reader.object(placed, keys: ["max", "min"], example: "{\"min\": 20, \"max\": 80}")
        else { return usualLimits }
        let highest = reader.integer(reader.member("max", of: object), in: 0...100) ?? usualLimits.upperBound
        let lowest =
            reader.integer(reader.member("min", of: object), in: 0...100) ?? min(usualLimits.lowerBound, highest)
        guard lowest <= highest else {
            reader.problem(object.path, localized("The “min” is greater than the “max”. Exchange the numbers."))
            return usualLimits
        }
        return lowest...highest
    }
}

/// A program that reads and sets a level: of the computer's default sound output, or of its screen.
package enum LevelProgram: String, Sendable {
    case wpctl, pactl, amixer
    case brightnessctl

    /// The commands whose output contains the level.
    package var reading: [[String]] {
        switch self {
        case .wpctl: [["get-volume", "@DEFAULT_AUDIO_SINK@"]]
        case .pactl: [["get-sink-volume", "@DEFAULT_SINK@"], ["get-sink-mute", "@DEFAULT_SINK@"]]
        case .amixer: [["-M", "sget", "Master"]]
        case .brightnessctl: [["-m", "-c", "backlight", "info"]]
        }
    }

    /// Returns the commands that set the level in percent and end a mute.
    package func setting(_ percent: Int) -> [[String]] {
        switch self {
        case .wpctl:
            [["set-volume", "@DEFAULT_AUDIO_SINK@", "\(percent)%"], ["set-mute", "@DEFAULT_AUDIO_SINK@", "0"]]
        case .pactl: [["set-sink-volume", "@DEFAULT_SINK@", "\(percent)%"], ["set-sink-mute", "@DEFAULT_SINK@", "0"]]
        case .amixer: [["-q", "-M", "sset", "Master", "\(percent)%", "unmute"]]
        case .brightnessctl: [["-q", "-c", "backlight", "set", "\(percent)%"]]
        }
    }

    /// Returns the level in percent, 0 for a muted output, or `nil` for an unknown text.
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
