package import HybridCore

/// The programs of the computer that the staff's panel uses.
package enum StaffTools {
    /// Returns a level in percent; `nil` if no program can tell it.
    package static func percent(of level: StaffLevel) async -> Int? { await reading(of: level)?.percent }

    /// Sets a level in percent.
    /// - Returns: The level afterwards; `nil` if it cannot be changed.
    package static func set(_ level: StaffLevel, to percent: Int) async -> Int? {
        guard let program = await reading(of: level)?.program,
            await output(of: program.setting(percent), by: program) != nil
        else { return nil }
        return await self.percent(of: level)
    }

    /// Returns the end of the kiosk's log; `nil` if it cannot be read.
    package static func log(of unit: String) async -> String? {
        guard let outcome = await ToolProcess.run(KioskLog.command(for: unit)), outcome.isSuccess else { return nil }
        return KioskLog.text(outcome.output)
    }

    private static func reading(of level: StaffLevel) async -> (program: LevelProgram, percent: Int)? {
        for program in level.programs {
            if let percent = await output(of: program.reading, by: program).flatMap(program.level) {
                return (program, percent)
            }
        }
        return nil
    }

    /// Returns what the commands write; `nil` if one fails.
    private static func output(of commands: [[String]], by program: LevelProgram) async -> String? {
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
