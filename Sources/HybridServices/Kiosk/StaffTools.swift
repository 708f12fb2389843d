import HybridCore

/// The programs of the computer that the staff's panel uses.
package enum StaffTools {
    /// Returns the volume in percent; `nil` if no program can tell it.
    package static func volume() async -> Int? { await sound()?.level }

    /// Sets the volume in percent.
    /// - Returns: The volume afterwards; `nil` if it cannot be changed.
    package static func setVolume(_ percent: Int) async -> Int? {
        guard let program = await sound()?.program, await output(of: program.setting(percent), by: program) != nil
        else { return nil }
        return await volume()
    }

    /// Returns the end of the kiosk's log; `nil` if it cannot be read.
    package static func log(of unit: String) async -> String? {
        guard let outcome = await ToolProcess.run(KioskLog.command(for: unit)), outcome.isSuccess else { return nil }
        return KioskLog.text(outcome.output)
    }

    private static func sound() async -> (program: SoundProgram, level: Int)? {
        for program in SoundProgram.allCases {
            if let level = await output(of: program.reading, by: program).flatMap(program.level) {
                return (program, level)
            }
        }
        return nil
    }

    /// Returns what the commands write; `nil` if one fails.
    private static func output(of commands: [[String]], by program: SoundProgram) async -> String? {
        var output = ""
        for command in commands {
            let outcome = await ToolProcess.run(
                [program.rawValue] + command, variables: ["LC_ALL": "C"], timeout: 5_000)
            guard let outcome, outcome.isSuccess else { return nil }
            output += outcome.output
        }
        return output
    }
}
