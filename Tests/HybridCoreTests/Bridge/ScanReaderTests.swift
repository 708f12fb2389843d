import HybridConfiguration
import Testing

@Suite struct ScanReaderTests {
    /// Each word is a time in milliseconds and a key: a character, `end`, `other` or `interrupt`.
    @Test(arguments: [
        ("0:4 5:0 10:0 15:6 20:end", ["4006"]),
        ("1000:A 1004:b 1008:C 1012:D 1060:end", ["AbCD"]),
        // A person types.
        ("0:4 80:0 160:0 240:6 320:end", []),
        ("0:4 5:0 10:0 15:6 90:end", []),
        // Too short.
        ("0:1 5:2 10:3 15:end", []),
        // A part is missing.
        ("0:1 5:other 10:2 15:3 20:4 25:5 30:end 90:6 95:7 100:8 105:9 110:end", ["6789"]),
        ("0:interrupt 5:0 10:0 15:6 20:7 25:end", []),
        ("0:interrupt 80:4 85:0 90:0 95:6 100:end", ["4006"]),
        ("0:end 5:4 10:0 15:0 20:6 25:end 30:7 35:7 40:7 45:7 50:end", ["4006", "7777"]),
        // The code follows typed characters.
        ("0:x 200:4 205:0 210:0 215:6 220:end", ["4006"]),
        // WebKit emits unused keys again.
        ("0:4 0:4 5:0 10:0 5:0 15:6 10:0 15:6 20:end", ["4006"]),
        ("0:4 5:0 10:0 15:6 20:end 0:4 5:0 10:0 15:6 20:end", ["4006"]),
        // The time begins again.
        ("4294967290:4 4294967295:0 4:0 9:6 14:end", ["4006"]),
    ])
    func codesAreRecognized(keys: String, codes: [String]) {
        var reader = ScanReader()
        let found = keys.split(separator: " ").compactMap { word -> String? in
            let parts = word.split(separator: ":")
            if parts[1] == "interrupt" {
                reader.interrupt(at: UInt32(parts[0]) ?? 0)
                return nil
            }
            return reader.press(key(String(parts[1])), at: UInt32(parts[0]) ?? 0)
        }
        #expect(found == codes)
    }

    @Test func endlessCodeIsIgnored() {
        for (count, isCode) in [(4_096, true), (4_097, false)] {
            var reader = ScanReader()
            for time in 1...count { #expect(reader.press(.character("7"), at: UInt32(time)) == nil) }
            #expect((reader.press(.end, at: UInt32(count) + 1) != nil) == isCode)
        }
    }

    private func key(_ name: String) -> ScanReader.Key {
        switch name {
        case "end": .end
        case "other": .other
        default: .character(Character(name))
        }
    }
}
