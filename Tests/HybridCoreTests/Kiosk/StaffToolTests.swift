import HybridAuthentication
import HybridCore
import Testing

@Suite struct StaffToolTests {
    @Test(
        arguments: [
            (.wpctl, "Volume: 0.40\n", 40), (.wpctl, "Volume: 0.40 [MUTED]\n", 0), (.wpctl, "Volume: 1.50\n", 150),
            (.wpctl, "Volume: nan", nil), (.wpctl, "Could not connect to PipeWire\n", nil), (.wpctl, "", nil),
            (.pactl, "Volume: front-left: 26214 /  41% / -23.88 dB,   front-right: 1 / 0%\nMute: no\n", 41),
            (.pactl, "Volume: mono: 26214 /  41% / -23.88 dB\nMute: yes\n", 0), (.pactl, "Volume: 4", nil),
            (.amixer, "  Mono: Playback 64 [74%] [-12.00dB] [on]\n", 74), (.amixer, "  Mono: [74%] [off]\n", 0),
            (.amixer, "99999999999999999999%", nil), (.amixer, "%", nil),
            (.brightnessctl, "intel_backlight,backlight,480,50%,960\n", 50),
        ] as [(LevelProgram, String, Int?)])
    func levels(program: LevelProgram, output: String, level: Int?) {
        #expect(program.level(in: output) == level)
    }

    @Test(arguments: StaffLevel.allCases) func everyProgramSetsLevel(level: StaffLevel) {
        for program in level.programs {
            #expect(program.setting(40).first?.contains("40%") == true, "\(program)")
        }
        #expect(level.actions.allSatisfy { $0.level == level && $0.keepsPanel })
    }

    @Test(
        arguments: [
            (0...100, 40, 50, 30), (0...100, 95, 100, 85), (0...100, 100, nil, 90), (0...100, 0, 10, nil),
            (20...80, 75, 80, 65), (20...80, 25, 35, 20), (20...80, 20, 30, nil), (20...80, 100, nil, 80),
            (20...80, 0, 20, nil), (50...50, 50, nil, nil),
        ] as [(ClosedRange<Int>, Int, Int?, Int?)])
    func limits(_ limits: ClosedRange<Int>, level: Int, higher: Int?, lower: Int?) {
        for kind in StaffLevel.allCases {
            #expect(kind.actions.map { kind.after($0, from: level, in: limits) } == [lower, higher])
        }
    }

    @Test func logIsThatOfTheUnit() {
        let unit = "hybriddesktop-kiosk@HDMI-A-1.service"
        #expect(KioskLog.command(for: unit).last == "_SYSTEMD_USER_UNIT=\(unit)")
    }

    @Test func logIsBoundedAndHasNoSecrets() {
        let address = "cannot load url=https://ada:secret@example.com/a?token=secret#access_token=secret"
        let lines = (0..<300).map { "\($0) \(address)" } + [String(repeating: "x", count: 10_000)]
        let shown = KioskLog.text(lines.joined(separator: "\n")).split(separator: "\n")
        #expect(shown.count == 200 && shown[0].hasPrefix("101 cannot load url=https://example.com/a?token=***"))
        #expect(!shown.contains { $0.contains("secret") })
        #expect(shown.allSatisfy { $0.unicodeScalars.count < 510 })
        #expect(KioskLog.text("") == "")
    }
}
