package import HybridValues

/// The staff's access to a kiosk.
package struct KioskStaff: Equatable, Sendable {
    /// The hash of the PIN by Argon2id, in the format of its reference implementation.
    package var pin: String
    /// The key that asks for the PIN; `nil` if only the gesture does.
    package var key: KeyCombination?
    /// The levels that the panel shows, with their limits in percent.
    package var limits: [StaffLevel: ClosedRange<Int>] = [.volume: StaffLevel.volume.usualLimits]

    package init(pin: String, key: KeyCombination? = nil) {
        self.pin = pin
        self.key = key
    }

    /// The possible lengths of a PIN.
    package static let lengths = 4...12

    /// Returns whether the text is a PIN.
    package static func isPin(_ text: String) -> Bool {
        lengths.contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    /// Returns whether the text is a hash that a kiosk can check. A check needs up to 64 MiB of memory.
    package static func isHash(_ text: String) -> Bool {
        let parts = text.split(separator: "$", omittingEmptySubsequences: false)
        guard text.utf8.count < 128, parts.count == 6, parts[0].isEmpty, parts[1] == "argon2id", parts[2] == "v=19",
            parts[4...].allSatisfy({ $0.utf8.count >= 22 && $0.utf8.allSatisfy(isBase64) })
        else { return false }
        let costs = parts[3].split(separator: ",", omittingEmptySubsequences: false)
        guard costs.count == 3, costs[2] == "p=1" else { return false }
        let ranges = [("m=", 8...65_536), ("t=", 1...4)]
        return zip(costs, ranges).allSatisfy { cost, limits in
            cost.hasPrefix(limits.0) && Int(cost.dropFirst(2)).map(limits.1.contains) == true
        }
    }

    private static func isBase64(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "+"), UInt8(ascii: "/"): true
        default: false
        }
    }

    /// Parses the key `kiosk.staff` of the application file.
    static func read(_ placed: PlacedValue?, with reader: inout ApplicationReader) -> KioskStaff? {
        let keys = ["brightness", "key", "pin", "volume"]
        guard let object = reader.object(placed, keys: keys, example: "{\"pin\": \"$argon2id$…\"}") else { return nil }
        let key = reader.member("key", of: object)
        let combination = reader.text(key, example: "Control+Shift+F12").flatMap { text in
            let combination = KeyCombination(page: text)
            if combination == nil {
                reader.problem(
                    "\(object.path).key",
                    localized(
                        "“\(text)” is not a key. Write F1 to F12, or a letter with Control, such as "
                            + "\"Control+Shift+S\"."))
            }
            return combination
        }
        var limits: [StaffLevel: ClosedRange<Int>] = [:]
        for level in StaffLevel.allCases {
            let member = reader.member(level.rawValue, of: object)
            // Most screens of kiosks have no brightness that a computer can set.
            guard member != nil || level == .volume else { continue }
            limits[level] = level.readLimits(member, with: &reader)
        }
        guard let pin = reader.member("pin", of: object) else {
            reader.problem(
                object.path, localized("The \"pin\" is missing. Write its hash, which `HybridDesktop kiosk-pin` makes.")
            )
            return nil
        }
        guard let hash = reader.text(pin, example: "$argon2id$…") else { return nil }
        guard isHash(hash) else {
            reader.problem(
                pin.path,
                isPin(hash)
                    ? localized(
                        "The PIN is in plain text. Write its hash instead, which `HybridDesktop kiosk-pin` makes.")
                    : localized("This is not the hash of a PIN. `HybridDesktop kiosk-pin` makes one."))
            return nil
        }
        var staff = KioskStaff(pin: hash, key: combination)
        staff.limits = limits
        return staff
    }
}
